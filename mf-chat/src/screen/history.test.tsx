import type { IncomingMessage, ServerResponse } from 'node:http';
import { queryClient } from '@qihang/shared/api';
import type { SearchHit } from '@qihang/shared/contracts';
import { sessionStore } from '@qihang/shared/session';
import { anId } from '@qihang/shared/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  ANNA,
  CHAT,
  composer,
  hasArticle,
  history,
  openChat,
  titles,
  withChatServer,
} from '../testing/open-chat';

const server = withChatServer();

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const always = Number.POSITIVE_INFINITY;
const queryOf = (request: IncomingMessage) => new URL(request.url ?? '', 'http://x').searchParams;
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索对话' });
const results = () => within(screen.getByRole('list', { name: '搜索结果' }));
const searches = () => server().requests.filter((request) => request.startsWith('GET /api/chat/search'));
const openMenu = async (user: ReturnType<typeof openChat>['user'], title: string) => {
  await user.click(await screen.findByRole('button', { name: `更多：${title}` }));
  return within(screen.getByRole('menu'));
};

const aHit = (overrides: Partial<SearchHit> = {}): SearchHit => ({
  conversationId: anId(),
  agentKey: 'lao-gao-ip-master',
  title: '睡不好',
  messageId: anId(),
  role: 'user',
  snippet: '最近很焦虑，怎么办',
  marks: [[3, 5]],
  at: new Date().toISOString(),
  ...overrides,
});
const answerWith = (
  answer: (q: string, cursor: string | null) => { items: SearchHit[]; nextCursor: string | null },
) =>
  server().intercept(
    /^GET \/api\/chat\/search/,
    (request, response) => {
      const parameters = queryOf(request);
      json(response, 200, answer(parameters.get('q') ?? '', parameters.get('cursor')));
    },
    always,
  );

describe('the search', () => {
  test('finds while one types, once per pause, and marks the words', async () => {
    server().addConversation('一个', [{ text: '问' }]);
    answerWith(() => ({
      items: [aHit(), aHit({ role: 'ai', snippet: '先说焦虑从哪来', marks: [[2, 4]], title: '别的' })],
      nextCursor: null,
    }));
    const { user } = openChat();
    await waitFor(() => expect(titles()).toEqual(['一个']));
    await user.type(field(), ' 焦虑 ');
    await waitFor(() => expect(results().getAllByRole('link')).toHaveLength(2));
    expect(searches()).toEqual([`GET /api/chat/search?q=${encodeURIComponent('焦虑')}&limit=20`]);
    const [first, second] = results().getAllByRole('link');
    expect(first?.textContent).toBe('睡不好今天我：最近很焦虑，怎么办');
    expect(second?.textContent).toBe('别的今天先说焦虑从哪来');
    expect([...(first?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual(['焦虑']);
    expect(screen.getByText('找到 2 条结果')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '清除' }));
    await waitFor(() => expect(titles()).toEqual(['一个']));
    expect(document.activeElement).toBe(field());
  });

  test('waits for the end of a composition', async () => {
    answerWith(() => ({ items: [aHit()], nextCursor: null }));
    openChat();
    fireEvent.compositionStart(field());
    fireEvent.change(field(), { target: { value: 'jiao lv' } });
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(searches()).toEqual([]);
    fireEvent.change(field(), { target: { value: '焦虑' } });
    fireEvent.compositionEnd(field());
    await waitFor(() => expect(searches()).toHaveLength(1));
  });

  test('shows the newest question’s answer, whichever comes last', async () => {
    const held: (() => void)[] = [];
    server().intercept(
      /^GET \/api\/chat\/search/,
      (request, response) => {
        const q = queryOf(request).get('q') ?? '';
        const reply = () =>
          json(response, 200, { items: [aHit({ snippet: q, marks: [] })], nextCursor: null });
        if (q === '慢') held.push(reply);
        else reply();
      },
      always,
    );
    const { user } = openChat();
    await user.type(field(), '慢');
    await waitFor(() => expect(searches()).toHaveLength(1));
    await user.clear(field());
    await user.type(field(), '快');
    await waitFor(() => expect(results().getByRole('link').textContent).toContain('快'));
    for (const reply of held) reply();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(results().getByRole('link').textContent).toContain('快');
  });

  test('goes on by itself where a part of the history held nothing, and on demand where there is more', async () => {
    answerWith((_, cursor) => {
      if (cursor === null) return { items: [], nextCursor: 'b' };
      if (cursor === 'b') return { items: [aHit({ snippet: '第一条' })], nextCursor: 'c' };
      return { items: [aHit({ snippet: '第二条' })], nextCursor: null };
    });
    const { user } = openChat();
    await user.type(field(), '条');
    await waitFor(() => expect(results().getAllByRole('link')).toHaveLength(1));
    expect(searches()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: '更早的结果' }));
    await waitFor(() => expect(results().getAllByRole('link')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: '更早的结果' })).toBeNull();
  });

  test('says that there is nothing', async () => {
    answerWith(() => ({ items: [], nextCursor: null }));
    const { user } = openChat();
    await user.type(field(), '没有的');
    expect((await screen.findByText(/没有找到/)).textContent).toBe('没有找到“没有的”');
  });

  test('says that it takes its time', async () => {
    server().intercept(/^GET \/api\/chat\/search/, () => {}, always);
    const { user } = openChat();
    await user.type(field(), '慢');
    await screen.findByText('历史很长，还在查找…', {}, { timeout: 4_000 });
    expect(screen.queryByText(/没有找到/)).toBeNull();
  });

  test('that failed can be tried again', async () => {
    server().intercept(/^GET \/api\/chat\/search/, (_, response) => response.writeHead(404).end('{}'));
    const { user } = openChat();
    await user.type(field(), '词');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('没能查找');
    answerWith(() => ({ items: [aHit()], nextCursor: null }));
    await user.click(within(alert).getByRole('button', { name: '重试' }));
    await waitFor(() => expect(results().getAllByRole('link')).toHaveLength(1));
  });

  test('is used by keys alone: down to a find and back, Enter opens it, Escape clears', async () => {
    const { id } = server().addConversation('睡不好', [{ text: '最近很焦虑' }]);
    const line = server().threadOf(id);
    answerWith(() => ({
      items: [aHit({ conversationId: id, messageId: line[0]?.id ?? '' }), aHit({ snippet: '另一条' })],
      nextCursor: null,
    }));
    const { user, location } = openChat(`${CHAT}?c=new`);
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(field());
    await user.keyboard('焦虑');
    await waitFor(() => expect(results().getAllByRole('link')).toHaveLength(2));
    const [first, second] = results().getAllByRole('link');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(location().search).toBe(`?c=${id}&m=${line[0]?.id}`));
    expect(server().requests).toContain(`POST /api/chat/conversations/${id}/version`);
    await hasArticle('最近很焦虑');
    await waitFor(() => expect(results().getAllByRole('link')[0]?.getAttribute('aria-current')).toBe('true'));
    // A list that was read again may have other elements.
    results().getAllByRole('link')[0]?.focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect([field().value, document.activeElement]).toEqual(['', field()]));
  });

  test('is reached by a slash where nobody writes, and by no key while a dialog is open', async () => {
    server().addConversation('一个', [{ text: '问' }]);
    const { user } = openChat();
    await hasArticle('问');
    await user.click(composer());
    await user.keyboard('/');
    expect([composer().value, document.activeElement]).toEqual(['/', composer()]);
    composer().blur();
    await user.keyboard('/');
    expect([field().value, document.activeElement]).toEqual(['', field()]);
    await user.click((await openMenu(user, '一个')).getByRole('menuitem', { name: '重命名' }));
    const title = screen.getByRole('textbox', { name: '请输入新的对话标题' });
    await user.click(title);
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(title);
  });

  test('shows the title of a conversation where that is what was found, and a press opens it as it was left', async () => {
    const { id } = server().addConversation('焦虑的时候', [{ text: '睡不好' }]);
    const hit = { conversationId: id, messageId: null, role: null, title: '焦虑的时候' } as const;
    answerWith(() => ({
      items: [aHit({ ...hit, snippet: '焦虑的时候', marks: [[0, 2]], at: '2024-05-06T04:00:00.000Z' })],
      nextCursor: null,
    }));
    const { user, location } = openChat(`${CHAT}?c=new`);
    await user.type(field(), '焦虑');
    const link = await waitFor(() => results().getByRole('link'));
    expect(link.textContent).toBe('焦虑的时候2024年5月6日');
    expect(link.querySelector('mark')?.textContent).toBe('焦虑');
    expect(link.getAttribute('aria-current')).toBeNull();
    await user.click(link);
    await waitFor(() => expect(location().search).toBe(`?c=${id}`));
    await hasArticle('睡不好');
    expect(server().requests.some((request) => request.endsWith('/version'))).toBe(false);
  });

  test('says that there is more, and a further page that fails can be asked for again', async () => {
    const mend = server().intercept(
      /^GET \/api\/chat\/search.*cursor/,
      (_, response) => response.writeHead(404).end('{}'),
      always,
    );
    answerWith((_, cursor) => ({
      items: [aHit({ snippet: cursor ?? '第一条', marks: [] })],
      nextCursor: cursor === null ? '第二条' : null,
    }));
    const { user } = openChat();
    await user.type(field(), '条');
    await screen.findByText('找到 1 条结果，还有更多');
    await user.click(screen.getByRole('button', { name: '更早的结果' }));
    const again = await screen.findByRole('button', { name: '没能继续，重试' });
    expect(results().getAllByRole('link')).toHaveLength(1);
    mend();
    await user.click(again);
    await screen.findByText('找到 2 条结果');
    expect(results().getAllByRole('link')[1]?.textContent).toContain('第二条');
  });

  test('is left by Escape in the field, and the list is there again', async () => {
    server().addConversation('一个', [{ text: '问' }]);
    answerWith(() => ({ items: [], nextCursor: null }));
    const { user } = openChat();
    await user.type(field(), '没有的');
    await screen.findByText(/没有找到/);
    await user.keyboard('{Escape}');
    expect([field().value, document.activeElement]).toEqual(['', field()]);
    await waitFor(() => expect(titles()).toEqual(['一个']));
  });

  test('finds the same at once where only spaces are added, without asking again', async () => {
    answerWith(() => ({ items: [aHit()], nextCursor: null }));
    const { user } = openChat();
    await user.type(field(), '焦虑{Enter}');
    await waitFor(() => expect(results().getAllByRole('link')).toHaveLength(1));
    await user.type(field(), '  {Enter}');
    await user.clear(field());
    await user.type(field(), ' 焦虑{Enter}');
    await waitFor(() => expect(results().getAllByRole('link')).toHaveLength(1));
    expect(searches()).toHaveLength(1);
  });

  test('that the server refuses says its sentence, and offers no second try', async () => {
    server().intercept(/^GET \/api\/chat\/search/, (_, response) =>
      json(response, 400, {
        error: '请检查填写的内容',
        code: 'invalid_input',
        fields: { q: '最多查找100个字' },
      }),
    );
    const { user } = openChat();
    await user.type(field(), '长');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('最多查找100个字');
    expect(within(alert).queryByRole('button', { name: '重试' })).toBeNull();
  });

  test('leaves a hit that is opened in a new tab to the browser', async () => {
    answerWith(() => ({ items: [aHit()], nextCursor: null }));
    const { user, location } = openChat(`${CHAT}?c=new`);
    await user.type(field(), '焦虑');
    const hit = await waitFor(() => results().getByRole('link'));
    let isLeft = false;
    const look = (event: Event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', look, { once: true });
    fireEvent.click(hit, { ctrlKey: true });
    expect([isLeft, location().search]).toEqual([true, '?c=new']);
  });

  test('says so where a hit cannot be opened, and stays where it was', async () => {
    answerWith(() => ({ items: [aHit()], nextCursor: null }));
    server().intercept(/\/version$/, (_, response) =>
      json(response, 404, { error: '没有', code: 'not_found' }),
    );
    const { user, location } = openChat(`${CHAT}?c=new`);
    await user.type(field(), '焦虑');
    await user.click(await waitFor(() => results().getByRole('link')));
    await screen.findByText('没能打开这条消息，请再试一次');
    expect(location().search).toBe('?c=new');
  });

  test('shows the hit that was opened last, whichever is ready first', async () => {
    const one = server().addConversation('甲', [{ text: '甲的问题' }]);
    const two = server().addConversation('乙', [{ text: '乙的问题' }]);
    const messageOf = (id: string) => server().threadOf(id)[0]?.id ?? '';
    answerWith(() => ({
      items: [one, two].map(({ id, title }) =>
        aHit({ conversationId: id, messageId: messageOf(id), title, snippet: title, marks: [] }),
      ),
      nextCursor: null,
    }));
    let reply: () => void = () => {};
    server().intercept(/\/version$/, (_, response) => {
      reply = () => response.writeHead(204).end();
    });
    const { user, location } = openChat(`${CHAT}?c=new`);
    await user.type(field(), '问');
    await waitFor(() => expect(results().getAllByRole('link')).toHaveLength(2));
    const [first, second] = results().getAllByRole('link');
    if (first === undefined || second === undefined) throw new Error('two hits are missing');
    const chosen = () => server().requests.filter((request) => request.endsWith('/version'));
    await user.click(first);
    await waitFor(() => expect(chosen()).toHaveLength(1));
    await user.click(second);
    await waitFor(() => expect(location().search).toBe(`?c=${two.id}&m=${messageOf(two.id)}`));
    reply();
    await user.click(screen.getByRole('button', { name: '清除' }));
    // A later answer of the server, by which the late one has arrived.
    server().elsewhere.rename(one.id, '改了名');
    await waitFor(() => expect(titles()).toContain('改了名'));
    expect(location().search).toBe(`?c=${two.id}&m=${messageOf(two.id)}`);
  });
});

describe('the list', () => {
  test('opens the newest conversation with this coach, not one with another', async () => {
    const { id } = server().addConversation('老高的', [{ text: '老高的问题' }]);
    const other = server().addConversation('别人的', [{ text: '别人的问题' }]);
    server().conversations[0] = { ...other, agentKey: 'another-coach' };
    const { location } = openChat();
    await hasArticle('老高的问题');
    await waitFor(() => expect(location().search).toBe(`?c=${id}`));
  });

  test('says that the new conversation has an unsent text, in every other conversation', async () => {
    const { id } = server().addConversation('一个', [{ text: '问' }]);
    sessionStore.drafts.write(ANNA.id, null, '写了一半');
    const { user } = openChat(`${CHAT}?c=${id}`);
    await screen.findByText('新对话里有没发出的草稿');
    await user.click(screen.getByRole('button', { name: '新建对话' }));
    await waitFor(() => expect(composer().value).toBe('写了一半'));
    expect(screen.queryByText('新对话里有没发出的草稿')).toBeNull();
  });

  test('that cannot be read again keeps what it had', async () => {
    const { id } = server().addConversation('一个', [{ text: '问' }]);
    openChat();
    await waitFor(() => expect(titles()).toEqual(['一个']));
    await waitFor(() => expect(server().followers.count()).toBe(1));
    server().intercept(
      /^GET \/api\/chat\/conversations\?/,
      (_, response) => response.writeHead(404).end('{}'),
      always,
    );
    server().elsewhere.rename(id, '改了名');
    await waitFor(() => expect(queryClient.getQueryState(['conversations', 'list'])?.status).toBe('error'));
    expect(titles()).toEqual(['一个']);
    expect(screen.queryByText('无法加载历史对话')).toBeNull();
  });

  test('drops a conversation that is deleted here after another device has deleted it', async () => {
    server().addConversation('别的', [{ text: '别的问题' }]);
    server().addConversation('早删了', [{ text: '问' }]);
    server().intercept(/^DELETE/, (_, response) => {
      server().conversations.shift();
      json(response, 404, { error: '没有找到这个对话', code: 'not_found' });
    });
    const { user } = openChat();
    await user.click((await openMenu(user, '早删了')).getByRole('menuitem', { name: '删除' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    await screen.findByText('已删除');
    await waitFor(() => expect(titles()).toEqual(['别的']));
  });

  test('a deletion is taken back with 撤销: the conversation that was open is again, with what was typed in it', async () => {
    server().addConversation('别的', [{ text: '别的问题' }]);
    server().addConversation('删错了', [{ text: '问过的话' }]);
    const { user } = openChat();
    await user.click(await screen.findByText('删错了'));
    await screen.findByText('问过的话');
    await user.type(composer(), '还没发的');
    await user.click((await openMenu(user, '删错了')).getByRole('menuitem', { name: '删除' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(titles()).toEqual(['别的']));
    await waitFor(() => expect(screen.queryByText('问过的话')).toBeNull());
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(titles()[0]).toContain('删错了'));
    await screen.findByText('问过的话');
    expect(composer().value).toBe('还没发的');
  });

  test('a deletion that is final says so when it is to be taken back', async () => {
    server().addConversation('删定了', [{ text: '问' }]);
    const { user } = openChat();
    await user.click((await openMenu(user, '删定了')).getByRole('menuitem', { name: '删除' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    server().intercept(/\/restore$/, (_, response) =>
      json(response, 404, { error: '没有', code: 'not_found' }),
    );
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await screen.findByText('撤销失败');
    expect(titles()).toEqual([]);
  });

  test('a title that the server refuses is asked for again with its sentence', async () => {
    server().addConversation('旧名', [{ text: '问' }]);
    const fields = { title: '标题里有不能用的字' };
    server().intercept(/\/name$/, (_, response) =>
      json(response, 400, { error: '请检查填写的内容', code: 'invalid_input', fields }),
    );
    const { user } = openChat();
    await user.click((await openMenu(user, '旧名')).getByRole('menuitem', { name: '重命名' }));
    await user.type(screen.getByRole('textbox', { name: '请输入新的对话标题' }), '二{Enter}');
    await screen.findByText('标题里有不能用的字');
    expect(titles()).toEqual(['旧名']);
  });

  test('says at which conversation a text waits to be sent, and no longer once it is gone', async () => {
    server().addConversation('甲', [{ text: '甲的问题' }]);
    server().addConversation('乙', [{ text: '乙的问题' }]);
    const { user } = openChat();
    await hasArticle('乙的问题');
    await user.type(composer(), '半句');
    await waitFor(() => expect(titles()).toEqual(['乙草稿', '甲']));
    await user.clear(composer());
    await waitFor(() => expect(titles()).toEqual(['乙', '甲']));
  });

  test('a failed rename is forgotten when the next one begins', async () => {
    server().addConversation('旧名', [{ text: '问' }]);
    server().intercept(/\/name$/, (_, response) => json(response, 404, { error: '没有', code: 'not_found' }));
    const { user } = openChat();
    const rename = async () =>
      user.click((await openMenu(user, '旧名')).getByRole('menuitem', { name: '重命名' }));
    await rename();
    await user.type(screen.getByRole('textbox', { name: '请输入新的对话标题' }), '二{Enter}');
    await screen.findByText('重命名失败');
    await user.click(screen.getByRole('button', { name: '取消' }));
    await rename();
    expect(screen.getByRole('textbox', { name: '请输入新的对话标题' })).toBeTruthy();
    expect(screen.queryByText('重命名失败')).toBeNull();
  });
});

test('a conversation is asked for at the click, before its screen is rendered, and once', async () => {
  const { id } = server().addConversation('另一个', [{ text: '别的问题' }]);
  server().addConversation('一个', [{ text: '问' }]);
  openChat();
  await waitFor(() => expect(titles()).toEqual(['一个', '另一个']));
  const isAsked = () => queryClient.isFetching({ queryKey: ['conversations', id, 'messages'] }) === 1;
  expect(isAsked()).toBe(false);
  await act(async () => {
    screen.getByRole('link', { name: '另一个' }).click();
    expect(isAsked()).toBe(true);
  });
  await hasArticle('别的问题');
  const asked = server().requests.filter((request) => request.includes(`${id}/messages`));
  expect(asked).toHaveLength(1);
});

describe('a pin', () => {
  test('puts a conversation on top in a group of its own, and back in its place', async () => {
    server().addConversation('旧的', [{ text: '问' }]);
    server().addConversation('新的', [{ text: '问' }]);
    const { user } = openChat();
    await waitFor(() => expect(titles()).toEqual(['新的', '旧的']));
    expect(screen.queryByRole('heading', { name: '置顶' })).toBeNull();
    await user.click((await openMenu(user, '旧的')).getByRole('menuitem', { name: '置顶' }));
    await waitFor(() => expect(titles()).toEqual(['旧的', '新的']));
    expect(within(screen.getByRole('list', { name: '置顶' })).getAllByRole('link')).toHaveLength(1);
    await user.click((await openMenu(user, '旧的')).getByRole('menuitem', { name: '取消置顶' }));
    await waitFor(() => expect(titles()).toEqual(['新的', '旧的']));
    expect(screen.queryByRole('list', { name: '置顶' })).toBeNull();
  });

  test('that cannot be taken away says so in its own words', async () => {
    const { id } = server().addConversation('旧的', [{ text: '问' }]);
    const at = server().conversations.findIndex((conversation) => conversation.id === id);
    server().conversations[at] = { ...server().conversations[at], isPinned: true } as never;
    server().intercept(/\/pin$/, (_, response) => json(response, 404, { error: '没有', code: 'not_found' }));
    const { user } = openChat();
    await user.click((await openMenu(user, '旧的')).getByRole('menuitem', { name: '取消置顶' }));
    await screen.findByText('取消置顶失败');
    expect(screen.getByRole('list', { name: '置顶' })).toBeTruthy();
  });

  test('that fails says so and moves nothing', async () => {
    server().addConversation('旧的', [{ text: '问' }]);
    server().addConversation('新的', [{ text: '问' }]);
    server().intercept(/\/pin$/, (_, response) => json(response, 404, { error: '没有', code: 'not_found' }));
    const { user } = openChat();
    await user.click((await openMenu(user, '旧的')).getByRole('menuitem', { name: '置顶' }));
    await screen.findByText('置顶失败');
    expect(titles()).toEqual(['新的', '旧的']);
  });
});

describe('an export', () => {
  const MARKDOWN = '# 调琴师的定位\n\n先说**定位**';
  const answer = (status = 200) =>
    server().intercept(/\/export$/, (_, response) => {
      if (status === 200)
        response.writeHead(200, { 'Content-Type': 'text/markdown; charset=utf-8' }).end(MARKDOWN);
      else json(response, status, { error: '没有', code: 'not_found' });
    });
  const exportIt = async (user: ReturnType<typeof openChat>['user']) =>
    user.click((await openMenu(user, '调琴/定位')).getByRole('menuitem', { name: '导出对话' }));

  test('is a file that is named after the conversation', async () => {
    server().addConversation('调琴/定位', [{ text: '问' }]);
    const files: Blob[] = [];
    const names: string[] = [];
    rs.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    rs.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    answer();
    const { user } = openChat();
    await exportIt(user);
    await screen.findByText('已导出');
    expect(names).toEqual(['调琴 定位.md']);
    expect(await files[0]?.text()).toBe(MARKDOWN);
  });

  test('in WeChat is a sheet with the text to copy', async () => {
    server().addConversation('调琴/定位', [{ text: '问' }]);
    rs.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0.35');
    answer();
    const { user } = openChat();
    await exportIt(user);
    const sheet = await screen.findByRole('dialog', { name: '复制文字' });
    expect(within(sheet).getByRole<HTMLTextAreaElement>('textbox').value).toBe(MARKDOWN);
  });

  test('that fails says so', async () => {
    server().addConversation('调琴/定位', [{ text: '问' }]);
    answer(404);
    const { user } = openChat();
    await exportIt(user);
    await screen.findByText('导出失败，请再试一次');
  });

  test('that is no Markdown, as from a sign-in page of a network, fails and saves nothing', async () => {
    server().addConversation('调琴/定位', [{ text: '问' }]);
    const save = rs.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    server().intercept(/\/export$/, (_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>请登录</h1>'),
    );
    const { user } = openChat();
    await exportIt(user);
    await screen.findByText('导出失败，请再试一次');
    expect(save).not.toHaveBeenCalled();
  });

  test('runs alone, and another one can follow it', async () => {
    server().addConversation('调琴/定位', [{ text: '问' }]);
    const exports = () => server().requests.filter((request) => request.endsWith('/export'));
    const held: (() => void)[] = [];
    server().intercept(
      /\/export$/,
      (_, response) => held.push(() => json(response, 404, { error: '没有', code: 'not_found' })),
      always,
    );
    const { user } = openChat();
    await exportIt(user);
    await screen.findByText(/正在导出/);
    await exportIt(user);
    // A later request, by which the export would have been asked for.
    await user.click((await openMenu(user, '调琴/定位')).getByRole('menuitem', { name: '置顶' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: '置顶' })).toBeTruthy());
    expect(exports()).toHaveLength(1);
    for (const reply of held) reply();
    await waitFor(() => expect(screen.queryByText(/正在导出/)).toBeNull());
    await exportIt(user);
    await waitFor(() => expect(exports()).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByText(/正在导出/)).toBeNull());
  });

  test('that takes its time says so and can be given up', async () => {
    server().addConversation('调琴/定位', [{ text: '问' }]);
    server().intercept(/\/export$/, () => {});
    const { user } = openChat();
    await exportIt(user);
    await screen.findByText(/正在导出/);
    await user.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByText(/正在导出/)).toBeNull());
    expect(screen.queryByText('导出失败，请再试一次')).toBeNull();
  });
});

describe('a long history', () => {
  const all = Array.from({ length: 400 }, (_, at) => ({
    id: anId(),
    title: `第${at}个`,
    agentKey: 'lao-gao-ip-master',
    updatedAt: new Date(Date.now() - at * 60_000).toISOString(),
    isPinned: false,
  }));
  const pages = () =>
    server().requests.filter((request) => /^GET \/api\/chat\/conversations\?/.test(request));
  const answerPages = () =>
    server().intercept(
      /^GET \/api\/chat\/conversations\?/,
      (request, response) => {
        const from = Number(queryOf(request).get('cursor') ?? 0);
        const next = from + Number(queryOf(request).get('limit'));
        json(response, 200, {
          items: all.slice(from, next),
          nextCursor: next < all.length ? String(next) : null,
        });
      },
      always,
    );

  test('is loaded as far as it is looked at, and walked by arrow keys; F45 its rows stay under 300', async () => {
    answerPages();
    const { user } = openChat(`${CHAT}?c=new`);
    await waitFor(() => expect(titles().length).toBeGreaterThan(20));
    const early = pages().length;
    expect(early).toBeLessThan(6);
    const first = screen.getByRole('link', { name: '第0个' });
    first.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('第2个');
    await user.keyboard('{ArrowUp}{Home}{ArrowUp}');
    expect(document.activeElement).toBe(field());
    for (let round = 0; round < 20 && screen.queryByRole('button', { name: '加载更多' }); round += 1) {
      await user.click(screen.getByRole('button', { name: '加载更多' }));
      await waitFor(() => expect(screen.queryByText('正在加载…')).toBeNull());
    }
    expect(pages().filter((request) => request.includes('cursor')).length).toBe(Math.floor(all.length / 30));
    expect(history().querySelectorAll('li').length).toBeLessThan(300);
  });

  const scrollToEnd = () => {
    const scroller = screen.getByRole('button', { name: /加载更多|重试/ }).parentElement as HTMLElement;
    scroller.scrollTop = Number.parseFloat((scroller.firstElementChild as HTMLElement).style.height);
    fireEvent.scroll(scroller);
  };

  test('goes on by itself as its reader comes near the end', async () => {
    answerPages();
    openChat(`${CHAT}?c=new`);
    await screen.findByRole('button', { name: '加载更多' });
    const read = () => pages().filter((request) => request.includes('cursor'));
    expect(read()).toHaveLength(0);
    scrollToEnd();
    await waitFor(() => expect(read()).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: '加载更多' })).toBeTruthy());
    scrollToEnd();
    await waitFor(() => expect(read()).toHaveLength(2));
    expect(new Set(read()).size).toBe(2);
  });

  test('asks again for a page that failed only when its reader says so', async () => {
    server().intercept(
      /^GET \/api\/chat\/conversations\?.*cursor/,
      (_, response) => response.writeHead(404).end('{}'),
      always,
    );
    answerPages();
    const { user } = openChat(`${CHAT}?c=new`);
    await screen.findByRole('button', { name: '加载更多' });
    scrollToEnd();
    await screen.findByRole('button', { name: '没能加载，重试' });
    const before = pages().length;
    for (let round = 0; round < 3; round += 1) scrollToEnd();
    await user.click(await screen.findByRole('button', { name: '没能加载，重试' }));
    await waitFor(() => expect(pages().length).toBeGreaterThan(before));
    await screen.findByRole('button', { name: '没能加载，重试' });
    expect(pages()).toHaveLength(before + 1);
  });

  test('is walked to the end of what is loaded and back by two keys', async () => {
    answerPages();
    const { user } = openChat(`${CHAT}?c=new`);
    (await screen.findByRole('link', { name: '第0个' })).focus();
    const scroller = screen.getByRole('button', { name: '加载更多' }).parentElement as HTMLElement;
    await user.keyboard('{End}');
    fireEvent.scroll(scroller);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('第29个'));
    await user.keyboard('{Control>}{ArrowUp}{/Control}');
    expect(document.activeElement?.textContent).toBe('第29个');
    await user.keyboard('{Home}');
    fireEvent.scroll(scroller);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('第0个'));
    expect(scroller.scrollTop).toBe(0);
  });

  test('costs one page when something changes', async () => {
    answerPages();
    const { user } = openChat(`${CHAT}?c=new`);
    await user.click(await screen.findByRole('button', { name: '加载更多' }));
    await waitFor(() => expect(screen.queryByText('正在加载…')).toBeNull());
    const before = pages().length;
    expect(before).toBeGreaterThan(1);
    act(() => server().elsewhere.rename(all[0]?.id ?? '', '改了'));
    await waitFor(() => expect(pages().length).toBe(before + 1));
    expect(pages().at(-1)).not.toContain('cursor');
  });

  test('that begins with more pinned conversations than a page holds still shows what is new behind them', async () => {
    const pinned = all.map((conversation, at) => ({ ...conversation, isPinned: at < 40 }));
    server().intercept(
      /^GET \/api\/chat\/conversations\?/,
      (request, response) => {
        const from = Number(queryOf(request).get('cursor') ?? 0);
        const next = from + Number(queryOf(request).get('limit'));
        json(response, 200, { items: pinned.slice(from, next), nextCursor: String(next) });
      },
      always,
    );
    openChat(`${CHAT}?c=new`);
    await waitFor(() => expect(titles()).toContain('第0个'));
    await waitFor(() => expect(server().followers.count()).toBe(1));
    const before = pages().length;
    pinned.splice(40, 0, { ...all[40], id: anId(), title: '刚开始的', isPinned: false } as (typeof all)[0]);
    server().elsewhere.rename(pinned[40]?.id ?? '', '刚开始的');
    await waitFor(() => expect(pages().length).toBeGreaterThan(before));
    const known = () =>
      queryClient.getQueryData<{ items: { title: string }[] }>(['conversations', 'list'])?.items ?? [];
    await waitFor(() => expect(known().map(({ title }) => title)).toContain('刚开始的'));
  });

  test('begins again at its first page when the server no longer knows how far it was read', async () => {
    server().intercept(/^GET \/api\/chat\/conversations\?.*cursor/, (_, response) =>
      json(response, 400, { error: '请检查填写的内容', code: 'invalid_input' }),
    );
    answerPages();
    const { user } = openChat(`${CHAT}?c=new`);
    await user.click(await screen.findByRole('button', { name: '加载更多' }));
    const reads = () => pages().filter((request) => request.includes('cursor'));
    await waitFor(() => expect(reads()).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: '加载更多' }));
    await waitFor(() => expect(reads()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: '没能加载，重试' })).toBeNull();
  });

  test('whose further page fails says so, and goes on when asked to', async () => {
    server().intercept(/^GET \/api\/chat\/conversations\?.*cursor/, (_, response) =>
      response.writeHead(404).end('{}'),
    );
    answerPages();
    const { user } = openChat(`${CHAT}?c=new`);
    await user.click(await screen.findByRole('button', { name: '加载更多' }));
    await user.click(await screen.findByRole('button', { name: '没能加载，重试' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '没能加载，重试' })).toBeNull());
    await waitFor(() => expect(pages().length).toBeGreaterThan(2));
  });
});
