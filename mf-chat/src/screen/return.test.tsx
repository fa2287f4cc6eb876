import type { Standing } from '@qihang/shared/contracts';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import type { ChatServer } from '../testing/chat-server';
import {
  answerNumber,
  articles,
  CHAT,
  composer,
  hasArticle,
  openChat as open,
  titles,
  withChatServer,
} from '../testing/open-chat';
import { shows } from '../testing/open-workbench';

const WELCOME_BACK = '接着来。今天先做哪一样？';
const INTRODUCTION = '先介绍一下你的业务吧';
const CALENDAR = '00000000-0000-4000-8000-00000000ca1e';

const present = withChatServer();
let server: ChatServer;
beforeEach(() => {
  server = present();
});

/** Somebody with a past, of whose plan something is due, something not measured, and a script missing. */
function comesBack(fields: Partial<Standing> = {}): { readonly id: string } {
  const talk = server.addConversation('修伞的生意', [
    { text: '我修伞二十年' },
    { role: 'ai', text: '一把伞收多少？' },
  ]);
  const due = { deliverableId: CALENDAR, key: 'd1', day: '2026-03-20', hasScript: false };
  server.coach.standing = {
    last: {
      ...{ conversationId: talk.id, agentKey: 'lao-gao-ip-master', title: '修伞的生意', day: '2026-03-18' },
      ...{ lastWords: '我修伞二十年', asked: '一把伞收多少？' },
    },
    due: [{ ...due, title: '伞面怎么补', isToday: true }],
    unmeasured: [{ day: '2026-03-15', title: '伞骨怎么认', platform: '视频号' }],
    next: {
      type: 'order',
      text: '写今天这条的脚本',
      order: { action: 'make', kind: 'script', topic: 't1' },
      title: '伞面怎么补',
    },
    ...fields,
  };
  return talk;
}

/** Opens the chat, and a new conversation in it. */
async function beginAnew() {
  const app = open();
  await hasArticle('我修伞二十年');
  await app.user.click(screen.getByRole('button', { name: '新建对话' }));
  await waitFor(() => expect(app.location().search).toBe('?c=new'));
  return app;
}
const rows = async () => within(await screen.findByRole('list', { name: '上次到这里' }));
const openers = () => screen.queryByRole('list', { name: '可以这样开始' });

describe('somebody new', () => {
  test('is welcomed by the agent, with its openers', async () => {
    open();
    expect(await screen.findByRole('list', { name: '可以这样开始' })).toBeTruthy();
    expect(articles()).toEqual([expect.stringContaining(INTRODUCTION)]);
    expect(server.requests).not.toContain('GET /api/coach/standing');
  });

  test('keeps that welcome above the first conversation, also when there is a second one', async () => {
    const first = comesBack();
    server.addConversation('第二个', [{ text: '帮我看看标题' }]);
    open(`${CHAT}?c=${first.id}`);
    await hasArticle('我修伞二十年');
    await waitFor(() => expect(articles()[0]).toContain(INTRODUCTION));
  });
});

describe('a new conversation of somebody who comes back', () => {
  test('asks for no introduction, and names the last question, what is due, what is not measured and the next work', async () => {
    comesBack();
    await beginAnew();
    const list = await rows();
    expect(articles()).toEqual([expect.stringContaining(WELCOME_BACK)]);
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '上次说到 · 3月18日一把伞收多少？',
      '今天要发伞面怎么补',
      '还没记数据 · 3月15日伞骨怎么认',
    ]);
    expect(screen.getByRole('button', { name: '写今天这条的脚本' })).toBeTruthy();
    expect(openers()).toBeNull();
  });

  test('is what the standing is read for, not the conversation that is opened first', async () => {
    comesBack();
    open();
    await hasArticle('我修伞二十年');
    await waitFor(() => expect(server.followers.count()).toBe(1));
    expect(server.requests).not.toContain('GET /api/coach/standing');
  });

  test('leads back to the last conversation', async () => {
    const { id } = comesBack();
    const { user, location } = await beginAnew();
    await user.click((await rows()).getByRole('button', { name: /上次说到/ }));
    await waitFor(() => expect(location().search).toBe(`?c=${id}`));
    await hasArticle('一把伞收多少？');
  });

  test('opens the form for the figures of a post, filled in as far as it is known', async () => {
    comesBack();
    const { user } = await beginAnew();
    await user.click((await rows()).getByRole('button', { name: /还没记数据/ }));
    await shows('作品数据');
    expect((await screen.findByLabelText<HTMLInputElement>('标题')).value).toBe('伞骨怎么认');
    expect(screen.getByLabelText<HTMLInputElement>('哪天发的').value).toBe('2026-03-15');
  });

  test('opens the calendar for what is due', async () => {
    comesBack();
    const { user, location } = await beginAnew();
    await user.click((await rows()).getByRole('button', { name: /今天要发/ }));
    await waitFor(() => expect(location().search).toContain(`work=${CALENDAR}`));
  });

  test('begins with the next work at a press, and still asks for no introduction', async () => {
    comesBack();
    const { user } = await beginAnew();
    const button = await screen.findByRole('button', { name: '写今天这条的脚本' });
    button.focus();
    await user.keyboard('{Enter}');
    const answer = await answerNumber(1);
    expect(server.sends[0]).toMatchObject({
      message: '用这条选题写脚本：伞面怎么补',
      conversationId: null,
      order: { action: 'make', kind: 'script', topic: 't1' },
    });
    answer.say('好，写脚本。');
    await hasArticle('好，写脚本。');
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(articles()[0]).toContain(WELCOME_BACK);
    expect(screen.queryByRole('list', { name: '上次到这里' })).toBeNull();
  });

  test.each([
    ['a message', { type: 'message', text: '看看接下来做什么', message: '接下来做什么' }, '接下来做什么'],
    [
      'an order',
      { type: 'order', text: '出定位卡', order: { action: 'make', kind: 'positioning' }, title: null },
      '给我定位卡',
    ],
  ] as const)('sends %s in words', async (_, next, message) => {
    comesBack({ next });
    const { user } = await beginAnew();
    await user.click(await screen.findByRole('button', { name: next.text }));
    await answerNumber(1);
    expect(server.sends[0]?.message).toBe(message);
  });

  test('offers to go on where nothing else is open', async () => {
    const { id } = comesBack({ due: [], unmeasured: [], next: { type: 'conversation', text: '接着上次说' } });
    const { user, location } = await beginAnew();
    await user.click(await screen.findByRole('button', { name: '接着上次说' }));
    await waitFor(() => expect(location().search).toBe(`?c=${id}`));
  });

  test('has the openers, and no request for an introduction, when the server does not say', async () => {
    comesBack();
    server.intercept(
      /^GET \/api\/coach\/standing/,
      (_, response) => response.writeHead(500).end('{}'),
      Number.POSITIVE_INFINITY,
    );
    await beginAnew();
    expect(await screen.findByRole('list', { name: '可以这样开始' })).toBeTruthy();
    expect(articles()).toEqual([expect.stringContaining(WELCOME_BACK)]);
    expect(composer().disabled).toBe(false);
  });

  test('shows nothing in place of what loads, and can be written in meanwhile', async () => {
    comesBack();
    let answer = (): void => {};
    server.intercept(/^GET \/api\/coach\/standing/, (_, response) => {
      answer = () =>
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(server.coach.standing));
    });
    const { user } = await beginAnew();
    await waitFor(() => expect(server.requests).toContain('GET /api/coach/standing'));
    expect(openers()).toBeNull();
    await user.type(composer(), '帮我看看');
    answer();
    await rows();
    expect(composer().value).toBe('帮我看看');
    expect(document.activeElement).toBe(composer());
  });

  test('has the agent’s openers where there is nothing to go on with', async () => {
    comesBack({ last: null, due: [], unmeasured: [], next: null });
    await beginAnew();
    expect(await screen.findByRole('list', { name: '可以这样开始' })).toBeTruthy();
  });
});
