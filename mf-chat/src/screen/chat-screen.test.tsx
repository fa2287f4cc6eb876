import { sessionStore } from '@qihang/shared/session';
import { anAgent, aUser } from '@qihang/shared/testing';
import { firstWords } from '@qihang/shared/way-in';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { draftStore } from '../session/drafts/page-drafts';
import type { ChatServer } from '../testing/chat-server';
import {
  ANNA,
  answerNumber,
  articles,
  CHAT,
  composer,
  forgetPage,
  hasArticle,
  history,
  isIdle,
  openChat as open,
  titles,
  withChatServer,
} from '../testing/open-chat';

const WELCOME = '你好，我是老高。先介绍一下你的业务吧：你做什么、服务谁、想通过个人IP实现什么？';

const present = withChatServer();
let server: ChatServer;
beforeEach(() => {
  server = present();
});

describe('leaving the chat in the middle of the first answer', () => {
  test('coming back leads to that conversation, with what was typed meanwhile', async () => {
    const { user, location } = open();
    await user.type(composer(), '我在无锡调钢琴{Enter}');
    const answer = await answerNumber(1);
    answer.say('先说定位');
    await waitFor(() => expect(location().search).toBe(`?c=${answer.conversationId}`));
    await user.type(composer(), '还有一件事');
    cleanup();
    const back = open();
    await waitFor(() => expect(back.location().search).toBe(`?c=${answer.conversationId}`));
    expect(composer().value).toBe('还有一件事');
    await hasArticle('我在无锡调钢琴');
  });

  test('also when the page had not heard that it began', async () => {
    const { user } = open();
    await waitFor(() => expect(within(history()).getByText(/还没有对话/)).toBeTruthy());
    await user.type(composer(), '我在无锡调钢琴{Enter}');
    cleanup();
    const answer = await answerNumber(1);
    const back = open();
    await waitFor(() => expect(back.location().search).toBe(`?c=${answer.conversationId}`));
    await hasArticle('我在无锡调钢琴');
  });
});

describe('an empty history', () => {
  test('shows the welcome line and four openers; one of them is sent, and a draft stays', async () => {
    const { user } = open();
    expect(articles()).toEqual([expect.stringContaining(WELCOME)]);
    await user.type(composer(), '还没写完');
    await user.click(await screen.findByRole('button', { name: '我有一门手艺，想靠它接单' }));
    await answerNumber(1);
    expect(server.sends.map(({ message }) => message)).toEqual(['我有一门手艺，想靠它接单']);
    expect(composer().value).toBe('还没写完');
  });

  test('the first message starts a conversation, which gets its address and its place in the list', async () => {
    const { user, location } = open();
    await user.type(composer(), '我在无锡调钢琴{Enter}');
    expect(composer().value).toBe('');
    const answer = await answerNumber(1);
    expect(server.sends).toEqual([
      { message: '我在无锡调钢琴', conversationId: null, key: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
    await hasArticle('我在无锡调钢琴');
    answer.say('**先说定位**：');
    await hasArticle('先说定位');
    await waitFor(() => expect(location().search).toBe(`?c=${answer.conversationId}`));
    expect(screen.getByText('先说定位').tagName).toBe('STRONG');
    answer.say('你帮谁？');
    answer.done();
    await isIdle();
    expect(articles()).toEqual([
      expect.stringContaining(WELCOME),
      '我在无锡调钢琴',
      expect.stringMatching(/先说定位：你帮谁？离线教练$/),
    ]);
    expect(screen.getByText('回答完毕')).toBeTruthy();
    await waitFor(() => expect(titles()).toEqual(['我在无锡调钢琴']));
    expect(screen.queryByRole('list', { name: '可以这样开始' })).toBeNull();
    expect(document.activeElement).toBe(composer());
  });
});

describe('the history', () => {
  test('R4.8 the first conversation is selected when none is, and its address says so', async () => {
    server.addConversation('旧的', [{ text: '旧问题' }]);
    const first = server.addConversation('新的', [{ text: '新问题' }, { role: 'ai', text: '新回答' }]);
    const { location } = open();
    await hasArticle('新回答');
    await waitFor(() => expect(location().search).toBe(`?c=${first.id}`));
    expect(screen.getByRole('link', { name: '新的' }).getAttribute('aria-current')).toBe('page');
  });

  test('an unsent text keeps the new conversation it was typed in', async () => {
    server.addConversation('旧的', [{ text: '旧问题' }]);
    sessionStore.drafts.write(ANNA.id, null, '写了一半');
    const { location } = open();
    await waitFor(() => expect(titles()).toEqual(['旧的']));
    expect(composer().value).toBe('写了一半');
    await waitFor(() => expect(location().search).toBe(''));
  });

  test('the address selects, and one that leads nowhere says so', async () => {
    const old = server.addConversation('旧的', [{ text: '旧问题' }]);
    server.addConversation('新的', [{ text: '新问题' }]);
    open(`${CHAT}?c=${old.id}`);
    await hasArticle('旧问题');
    cleanup();
    const { user, location } = open(`${CHAT}?c=00000000-0000-4000-8000-00000000dead`);
    await user.click(await screen.findByRole('button', { name: '开始新的对话' }));
    await waitFor(() => expect(location().search).toBe('?c=new'));
    expect(composer().value).toBe('');
  });

  test('R4.9 新建对话 clears selection and messages; the next send starts a conversation', async () => {
    server.addConversation('旧的', [{ text: '旧问题' }]);
    const { user } = open();
    await hasArticle('旧问题');
    await user.click(screen.getByRole('button', { name: '新建对话' }));
    await waitFor(() => expect(articles().length).toBe(1));
    await user.type(composer(), '新的开始{Enter}');
    await answerNumber(1);
    expect(server.sends[0]).toMatchObject({ message: '新的开始', conversationId: null });
  });

  test('that cannot be loaded says so and can be tried again', async () => {
    const mend = server.intercept(
      /^GET \/api\/chat\/conversations\?/,
      (_, response) => response.writeHead(404).end('{}'),
      Number.POSITIVE_INFINITY,
    );
    const { user } = open();
    await screen.findByText('无法加载历史对话');
    await waitFor(() => expect(server.followers.count()).toBe(1));
    // Waits until the reads that the first event of that stream triggered have failed as well.
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    mend();
    server.addConversation('回来了', [{ text: '旧问题' }]);
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(titles()).toEqual(['回来了']));
  });
});

describe('renaming and deleting', () => {
  const openMenu = async (user: ReturnType<typeof open>['user'], title: string) => {
    await user.click(await screen.findByRole('button', { name: `更多：${title}` }));
    return screen.getByRole('menu');
  };

  test('renames by the menu, trimmed, and says so', async () => {
    const { id } = server.addConversation('旧名', [{ text: '问' }]);
    const { user } = open();
    await user.click(within(await openMenu(user, '旧名')).getByRole('menuitem', { name: '重命名' }));
    const field = screen.getByRole('textbox', { name: '请输入新的对话标题' });
    await user.clear(field);
    await user.type(field, '  新名 {Enter}');
    await screen.findByText('已重命名');
    expect(titles()).toEqual(['新名']);
    expect(server.conversations.find((conversation) => conversation.id === id)?.title).toBe('新名');
  });

  test('R5.8 a blank or unchanged title asks nothing of the server', async () => {
    server.addConversation('旧名', [{ text: '问' }]);
    const { user } = open();
    for (const typed of ['旧名', '   ']) {
      await user.click(within(await openMenu(user, '旧名')).getByRole('menuitem', { name: '重命名' }));
      const field = screen.getByRole('textbox', { name: '请输入新的对话标题' });
      await user.clear(field);
      await user.type(field, typed);
      await user.click(screen.getByRole('button', { name: '确定' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(server.requests.filter((request) => request.includes('/name'))).toEqual([]);
  });

  test('a rename that fails says so and keeps what was typed', async () => {
    server.addConversation('旧名', [{ text: '问' }]);
    const { user } = open();
    server.intercept(/\/name$/, (request) => request.socket.destroy());
    await user.click(within(await openMenu(user, '旧名')).getByRole('menuitem', { name: '重命名' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '请输入新的对话标题' });
    await user.clear(field);
    await user.type(field, '新名{Enter}');
    await screen.findByText('重命名失败');
    expect([field.value, titles()]).toEqual(['新名', ['旧名']]);
  });

  test('a right click opens the menu; deleting asks first and R4.10 clears selection and messages', async () => {
    server.addConversation('别的', [{ text: '别的问题' }]);
    const { id } = server.addConversation('要删的', [{ text: '要删的问题' }]);
    const { user, location } = open();
    await hasArticle('要删的问题');
    const reads = () => server.requests.filter((request) => request.includes(`${id}/messages`)).length;
    // A page that begins to follow reads once more what it shows.
    await waitFor(() => expect(server.followers.count()).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    const before = reads();
    fireEvent.contextMenu(screen.getByRole('link', { name: '要删的' }), { clientX: 40, clientY: 60 });
    await user.click(screen.getByRole('menuitem', { name: '删除' }));
    expect(screen.getByText('确认删除该对话？')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(titles()).toEqual(['要删的', '别的']);
    fireEvent.contextMenu(screen.getByRole('link', { name: '要删的' }), { clientX: 40, clientY: 60 });
    await user.click(screen.getByRole('menuitem', { name: '删除' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    await screen.findByText('已删除');
    await waitFor(() => expect(titles()).toEqual(['别的']));
    await waitFor(() => expect(location().search).toBe('?c=new'));
    expect(articles().length).toBe(1);
    await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
    expect(reads()).toBe(before);
  });

  test('a delete that fails says so and keeps the conversation', async () => {
    server.addConversation('要删的', [{ text: '问' }]);
    const { user } = open();
    server.intercept(/^DELETE/, (_, response) =>
      response.writeHead(500, { 'Content-Type': 'application/json' }).end('{}'),
    );
    await user.click(within(await openMenu(user, '要删的')).getByRole('menuitem', { name: '删除' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    await screen.findByText('删除失败');
    expect(titles()).toEqual(['要删的']);
  });

  test('a long press of 600 ms opens a sheet with both', async () => {
    server.addConversation('长按我', [{ text: '问' }]);
    const { user } = open();
    const link = await screen.findByRole('link', { name: '长按我' });
    const touches = [{ clientX: 10, clientY: 10 }];
    fireEvent.touchStart(link, { touches });
    await act(() => new Promise((resolve) => setTimeout(resolve, 650)));
    fireEvent.touchEnd(link, { changedTouches: touches });
    const sheet = screen.getByRole('dialog', { name: '长按我' });
    await user.click(within(sheet).getByRole('button', { name: '重命名' }));
    expect(screen.getByRole('textbox', { name: '请输入新的对话标题' })).toBeTruthy();
  });
});

describe('a send that fails', () => {
  test('R4.7 takes question and placeholder back, returns the text, and keeps its key for the next try', async () => {
    const { user } = open();
    server.intercept(/^POST \/api\/chat\/lao/, (request) => request.socket.destroy());
    await user.type(composer(), '别丢了我这句话{Enter}');
    const line = await screen.findByRole('alert');
    expect(line.textContent).toContain('连接暂时中断，请稍后再试一次。');
    expect(line.textContent).toContain('网络连接错误，请检查您的网络连接并重试');
    expect(articles().length).toBe(1);
    expect(composer().value).toBe('别丢了我这句话');
    await user.click(screen.getByRole('button', { name: '重试' }));
    await answerNumber(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(composer().value).toBe('');
  });

  test('R8.8 an answer that is not OK is logged by its status and shown with the server’s sentence', async () => {
    const { user } = open();
    server.intercept(/^POST \/api\/chat\/lao/, (_, response) =>
      response
        .writeHead(429, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ error: '发得太快了，请稍等一会儿再发', code: 'rate_limited' })),
    );
    await user.type(composer(), '你好{Enter}');
    const line = await screen.findByRole('alert');
    expect(line.textContent).toContain('连接暂时中断，请稍后再试一次。');
    expect(line.textContent).toContain('发得太快了，请稍等一会儿再发');
    expect(console.error).toHaveBeenCalledWith('服务器错误: 429');
    await user.click(screen.getByRole('button', { name: '关闭提示' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('F09 because the session is over keeps the draft for the same person, and for nobody else', async () => {
    const { user } = open();
    server.intercept(/^POST \/api\/chat\/lao/, (_, response) => response.writeHead(401).end());
    await user.type(composer(), '写了一半的话{Enter}');
    await waitFor(() => expect(sessionStore.getState().status).toBe('signed-out'));
    await waitFor(() =>
      expect(draftStore.read({ userId: ANNA.id, conversationId: null })).toBe('写了一半的话'),
    );
    expect(draftStore.read({ userId: aUser().id, conversationId: null })).toBe('');
  });
});

describe('the first words of a visitor', () => {
  const WORDS = { place: '苏州', business: '婚礼花艺', audience: '', problem: '' };

  test('are in the composer of a new conversation, are not sent, and are gone from the tab', async () => {
    firstWords.write(WORDS);
    open();
    expect(composer().value).toBe('我在苏州做婚礼花艺。');
    await waitFor(() => expect(within(history()).getByText(/还没有对话/)).toBeTruthy());
    expect(composer().value).toBe('我在苏州做婚礼花艺。');
    expect(server.sends).toEqual([]);
    expect(firstWords.sentence()).toBe('');
  });

  test('wait while another draft is there, and never take its place', async () => {
    sessionStore.drafts.write(ANNA.id, null, '写了一半');
    firstWords.write(WORDS);
    open();
    await waitFor(() => expect(composer().value).toBe('写了一半'));
    expect(firstWords.sentence()).toBe('我在苏州做婚礼花艺。');
  });

  test('come before the conversations of earlier', async () => {
    server.addConversation('以前的', [{ text: '旧问题' }]);
    firstWords.write(WORDS);
    const { location } = open();
    await waitFor(() => expect(titles()).toEqual(['以前的']));
    expect(composer().value).toBe('我在苏州做婚礼花艺。');
    expect(location().search).toBe('');
  });
});

describe('a draft', () => {
  test('is kept per conversation', async () => {
    server.addConversation('甲', [{ text: '甲的问题' }]);
    server.addConversation('乙', [{ text: '乙的问题' }]);
    const { user } = open();
    await hasArticle('乙的问题');
    await user.type(composer(), '给乙的半句');
    await user.click(screen.getByRole('link', { name: '甲' }));
    await hasArticle('甲的问题');
    expect(composer().value).toBe('');
    await user.click(screen.getByRole('link', { name: /^乙/ }));
    await waitFor(() => expect(composer().value).toBe('给乙的半句'));
  });

  test('is gone after signing out by choice', async () => {
    const { user } = open();
    await user.type(composer(), '别留在这台电脑上');
    act(() => sessionStore.signOut());
    draftStore.flush();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });
});

describe('an answer', () => {
  test('whose connection is cut goes on by itself, without a gap or a repeat (F02)', async () => {
    const { user } = open();
    await user.type(composer(), '说长一点{Enter}');
    const answer = await answerNumber(1);
    answer.say('第一句。');
    await hasArticle('第一句。');
    answer.cut();
    await screen.findByText('连接断开了，正在重新连接…');
    answer.say('第二句。');
    await hasArticle('第一句。第二句。');
    expect(screen.queryByText('连接断开了，正在重新连接…')).toBeNull();
    answer.done();
    await isIdle();
    expect(server.requests.filter((request) => request.includes('/stream'))).toEqual([
      `GET /api/chat/generations/${answer.generationId}/stream?after=1`,
    ]);
  });

  test('that is under way when the page opens goes on (F04)', async () => {
    const { user } = open();
    await user.type(composer(), '慢慢说{Enter}');
    const answer = await answerNumber(1);
    answer.say('到一半，');
    await hasArticle('到一半，');
    forgetPage();
    await waitFor(() => expect(answer.viewers()).toBe(0));
    answer.say('又说了些，');
    open(`${CHAT}?c=${answer.conversationId}`);
    await hasArticle('到一半，又说了些，');
    expect(screen.getByRole('button', { name: '停止' })).toBeTruthy();
    answer.say('说完了。');
    answer.done();
    await hasArticle('到一半，又说了些，说完了。');
    await isIdle();
  });

  test('lands in its own conversation only when one switches meanwhile (F60)', async () => {
    const other = server.addConversation('别的', [{ text: '别的问题' }, { role: 'ai', text: '别的回答' }]);
    const { user } = open(`${CHAT}?c=new`);
    await user.click(await screen.findByRole('button', { name: '新建对话' }));
    await user.type(composer(), '新问题{Enter}');
    const answer = await answerNumber(1);
    answer.say('新回答前半，');
    await hasArticle('新回答前半，');
    await user.click(screen.getByRole('link', { name: '别的' }));
    await hasArticle('别的回答');
    answer.say('后半。');
    answer.done();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(articles().join('\n')).not.toContain('新回答');
    expect(other.id).not.toBe(answer.conversationId);
    await user.click(screen.getByRole('link', { name: '新问题' }));
    await hasArticle('新回答前半，后半。');
    await isIdle();
    expect(server.requests.some((request) => request.includes('/stop'))).toBe(false);
  });

  test('is stopped by 停止, and what came is kept', async () => {
    const { user } = open();
    await user.type(composer(), '讲个没完的{Enter}');
    const answer = await answerNumber(1);
    answer.say('开头已经有了');
    await hasArticle('开头已经有了');
    await user.click(screen.getByRole('button', { name: '停止' }));
    await isIdle();
    await hasArticle('开头已经有了');
    expect(screen.getByText('已停止')).toBeTruthy();
    expect(screen.getByText('已停止回答').getAttribute('aria-live')).toBe('polite');
    expect(server.requests).toContain(`POST /api/chat/generations/${answer.generationId}/stop`);
  });

  test('R8.9 that fails shows the sentence of the stream; what came stays, and 继续生成 goes on with it', async () => {
    const { user } = open();
    await user.type(composer(), '难题{Enter}');
    const answer = await answerNumber(1);
    answer.say('刚说到');
    answer.fail('系统繁忙，回答没有写完，已保留收到的部分');
    const line = await screen.findByRole('alert');
    expect(line.textContent).toContain('系统繁忙，回答没有写完，已保留收到的部分');
    expect(articles().slice(1)).toEqual(['难题', expect.stringContaining('刚说到')]);
    await user.click(within(line).getByRole('button', { name: '继续生成' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(answer.viewers()).toBe(1));
    answer.say('一半，说完了。');
    answer.done();
    await isIdle();
    await hasArticle('刚说到一半，说完了。');
    expect([server.answers.length, server.sends.length]).toEqual([1, 1]);
  });

  test('R8.9 that fails before its first word is given anew by 重试: the question stays one question', async () => {
    const { user } = open();
    await user.type(composer(), '难题{Enter}');
    (await answerNumber(1)).fail('系统繁忙，请稍后再试');
    const line = await screen.findByRole('alert');
    await user.click(within(line).getByRole('button', { name: '重试' }));
    const second = await answerNumber(2);
    second.say('这次好了。');
    second.done();
    await hasArticle('这次好了。');
    expect(server.sends.length).toBe(1);
    expect(server.threadOf(second.conversationId).map(({ role, text }) => [role, text])).toEqual([
      ['user', '难题'],
      ['ai', '这次好了。'],
    ]);
    expect(articles().filter((text) => text.includes('难题')).length).toBe(1);
  });

  test('R2.23 that is nothing but reasoning says 没有收到回答，请重试', async () => {
    const { user } = open();
    await user.type(composer(), '在吗{Enter}');
    const answer = await answerNumber(1);
    answer.say('<think>一直在想');
    answer.done();
    expect((await screen.findByRole('alert')).textContent).toContain('没有收到回答，请重试');
    expect(document.body.textContent).not.toContain('一直在想');
    expect(articles().length).toBe(2);
  });
});

test('a double click and a held Enter send one message', async () => {
  const { user } = open();
  await user.type(composer(), '只发一次');
  await user.dblClick(screen.getByRole('button', { name: '发送' }));
  fireEvent.keyDown(composer(), { key: 'Enter', keyCode: 13 });
  fireEvent.keyDown(composer(), { key: 'Enter', keyCode: 13, repeat: true });
  await answerNumber(1);
  expect(server.sends.length).toBe(1);
});

test('R2.21 every message has 复制, which copies what one sees', async () => {
  server.addConversation('旧的', [
    { text: '问 <b>一</b>' },
    { role: 'ai', text: '<think>想</think>**答**：\n\n- 一' },
  ]);
  const { user } = open();
  await hasArticle('问 <b>一</b>');
  const copied: string[] = [];
  for (const article of screen.getAllByRole('article')) {
    await user.click(within(article).getByRole('button', { name: '复制' }));
    copied.push(await navigator.clipboard.readText());
  }
  expect(copied).toEqual([WELCOME, '问 <b>一</b>', '答：\n\n• 一']);
  expect((await screen.findAllByText('已复制')).length).toBeGreaterThan(0);
});

test('where nothing can be copied the text stands there selected', async () => {
  server.addConversation('旧的', [{ text: '我在佛山卖茶具' }]);
  const { user } = open();
  await hasArticle('我在佛山卖茶具');
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  const [, question] = screen.getAllByRole('article');
  if (question === undefined) throw new Error('no question');
  await user.click(within(question).getByRole('button', { name: '复制' }));
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '要复制的文字' });
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('我在佛山卖茶具');
});

test('an unknown agent: 没有找到这位教练, with a link to the known one', async () => {
  open('/chat/nobody');
  await screen.findByText('没有找到这位教练');
  expect(screen.getByRole('link', { name: '去找IP孵化大师' }).getAttribute('href')).toBe(CHAT);
});

test('another agent is read first, and one that cannot be read says so and can be asked for again', async () => {
  const name = '小林';
  const other = { ...anAgent({ key: 'xiao-lin', name, welcome: '你好，我是小林。' }) };
  server.intercept(/^GET \/api\/agents\/xiao-lin/, (_, response) =>
    response
      .writeHead(400, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ error: '这位教练在休息', code: 'invalid_input' })),
  );
  const { user } = open('/chat/xiao-lin');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('heading', { level: 1 }).textContent).toBe('这位教练在休息');
  server.intercept(/^GET \/api\/agents\/xiao-lin/, (_, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(other)),
  );
  await user.click(within(alert).getByRole('button', { name: '重试' }));
  await hasArticle('你好，我是小林。');
  expect(within(screen.getByRole('banner')).getByRole('heading', { level: 1 }).textContent).toBe(name);
  await user.type(composer(), '在吗{Enter}');
  await answerNumber(1);
  expect(server.requests).toContain('POST /api/chat/xiao-lin');
});

test('返回 leads to /, and the history toggle closes and opens the history', async () => {
  const { user } = open();
  expect(history()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '历史对话' }));
  expect(screen.queryByRole('complementary', { name: '历史对话' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '历史对话' }));
  expect(history()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '返回' }));
  expect(screen.getByText('首页')).toBeTruthy();
});
