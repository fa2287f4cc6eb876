import type { AnyDeliverable, DeliverableKind } from '@qihang/shared/contracts';
import { anId } from '@qihang/shared/testing';
import * as contents from '../../../mf-chat/src/features/workbench/testing/contents';
import type { ChatServer } from '../../../mf-chat/src/testing/chat-server';
import { fails, isSlow } from '../answers';
import { finds, press, sees, seesButton, seesDialog, seesField } from '../person';
import { BY_MODEL } from '../site';
import type { UiState, UiStates } from '../state';
import { seesPanel } from './shelf-states';
import { CHAT } from './talk';
import { add, FORMS, KINDS, type Kind } from './works';

/** The page of the deliverable that was added last. */
const ofNewest =
  (query = '') =>
  (server: ChatServer) =>
    `${CHAT}?work=${server.coach.works[0]?.id}${query}`;
const READ_ONE = /^GET \/api\/coach\/deliverables\/[^/?]+(\?|$)/;

/** A deliverable's page, of the kind that is added. */
const page = (kind: Kind, rest: Partial<UiState>): UiState => ({
  at: ofNewest(),
  server: (server) => void add(server, kind),
  act: () => seesButton('带走'),
  ...rest,
});

/** Each kind as it is written, in an older version, and while it is changed by hand. */
const pagesOf = ([name, kind]: [string, Kind]): UiStates => ({
  [`work/${name}`]: page(kind, {}),
  [`work/${name}/older`]: page(kind, {
    at: ofNewest('&v=1'),
    server: (server) => server.coach.addVersion(add(server, kind).id, kind.made, 'again'),
    act: () => sees(/你在看第1版/),
  }),
  ...(kind.made.kind === ('check' satisfies DeliverableKind)
    ? {}
    : {
        [`work/${name}/edit`]: page(kind, {
          act: async () => {
            await press('改一下');
            const [line] = await seesButton(/^改：/);
            line?.click();
            await seesField('改这一行');
          },
        }),
      }),
});

const formsOf = ([name, made]: [string, AnyDeliverable]): UiStates => ({
  [`work/${name}`]: {
    at: ofNewest(),
    server: (server) => void server.coach.add(made, { title: '成果' }),
    act: () => seesButton('带走'),
  },
});

const { positioning, topics, kit } = KINDS;

export const workStates: UiStates = {
  ...Object.assign({}, ...Object.entries(KINDS).map(pagesOf), ...Object.entries(FORMS).map(formsOf)),
  'work/slow': page(positioning, {
    server: (server) => {
      add(server, positioning);
      isSlow(server, READ_ONE);
    },
    act: seesPanel,
  }),
  'work/failed': page(positioning, {
    server: (server) => {
      add(server, positioning);
      fails(server, READ_ONE);
    },
    act: () => seesButton('重试'),
  }),
  'work/gone': { at: `${CHAT}?work=${anId()}`, act: () => seesButton('看我的成果') },
  'work/changed-facts': page(positioning, {
    server: ({ coach }) => {
      const changes = [{ field: '价格', was: '上门300元一次', now: '上门350元一次' }];
      const preview = { stale: [{ pointer: '/rows/3/text', text: '上门300元一次' }] };
      coach.add(positioning.made, { title: positioning.title, changes, preview });
    },
    act: async () => {
      await press('看看是哪几行');
      await seesButton('更新这份');
    },
  }),
  'work/versions': page(positioning, {
    server: ({ coach }) => {
      const { id } = coach.add(positioning.made, { title: positioning.title });
      for (const reason of ['again', 'edit', 'refresh'] as const)
        coach.addVersion(id, positioning.made, reason);
    },
    act: async () => {
      await press('第4版');
      await seesDialog('版本');
    },
  }),
  'work/difference': page(positioning, {
    at: ofNewest('&v=1'),
    server: (server) => {
      const content = { ...contents.POSITIONING, next: '先拍三条看看' };
      server.coach.addVersion(add(server, positioning).id, { kind: 'positioning', content }, 'again');
    },
    act: async () => {
      await press('和最新比');
      await finds('insertion');
    },
  }),
  'work/take-away': page(topics, {
    act: async () => {
      await press('带走');
      await seesDialog('带走选题库');
    },
  }),
  'work/menu': page(topics, {
    act: async () => {
      await press('更多：选题库');
      await finds('menu');
    },
  }),
  'work/delete': page(topics, {
    act: async () => {
      await press('更多：选题库');
      await press('删除', 'menuitem');
      await finds('alertdialog');
    },
  }),
  'work/other-platform': page(kit, {
    act: async () => {
      await press('换平台');
      await finds('menu');
    },
  }),
  'work/being-made': page(topics, {
    act: async (server) => {
      await press('换一批');
      await sees('新的一版正在做');
      server.answers.at(-1)?.work('正在写选题', 12);
    },
  }),
  'work/new-version': page(topics, {
    act: async (server) => {
      await press('换一批');
      await sees('新的一版正在做');
      const id = server.coach.works[0]?.id ?? '';
      const kept = contents.TOPICS.topics.slice(1);
      const topic = { ...contents.TOPICS.topics[0], key: 'n1', text: '踏板吱吱响是哪里松了' };
      const content = { ...contents.TOPICS, topics: [topic, ...kept] } as typeof contents.TOPICS;
      const work = server.coach.addVersion(id, { kind: 'topics', content }, 'again');
      server.answers.at(-1)?.say('换好了。');
      server.answers.at(-1)?.done(undefined, BY_MODEL, { chips: [], deliverables: [work] });
      await sees(/第2版好了/);
      // The talk beside it is shown in phrases.
      await sees('换好了。');
    },
  }),
};
