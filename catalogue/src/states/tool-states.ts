import { anId } from '@qihang/shared/testing';
import { fails, isSlow } from '../answers';
import { press, sees, seesButton, seesDialog, type } from '../person';
import type { UiState, UiStates } from '../state';
import { seesPanel } from './shelf-states';
import { CHAT } from './talk';
import { add, KINDS, type Kind } from './works';

const check = (rest: Partial<UiState>): UiState => ({ at: `${CHAT}?work=check`, ...rest });
const results = (rest: Partial<UiState>): UiState => ({ at: `${CHAT}?work=results`, ...rest });

const measured = (at: number) => ({
  ...{ id: anId(), day: `2026-02-2${at}`, title: `第${at}条：琴键发黏先别叫人`, platform: '视频号' },
  ...{ views: 900 * at, finished: 0.35, likes: 12, comments: 3, follows: 2, leads: 1 },
  deals: at === 1 ? 1 : 0,
});

/** 对着念 of a kind, and what is done in it. */
const prompter = (kind: Kind, act: () => Promise<unknown> = async () => {}): UiState => ({
  at: ({ coach }) => `${CHAT}?work=${coach.works[0]?.id}`,
  server: (server) => void add(server, kind),
  act: async () => {
    await press('对着念');
    await seesDialog('对着念');
    await act();
  },
});

export const toolStates: UiStates = {
  'prompter/script': prompter(KINDS.script),
  'prompter/story': prompter(KINDS.story),
  'prompter/settings': prompter(KINDS.script, async () => {
    await press('设置');
    await seesButton('快一点');
  }),
  'prompter/mirrored': prompter(KINDS.script, async () => {
    await press('设置');
    await press('镜像', 'switch');
    await press('设置');
  }),
  'check/empty': check({ act: () => seesButton('查一遍') }),
  'check/filled': check({ act: () => type('要发的内容', '全无锡最好的调琴师，加微信 qin300 领优惠') }),
  'results/empty': results({ act: () => seesButton('记一条') }),
  'results/list': results({
    server: ({ coach }) => {
      coach.results = [1, 2, 3].map(measured);
    },
    act: () => sees(/第2条/),
  }),
  'results/form': results({
    act: async () => {
      await press('记一条');
      await seesButton('保存');
    },
  }),
  'results/incomplete': results({
    act: async () => {
      await press('记一条');
      await press('保存');
    },
  }),
  'results/correcting': results({
    server: ({ coach }) => {
      coach.results = [1, 2, 3].map(measured);
    },
    act: async () => {
      await press(/^改：第2条/);
      await seesButton('保存');
    },
  }),
  'results/slow': results({ server: (server) => isSlow(server, /coach\/results/), act: seesPanel }),
  'results/failed': results({
    server: (server) => fails(server, /coach\/results/),
    act: () => seesButton('重试'),
  }),
};
