import type { DuePost } from '@qihang/shared/contracts';
import type { ChatServer } from '../../../mf-chat/src/testing/chat-server';
import { fails, isSlow } from '../answers';
import { finds, press, sees, seesButton } from '../person';
import type { UiState, UiStates } from '../state';
import { fillProfile } from './profile-states';
import { CHAT, QUESTION, say, talk } from './talk';
import { add, addAll, KINDS } from './works';

export const seesPanel = () => finds('complementary', '我的成果');
const shelf = (rest: Partial<UiState>): UiState => ({ at: `${CHAT}?work=shelf`, act: seesPanel, ...rest });

/** Everything is made, a post is due today, and another one comes. */
function planToday(server: ChatServer): void {
  addAll(server);
  const idOf = ({ title }: { readonly title: string }): string | undefined =>
    server.coach.works.find((work) => work.title === title)?.id;
  const post: DuePost = {
    ...{ deliverableId: idOf(KINDS.calendar) ?? '', key: 'd1', day: '2026-03-04', topic: 't1' },
    ...{ title: '黄梅天琴键发黏，先别急着叫人', isToday: true, format: '口播', platform: '视频号' },
    ...{ hasScript: true, scriptId: idOf(KINDS.script) ?? null },
  };
  server.coach.standing = {
    ...{ last: null, unmeasured: [], next: null, due: [post] },
    coming: { ...post, key: 'd3', day: '2026-03-14', title: '我怎么听出一根弦松了', isToday: false },
  };
}

/** Somebody who comes back on another day. */
function comeBack(server: ChatServer): void {
  const conversationId = talk(server);
  planToday(server);
  server.coach.standing = {
    ...server.coach.standing,
    last: {
      ...{ conversationId, agentKey: 'lao-gao-ip-master', title: '调钢琴，十二年', day: '2026-03-03' },
      ...{ lastWords: QUESTION, asked: '找你的人，多半说得出琴哪里不对吗？' },
    },
    unmeasured: [{ day: '2026-03-01', title: '琴潮了的三个动静', platform: '视频号' }],
    next: { type: 'conversation', text: '接着说' },
  };
}

export const shelfStates: UiStates = {
  'chat/returning': {
    at: CHAT,
    server: comeBack,
    act: async () => {
      await seesButton('说不出');
      await press('新建对话');
      await seesButton('接着说');
    },
  },
  'shelf/empty': shelf({ act: () => sees(/老高做的东西都放在这里/) }),
  'shelf/first-step': shelf({ server: fillProfile, act: () => seesButton('让老高做定位卡') }),
  'shelf/slow': shelf({ server: (server) => isSlow(server, /coach\/deliverables/) }),
  'shelf/failed': shelf({
    server: (server) => fails(server, /coach\/deliverables/),
    act: () => seesButton('重试'),
  }),
  'shelf/begun': shelf({
    server: (server) => {
      fillProfile(server);
      add(server, KINDS.positioning);
    },
    act: () => sees('定位卡'),
  }),
  'shelf/full': shelf({ server: addAll, act: () => sees('定位卡') }),
  'shelf/today': shelf({ server: planToday, act: () => seesButton('拍完了') }),
  'shelf/ticked': shelf({
    server: (server) => {
      planToday(server);
      server.coach.onWrite = () => {
        server.coach.standing = { ...server.coach.standing, due: [] };
      };
    },
    act: async () => {
      await press('拍完了');
      await sees('记下了，拍完了');
    },
  }),
  'shelf/several-of-a-kind': shelf({
    server: (server) => {
      addAll(server);
      add(server, { ...KINDS.script, title: '脚本·琴凳多高' });
      const changes = [{ field: '价格', was: '上门300元一次', now: '上门350元一次' }];
      server.coach.add(KINDS.script.made, { title: '脚本·除湿盒放哪', changes });
    },
    act: async () => {
      await press(/^还有2份/);
      await seesButton(/琴凳多高/);
    },
  }),
  'shelf/beside-talk': shelf({
    server: (server) => {
      say(server, talk(server));
      planToday(server);
    },
    act: () => seesButton('拍完了'),
  }),
};
