import { CARE_ENDS, SAFETY_TEXTS } from '@qihang/coach/safety';
import { NEW_WORKSHOP, takeStep, type WorkshopTurn, withReturn } from '@qihang/coach/workshop';
import type { MessageDetail, SaidCorrection } from '@qihang/shared/contracts';
import { anId } from '@qihang/shared/testing';
import { screen } from '@testing-library/dom';
import { answers, fails, isSlow } from '../answers';
import { finds, paste, press, sees, seesButton, seesDialog, type, visible } from '../person';
import { BY_MODEL, coach } from '../site';
import type { UiState, UiStates } from '../state';
import { CHAT, QUESTION, say, talk } from './talk';
import { add, KINDS } from './works';

const NEXT = '家长老问琴潮了怎么办';
const GROWING = '这就是你的开头：**琴潮了怎么办**。\n\n1. 先说他听见的：键按下去弹不起来\n2. 再说你';

const TABLE = `三种开头，放在一起看：

| 开头 | 适合谁 | 一句话 | 什么时候用 |
| --- | --- | --- | --- |
| 听见的 | 不懂琴的家长 | 琴键按下去弹不起来，先别叫人 | 黄梅天前后 |
| 看见的 | 刚买琴的 | 这个盒子，别放琴里 | 新琴到家一个月内 |
| 算过的 | 怕花冤枉钱的 | 上门300元，我在你家做哪几件事 | 有人问价之后 |

\`\`\`
标题：琴键发黏先别叫人
封面：手指按住不回的键
\`\`\`

> 先拍第一种。`;

const LONG = ['先说他听见的', '再说你怎么听出来的', '最后说他今晚能做什么']
  .map(
    (title, at) => `### ${at + 1}. ${title}

键按下去弹不起来，不是坏了，是潮了。木头吸了水会胀，中间那根销子就卡住了。**先别叫人**，也先别使劲按。

- 打开上盖，离墙十公分，通一天风
- 除湿盒放在琴**下面**，不放琴里
- 通了一天还黏，数一数是哪几个键

> 你说过：${QUESTION}。

这一段拍的时候不用讲原理，手指按住那个不回的键，停两秒，再开口。家长要的是“我今晚能做什么”，不是“为什么”。`,
  )
  .join('\n\n');

const FIRST_QUESTION = takeStep(NEW_WORKSHOP, { text: '开始' }, []);
const SECOND_QUESTION = takeStep(FIRST_QUESTION.state, { text: '调钢琴的' }, []);

/** A question of the workshop, as it stands in the conversation. */
const askedBy = ({ text }: WorkshopTurn, chips: readonly string[]): Partial<MessageDetail> => ({
  ...{ role: 'ai', text, label: '离线教练', extras: { chips: [...chips], deliverables: [] } },
});

const AWAY = /回到底部/;

/** Scrolls the conversation as a finger does. */
async function scrollTo(top: number): Promise<void> {
  const region = document.querySelector('[data-conversation]');
  region?.dispatchEvent(new WheelEvent('wheel', { deltaY: -100 }));
  if (region) region.scrollTop = top;
}

const goOffline = (): void => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  window.dispatchEvent(new Event('offline'));
};

const ACCOUNT: Pick<UiState, 'at' | 'server'> = { at: CHAT, server: (server) => void talk(server) };

const aCorrection = (
  of: MessageDetail | undefined,
  [was, now]: readonly [string, string],
  state: SaidCorrection['state'],
) => ({ id: anId(), messageId: of?.id ?? '', was, now, state });

/** A phone has a sheet behind its avatar, with the account's dialog in it. */
const isSheet = () => visible('button', '账号').length > 0;

async function openAccount(): Promise<void> {
  await seesButton('说不出');
  const [small] = visible('button', '我的账号');
  if (small === undefined) await press(/138/);
  else small.click();
  await seesDialog(/账号|138/);
}

async function goOnIfSheet(row: string): Promise<void> {
  if (isSheet()) await press(row);
}

export const chatStates: UiStates = {
  'chat/empty': { at: CHAT, act: () => seesButton('我有一门手艺，想靠它做个人IP接单') },
  'chat/slow': {
    at: CHAT,
    server: (server) => isSlow(server, /^GET \/api\/chat\/conversations/),
    act: () => seesButton('发送'),
  },
  'chat/conversation-slow': {
    at: CHAT,
    server: (server) => {
      talk(server);
      isSlow(server, /\/messages/);
    },
    act: () => sees('调钢琴，十二年').catch(() => {}),
  },
  'chat/conversation-failed': {
    at: CHAT,
    server: (server) => {
      talk(server);
      fails(server, /\/messages/);
    },
    act: () => seesButton('重试'),
  },
  'chat/missing': {
    at: `${CHAT}?c=00000000-0000-4000-8000-00000000dead`,
    act: () => seesButton('开始新的对话'),
  },
  'chat/answered': { at: CHAT, server: (server) => void talk(server), act: () => seesButton('说不出') },
  'chat/marked': {
    at: CHAT,
    server: (server) => say(server, talk(server)),
    act: () => sees(/处是你说的/),
  },
  'chat/corrected': {
    at: CHAT,
    server: (server) => {
      const conversationId = talk(server, [
        { text: '价格改了，一次320元' },
        { role: 'ai', text: '好，按一次320元算。', label: BY_MODEL },
        { text: '搬到苏州了' },
        { role: 'ai', text: '苏州，记下了。', label: BY_MODEL },
      ]);
      say(server, conversationId);
      const [, , first, , second] = server.threadOf(conversationId);
      server.coach.said = {
        ...server.coach.said,
        corrections: [
          aCorrection(first, ['上门300元一次', '一次320元'], 'held'),
          aCorrection(second, ['无锡', '苏州'], 'undone'),
        ],
      };
    },
    act: () => sees(/已撤销/),
  },
  'chat/original-words': {
    at: CHAT,
    server: (server) => say(server, talk(server)),
    act: async () => {
      await press(/12年/, 'link');
      await screen.findAllByText('十二年', { selector: '[data-said=lit]' });
    },
  },
  'chat/long-answer': {
    at: CHAT,
    server: (server) => void talk(server, [{ text: NEXT }, { role: 'ai', text: LONG, label: BY_MODEL }]),
    act: () => sees(/最后说他今晚能做什么/),
  },
  'chat/scrolled': {
    at: CHAT,
    server: (server) => {
      const conversationId = talk(server, [{ text: NEXT }, { role: 'ai', text: LONG, label: BY_MODEL }]);
      say(server, conversationId);
    },
    act: async () => {
      await sees(/最后说他今晚能做什么/);
      await scrollTo(600);
      await seesButton(AWAY);
    },
  },
  'chat/made': {
    at: CHAT,
    server: (server) => {
      const work = add(server, KINDS.positioning);
      const text = '定位卡出好了。先做“琴潮了怎么办”这一件事。';
      const extras = { chips: ['出选题库', '换一批'], deliverables: [work] };
      talk(server, [{ text: '出定位卡' }, { role: 'ai', text, label: BY_MODEL, extras }]);
    },
    act: () => sees(/已放进我的成果/),
  },
  'chat/workshop': {
    at: CHAT,
    site: { agent: coach({ label: '离线教练', capabilities: { takesWishes: false } }) },
    server: (server) => {
      const [first, second] = [FIRST_QUESTION, SECOND_QUESTION];
      server.addConversation('开始', [
        { text: '开始' },
        askedBy(first, first.chips),
        { text: '调钢琴的' },
        askedBy(second, second.chips),
      ]);
    },
    act: () => sees(/第2问/),
  },
  'chat/stand-in': {
    at: CHAT,
    server: (server) => {
      talk(server, [{ text: '先用离线教练' }, askedBy(FIRST_QUESTION, withReturn(FIRST_QUESTION))]);
    },
    act: () => seesButton('回到教练'),
  },
  'chat/thinking': {
    at: CHAT,
    server: (server) => void server.elsewhere.ask(talk(server), NEXT),
    act: () => seesButton('停止'),
  },
  'chat/streaming': {
    at: CHAT,
    server: (server) => server.elsewhere.ask(talk(server), NEXT).say(GROWING),
    act: () => sees(/先说他听见的/),
  },
  'chat/working': {
    at: CHAT,
    server: (server) => {
      const answer = server.elsewhere.ask(talk(server), '出定位卡');
      answer.say('好，我把你说的理一遍。\n\n');
      answer.work('正在写定位卡', 20);
    },
    act: () => sees(/正在写定位卡/),
  },
  'chat/typed-meanwhile': {
    at: CHAT,
    server: (server) => server.elsewhere.ask(talk(server), NEXT).say(GROWING),
    act: async () => {
      await sees(/先说他听见的/);
      await type('输入消息', '还有，我周末也上门');
    },
  },
  'chat/message-queued': {
    at: CHAT,
    server: (server) => server.elsewhere.ask(talk(server), NEXT).say(GROWING),
    act: async () => {
      await sees(/先说他听见的/);
      await type('输入消息', '还有，我周末也上门');
      await press('发送');
      await sees('等这条答完就发');
    },
  },
  'chat/stopped': {
    at: CHAT,
    server: (server) => {
      const answer = server.elsewhere.ask(talk(server), NEXT);
      answer.say(GROWING);
      answer.done('stopped');
    },
    act: () => seesButton('继续生成'),
  },
  'chat/interrupted': {
    at: CHAT,
    server: (server) => {
      const answer = server.elsewhere.ask(talk(server), NEXT);
      answer.say(GROWING);
      answer.fail('系统繁忙，回答没有写完，已保留收到的部分', 'interrupted');
    },
    act: () => seesButton('继续生成'),
  },
  'chat/failed': {
    at: CHAT,
    server: (server) => server.elsewhere.ask(talk(server), NEXT).fail('系统繁忙，请稍后再试'),
    act: () => seesButton('重试'),
  },
  'chat/vendor-failed': {
    at: CHAT,
    server: (server) =>
      server.elsewhere
        .ask(talk(server), NEXT)
        .fail('老高这会儿连不上，请稍后再试', 'provider_unavailable', ['先用离线教练']),
    act: () => seesButton('先用离线教练'),
  },
  'chat/send-failed': {
    at: CHAT,
    server: (server) => {
      talk(server);
      answers(server, /^POST \/api\/chat\/lao/, 429, {
        error: '发得太快了，请稍等再发',
        code: 'rate_limited',
      });
    },
    act: async () => {
      await seesButton('说不出');
      await type('输入消息', NEXT);
      await press('发送');
      await sees(/发得太快/);
    },
  },
  'chat/offline': {
    at: CHAT,
    server: (server) => void talk(server),
    act: async () => {
      await seesButton('说不出');
      goOffline();
      await sees('网络已断开，恢复后会自动继续');
    },
  },
  'chat/offline-waiting': {
    at: CHAT,
    server: (server) => void talk(server),
    act: async () => {
      await seesButton('说不出');
      goOffline();
      await type('输入消息', NEXT);
      await press('发送');
      await sees('等网络');
    },
  },
  'chat/too-long': {
    at: CHAT,
    server: (server) => void talk(server),
    act: async () => {
      await seesButton('说不出');
      await paste('输入消息', '琴潮了怎么办。'.repeat(1_160));
      await sees(/超出\d+个字/);
    },
  },
  'chat/care': {
    at: CHAT,
    server: (server) =>
      void talk(server, [
        { text: '我撑不下去了，不想活了' },
        {
          role: 'ai',
          text: SAFETY_TEXTS['self-harm'],
          label: '',
          extras: { chips: [CARE_ENDS], deliverables: [] },
        },
      ]),
    act: () => sees(/撑不下去/),
  },
  'chat/wide': {
    at: CHAT,
    server: (server) => void talk(server, [{ text: '开头怎么写' }, { role: 'ai', text: TABLE }]),
    act: () => sees('三种开头，放在一起看：'),
  },
  'chat/long-question': {
    at: CHAT,
    server: (server) =>
      void talk(server, [
        { text: `${QUESTION}。`.repeat(9) },
        {
          role: 'ai',
          text: '看完了。https://example.com/a-very-long-address-without-any-break-in-it/2026/03',
        },
      ]),
    act: () => sees(/看完了/),
  },
  'chat/versions': {
    at: CHAT,
    server: (server) => {
      const { id } = server.addConversation('调钢琴', [{ text: QUESTION }]);
      server.elsewhere.ask(id, NEXT).done();
      const [question] = server.threadOf(id).slice(-2);
      if (question === undefined) return;
      server.accept({ message: '改过的一问', conversationId: id, editOf: question.id, key: 'edit' });
      server.answers.at(-1)?.say('那就从这一问说起。');
      server.answers.at(-1)?.done();
    },
    act: () => finds('group', '版本'),
  },
  'chat/editing': {
    at: CHAT,
    server: (server) => void talk(server),
    act: async () => {
      // On a phone the actions of a question come on a tap.
      const [question] = await screen.findAllByText(QUESTION);
      question?.click();
      await press('编辑');
    },
  },
  'chat/quota-low': {
    at: CHAT,
    server: (server) => {
      talk(server);
      server.usage = { ...server.usage, messages: { used: 288, limit: 300 } };
    },
    act: () => sees(/今天还能发 12 条消息/),
  },
  'chat/quota-over': {
    at: CHAT,
    server: (server) => {
      talk(server);
      server.usage = { ...server.usage, messages: { used: 300, limit: 300 } };
    },
    act: () => sees(/今天的消息用完了/),
  },
  'chat/other-coach-unknown': { at: '/chat/nobody', act: () => sees('没有找到这位教练') },
  'chat/copied': {
    at: CHAT,
    server: (server) => void talk(server),
    act: async () => {
      await seesButton('说不出');
      const [, last] = (await finds('button', '复制')).slice(-2);
      last?.click();
    },
  },
  'chat/copy-menu': {
    at: CHAT,
    server: (server) => void talk(server),
    act: async () => {
      await seesButton('说不出');
      const menus = await seesButton('复制为…');
      menus.at(-1)?.click();
      await finds('menu');
    },
  },
  'chat/account': { ...ACCOUNT, act: openAccount },
  'chat/password': {
    ...ACCOUNT,
    act: async () => {
      await openAccount();
      await goOnIfSheet('账号');
      await screen.findByLabelText('当前密码');
    },
  },
  'chat/password-refused': {
    ...ACCOUNT,
    act: async () => {
      await openAccount();
      await goOnIfSheet('账号');
      await type('新密码', '1234');
      await press('修改密码');
      await finds('alert');
    },
  },
  'chat/sign-out': {
    ...ACCOUNT,
    act: async () => {
      await openAccount();
      // On wider windows it is a button of the header, which asks nothing.
      if (!isSheet()) return;
      await press('退出登录');
      await finds('alertdialog');
    },
  },
};
