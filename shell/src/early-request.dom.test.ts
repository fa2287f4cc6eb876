import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readEarlyAnswer, readEarlySent, sendEarly } from '@qihang/shared/early-answer';
import { sessionStore } from '@qihang/shared/session';
import { type SnapshotOpening, writeSnapshot } from '@qihang/shared/snapshot';
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';

const html = readFileSync(path.resolve(__dirname, 'index.html'), 'utf8');
const scripts = [...html.matchAll(/<script(?: data-early-request)?>([\s\S]*?)<\/script>/g)].map(
  (match) => match[1] ?? '',
);
const [, pageScript = '', earlyScript = ''] = scripts;

interface Opening {
  readonly thread: unknown;
  readonly conversations: { readonly items: readonly unknown[] };
}
interface EarlyPage {
  readonly paintOpening: (opening: Opening) => void;
  /** Runs the scripts of the body, in their order. */
  readonly showPageOfVisitor: () => void;
}

const DATA = {
  path: '/api/chat/{1}/opening?conversation={c}',
  scripts: [{ url: '/main.js', integrity: 'sha384-AA' }],
  preloads: [{ url: '/r/app.js', integrity: 'sha384-BB', kind: 'script' }],
  later: [{ url: '/r/rest.js', integrity: 'sha384-CC', kind: 'script' }],
};
/** What a remote's build lays beside its page. */
const PARTS = `
  <article data-part="welcome"><p>你好</p></article>
  <article data-part="welcome-back"><p>接着来</p></article>
  <div data-part="question"><p data-slot="text"></p></div>
  <div data-part="answer"><div data-slot="tree"></div><ul data-slot="works"></ul><b data-slot="label"></b><ul data-slot="chips"></ul></div>
  <div data-part="growing"><div data-slot="tree"></div></div>
  <li data-part="chip"><button type="button" data-slot="text"></button></li>
  <p data-part="tag:p"></p><ol data-part="tag:ol"></ol><li data-part="tag:li"></li><a data-part="tag:a" rel="noopener"></a>
  <table data-part="tag:table"><tbody data-part="tag:tbody"><tr data-part="tag:tr"><td data-part="tag:td"></td></tr></tbody></table>
  <span data-part="part:raw" class="raw"></span>`;

const COMPOSER = `
  <form data-early="filled" data-early-send="/api/chat/{1}"><textarea name="message" required></textarea><button type="submit"></button></form>`;

const replaceState = rstest.fn();
const reload = rstest.fn();
const fetched = rstest.fn<(url: URL, options: RequestInit) => Promise<unknown>>();
let storage: Pick<Storage, 'getItem'> = localStorage;
let listeners = new AbortController();

/** Runs the scripts of a page that has a request to make, at an address. */
function open(at: string, data: object = DATA): EarlyPage {
  const address = new URL(at, 'https://site.test');
  const location = Object.assign(address, { reload });
  document.head.innerHTML = `<script type="application/json" id="early-request">${JSON.stringify(data)}</script>`;
  document.body.innerHTML = `<div id="root"></div>
    <template data-variant="signed-in"><main><div data-opening=""></div>${COMPOSER}</main></template>
    <template data-variant="parts">${PARTS}</template>`;
  const body = '() => { showPageOfVisitor(); readParts(); }';
  const program = `${pageScript};${earlyScript};return { paintOpening, showPageOfVisitor: ${body} };`;
  const run = new Function('location', 'history', 'fetch', 'localStorage', program);
  return run(location, { replaceState }, fetched, storage);
}

const answer = (status: number, body: unknown) => ({ status, json: async () => body });
/** The next request is answered when what this returns is called. */
function answerLater(): (answered: unknown) => void {
  let answerNow = (_: unknown): void => {};
  fetched.mockReturnValueOnce(
    new Promise((resolve) => {
      answerNow = resolve;
    }),
  );
  return answerNow;
}
const settle = () => new Promise((resolve) => setTimeout(resolve));
const files = () =>
  [...document.head.querySelectorAll<HTMLLinkElement & HTMLScriptElement>('link, script[src]')].map(
    ({ rel, src, href, integrity, crossOrigin }) =>
      [rel ?? 'script', new URL(src || href).pathname, integrity, crossOrigin].join(' '),
  );
const painted = () => document.querySelector('[data-opening]');

beforeEach(() => {
  listeners = new AbortController();
  const add = document.addEventListener.bind(document);
  const addForThisTest = (type: string, listener: EventListenerOrEventListenerObject) =>
    add(type, listener, { signal: listeners.signal, capture: type !== 'early-answer' });
  rstest.spyOn(document, 'addEventListener').mockImplementation(addForThisTest as typeof add);
  fetched.mockReset();
  fetched.mockResolvedValue(answer(404, {}));
  storage = localStorage;
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('token', 'abc');
  localStorage.setItem('user', '{"id":"u1","username":"13800138000"}');
});
afterEach(() => {
  listeners.abort();
  rstest.restoreAllMocks();
  replaceState.mockClear();
  reload.mockClear();
});

describe('the request', () => {
  it('goes to the path that the remote declares, with the address in it and the token', () => {
    open('/chat/lao-gao?c=a%26b&work=shelf');
    const [url, options] = fetched.mock.calls[0] ?? [];
    expect(url?.pathname).toBe('/api/chat/lao-gao/opening');
    expect(url?.searchParams.get('conversation')).toBe('a&b');
    expect(options?.headers).toEqual({ Accept: 'application/json', Authorization: 'Bearer abc' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is for a new conversation where the address names none and an unsent text waits in one', () => {
    sessionStore.drafts.write('u1', null, '写了一半');
    open('/chat/lao-gao');
    open('/chat/lao-gao?c=c1');
    expect(fetched.mock.calls.map(([url]) => url.searchParams.get('conversation'))).toEqual(['new', 'c1']);
  });

  it.each(['//evil.test/api/x', 'https://evil.test/api/x', '/other'])('never goes to %s', async (foreign) => {
    open('/chat/lao-gao', { ...DATA, path: foreign });
    await expect(readEarlyAnswer()?.answer).resolves.toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['nobody', () => localStorage.clear()],
    ['a token that could not be sent', () => localStorage.setItem('token', 'a b')],
    [
      'a blocked storage',
      () => {
        storage = {
          getItem() {
            throw new DOMException('blocked', 'SecurityError');
          },
        };
      },
    ],
  ])('of %s is none: the page leads to sign-in, and keeps the way back', (_, prepare) => {
    prepare();
    open('/chat/lao-gao?c=c1#x');
    expect(fetched).not.toHaveBeenCalled();
    expect(files()).toEqual([]);
    const state = { usr: { returnTo: '/chat/lao-gao?c=c1#x' } };
    expect(replaceState.mock.calls).toEqual([[state, '', '/login']]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is handed to whoever asks for it, and says that no answer came', async () => {
    fetched.mockRejectedValue(new TypeError('offline'));
    open('/chat/lao-gao');
    expect(readEarlyAnswer()?.token).toBe('abc');
    await expect(readEarlyAnswer()?.answer).resolves.toBeNull();
  });
});

it('files are asked for after the request, scripts run behind the root, and later files follow the first', async () => {
  const page = open('/chat/lao-gao');
  expect(files()).toEqual(['preload /main.js sha384-AA anonymous', 'preload /r/app.js sha384-BB anonymous']);
  page.showPageOfVisitor();
  expect(files().at(-1)).toBe('script /main.js sha384-AA anonymous');
  const [first, second] = [...document.head.querySelectorAll('link')];
  first?.dispatchEvent(new Event('load'));
  await settle();
  expect(files()).toHaveLength(3);
  second?.dispatchEvent(new Event('error'));
  await settle();
  expect(files().at(-1)).toMatch(/^preload \/r\/rest\.js sha384-CC anonymous/);
});

it('F11 after three seconds the page says that it takes its time, until the app is there', () => {
  rstest.useFakeTimers();
  try {
    open('/chat/lao-gao').showPageOfVisitor();
    const isSlow = () => document.documentElement.hasAttribute('data-slow');
    rstest.advanceTimersByTime(2_900);
    expect(isSlow()).toBe(false);
    rstest.advanceTimersByTime(200);
    expect(isSlow()).toBe(true);
    document.querySelector('main')?.replaceChildren();
    rstest.advanceTimersByTime(500);
    expect(isSlow()).toBe(false);
  } finally {
    rstest.useRealTimers();
  }
});

const question = { role: 'user', text: '<b>问</b>' };
const reply = { role: 'ai', label: '老高', status: 'complete', extras: { chips: ['好'] } };
const exchange = (tree: unknown, ai: object = reply) => ({
  thread: { items: [question, ai], tree, nextBefore: null },
  conversations: { items: [{}] },
});

describe('the newest answer', () => {
  const paint = (opening: Opening): string => {
    const page = open('/chat/lao-gao');
    page.showPageOfVisitor();
    page.paintOpening(opening);
    return painted()?.innerHTML ?? '';
  };

  it('is painted as soon as the request is answered, from the parts that the page brings', async () => {
    fetched.mockResolvedValue(answer(200, exchange([{ tag: 'p', children: ['答'] }])));
    open('/chat/lao-gao').showPageOfVisitor();
    await settle();
    expect(painted()?.textContent).toContain('答');
  });

  it('has its question, label and chips, as texts', () => {
    expect(paint(exchange([{ tag: 'p', part: 'raw', children: ['<i>答</i>'] }]))).toBe(
      '<article><p>你好</p></article><div><p>&lt;b&gt;问&lt;/b&gt;</p></div>' +
        '<div><div><p class="raw">&lt;i&gt;答&lt;/i&gt;</p></div><b>老高</b><ul><li><button type="button" inert="">好</button></li></ul></div>',
    );
  });

  it('has no chips while it grows', () => {
    const growing = paint(exchange([{ tag: 'p', children: ['答'] }], { ...reply, status: 'streaming' }));
    expect(growing).toContain('<div><div><p>答</p></div></div>');
  });

  it('has no welcome above it where older messages come between', () => {
    const { thread, conversations } = exchange([]);
    paint({ thread: { ...thread, nextBefore: 'm0' }, conversations });
    expect(painted()?.textContent).not.toContain('你好');
    expect(painted()?.hasAttribute('data-older')).toBe(true);
  });

  it('keeps the number of a list, the alignment of a cell and the address of a link, and no other value', () => {
    const cell = (align: string) => ({ tag: 'td', align });
    const tree = [
      { tag: 'ol', start: 3, children: [{ tag: 'li', onclick: 'x()', style: 'y', children: ['三'] }] },
      { tag: 'ol', start: '3" onclick="' },
      { tag: 'tr', children: [cell('right'), cell('url(x)')] },
      { tag: 'a', href: 'mailto:a@b.c', children: ['信'] },
    ];
    expect(paint(exchange(tree))).toContain(
      '<ol start="3"><li>三</li></ol><ol></ol>' +
        '<tr><td style="text-align: right;"></td><td></td></tr>' +
        '<a rel="noopener" href="mailto:a@b.c">信</a>',
    );
  });

  it.each([
    [{ tag: 'script', children: ['x()'] }],
    [{ tag: 'iframe', href: 'https://evil.test', children: ['x()'] }],
    [{ tag: 'a', href: 'javascript:x()', children: ['x()'] }],
    [{ tag: 'a', href: ' JavaScript:x()', children: ['x()'] }],
    [{ tag: 'a', children: ['x()'] }],
    [{ tag: '"]', children: ['x()'] }],
    [{ tag: 'welcome', children: ['x()'] }],
    [{ tag: 'constructor', children: ['x()'] }],
  ])('leaves only the text of %j', (node) => {
    expect(paint(exchange([node]))).toContain('<div><div>x()</div>');
  });

  it.each([
    ['an answer that only the renderer can draw', exchange(null)],
    ['an answer that failed', exchange([], { ...reply, status: 'failed' })],
    ['a new conversation of somebody who has others', { thread: null, conversations: { items: [{}] } }],
  ])('is left to the app for %s', (_, opening) => {
    expect(paint(opening)).toBe('');
  });

  it('has the welcome of somebody who comes back above a conversation that is not the first', () => {
    const { thread, conversations } = exchange([]);
    expect(paint({ thread: { ...thread, isFirst: true }, conversations })).toContain('<p>你好</p>');
    expect(paint({ thread: { ...thread, isFirst: false }, conversations })).toContain('<p>接着来</p>');
  });

  it('is the welcome for somebody who has no conversation', () => {
    expect(paint({ thread: null, conversations: { items: [] } })).toBe('<article><p>你好</p></article>');
  });

  it('of another release, with words unknown here, breaks nothing', async () => {
    rstest.spyOn(console, 'warn').mockImplementation(() => {});
    fetched.mockResolvedValue(answer(200, { thread: { items: [{ role: 'system' }] }, conversations: {} }));
    open('/chat/lao-gao').showPageOfVisitor();
    await settle();
    expect(painted()?.innerHTML).toBe('');
  });

  describe('of an earlier visit', () => {
    const browser = {
      get: (key: string) => localStorage.getItem(key),
      set: (key: string, value: string) => localStorage.setItem(key, value),
      remove: (key: string) => localStorage.removeItem(key),
    };
    const titles = ['c1', 'c2'].map((id) => ({ id, agentKey: 'lao-gao' }));
    const readBefore = (change: object = {}): unknown => ({
      user: { id: 'u1' },
      agent: { key: 'lao-gao' },
      conversations: { items: titles, nextCursor: null },
      thread: {
        conversationId: 'c1',
        items: [question, reply],
        tree: [{ tag: 'p', children: ['昨天'] }],
        nextBefore: null,
        isCut: false,
        ...change,
      },
    });
    const visit = (location: string, stored: unknown, token = 'abc'): string => {
      writeSnapshot(browser, token, stored as SnapshotOpening);
      open(location).showPageOfVisitor();
      return painted()?.textContent ?? '';
    };

    it('stands until the request is answered', async () => {
      const answerNow = answerLater();
      expect(visit('/chat/lao-gao', readBefore())).toContain('昨天');
      answerNow(answer(200, exchange([{ tag: 'p', children: ['今天'] }])));
      await settle();
      expect(painted()?.textContent).toContain('今天');
      expect(painted()?.textContent).not.toContain('昨天');
    });

    it('is in the first frame, which waits for the parts that it is painted from', () => {
      fetched.mockResolvedValue(answer(200, exchange(null)));
      const expected = () => document.head.querySelector('link[rel="expect"]')?.outerHTML ?? null;
      open('/chat/lao-gao');
      expect(expected()).toBeNull();
      visit('/chat/lao-gao', readBefore());
      expect(expected()).toBeNull();
      document.documentElement.setAttribute('data-visitor', 'pending');
      visit('/chat/lao-gao', readBefore());
      expect(expected()).toBe('<link rel="expect" href="#parts-stand" blocking="render">');
      expect(html).toMatch(/<script>readParts\(\);<\/script>\s*<span id="parts-stand" hidden><\/span>/);
    });

    it('stands without a network', async () => {
      fetched.mockRejectedValue(new TypeError('offline'));
      expect(visit('/chat/lao-gao?c=c1', readBefore())).toContain('昨天');
      await settle();
      expect(painted()?.textContent).toContain('昨天');
    });

    it('goes where the answer is one that only the app can draw', async () => {
      fetched.mockResolvedValue(answer(200, exchange(null)));
      expect(visit('/chat/lao-gao', readBefore())).toContain('昨天');
      await settle();
      expect(painted()?.innerHTML).toBe('');
    });

    it.each([
      ['another session', '/chat/lao-gao', readBefore(), 'abd'],
      ['another conversation than that of the address', '/chat/lao-gao?c=c2', readBefore(), 'abc'],
      ['a conversation that is not the first', '/chat/lao-gao', readBefore({ conversationId: 'c2' }), 'abc'],
      ['another agent', '/chat/another', readBefore(), 'abc'],
      ['a part of an answer', '/chat/lao-gao', readBefore({ isCut: true }), 'abc'],
    ])('is not that of %s', (_, location, stored, token) => {
      expect(visit(location, stored, token)).toBe('');
    });

    it('is not painted where an unsent text waits in a new conversation', () => {
      sessionStore.drafts.write('u1', null, '写了一半');
      expect(visit('/chat/lao-gao', readBefore())).toBe('');
    });

    it('that cannot be read is left to the app', () => {
      rstest.spyOn(console, 'warn').mockImplementation(() => {});
      localStorage.setItem('snapshot', '{');
      open('/chat/lao-gao').showPageOfVisitor();
      expect(painted()?.innerHTML).toBe('');
    });
  });
});

describe('a question that is asked before the app is there', () => {
  const UP = {
    user: { id: 'u1' },
    agent: { key: 'lao-gao' },
    conversations: { items: [] },
    isMissing: false,
  };
  const inConversation = (change: object = {}) => ({
    ...UP,
    thread: { ...exchange([]).thread, conversationId: 'c1', ...change },
  });
  const composer = () => document.querySelector('form') as HTMLFormElement;
  const field = () => document.querySelector('textarea') as HTMLTextAreaElement;
  const press = () => composer().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  /** Opens the page, whose request is answered so, and presses 发送. */
  const askIn = async (opening: object, status = 200): Promise<void> => {
    fetched.mockImplementation(async (url) =>
      url.pathname.endsWith('/opening') ? answer(status, opening) : { ok: true },
    );
    open('/chat/lao-gao').showPageOfVisitor();
    field().value = ' 接着说 ';
    press();
    await settle();
  };
  const sends = () => fetched.mock.calls.filter(([, options]) => options.method === 'POST');

  it('leaves as soon as it is known which conversation it is asked in, once, and waits for the app', async () => {
    await askIn(inConversation());
    press();
    await settle();
    expect(sends()).toHaveLength(1);
    const [url, options] = sends()[0] ?? [];
    expect(url?.href).toBe('https://site.test/api/chat/lao-gao');
    expect(JSON.parse(String(options?.body))).toEqual({ message: '接着说', conversationId: 'c1' });
    expect(options?.headers).toEqual({
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
      Authorization: 'Bearer abc',
      'Idempotency-Key': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const sent = readEarlySent();
    expect(sent).toMatchObject({ path: '/api/chat/lao-gao', token: 'abc' });
    expect(sent?.question).toEqual({ message: '接着说', conversationId: 'c1' });
    expect(sent?.key).toBe(new Headers(options?.headers).get('idempotency-key'));
    await expect(sent?.response).resolves.toEqual({ ok: true });
    // What is sent is what the app will show.
    expect(field().readOnly).toBe(true);
    const pressed = rstest.fn((event: Event) => event.preventDefault());
    composer().addEventListener('submit', pressed);
    composer().dispatchEvent(new Event('early-ready', { bubbles: true }));
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(field().readOnly).toBe(false);
  });

  it('begins a conversation where none is on screen', async () => {
    await askIn({ ...UP, thread: null });
    expect(JSON.parse(String(sends()[0]?.[1].body))).toEqual({ message: '接着说', conversationId: null });
  });

  it('has no answer without a network', async () => {
    fetched.mockImplementation(async (url) => {
      if (url.pathname.endsWith('/opening')) return answer(200, inConversation());
      throw new TypeError('offline');
    });
    open('/chat/lao-gao').showPageOfVisitor();
    field().value = '接着说';
    press();
    await settle();
    await expect(readEarlySent()?.response).resolves.toBeNull();
  });

  const draft = (conversationId: string | null) => () =>
    sessionStore.drafts.write('u1', conversationId, '没发的');
  it.each([
    ['the opening does not come', inConversation(), () => {}, 404],
    ['there is no such conversation', { ...UP, thread: null, isMissing: true }, () => {}, 200],
    [
      'an answer is being written',
      inConversation({ items: [question, { ...reply, status: 'streaming' }] }),
      () => {},
      200,
    ],
    ['a text waits unsent in that conversation', inConversation(), draft('c1'), 200],
    [
      'words of the first page wait',
      inConversation(),
      () => sessionStorage.setItem('first-words', '{}'),
      200,
    ],
  ])('is left to the app where %s', async (_, opening, prepare, status) => {
    rstest.spyOn(console, 'warn').mockImplementation(() => {});
    prepare();
    await askIn(opening, status);
    expect(sends()).toEqual([]);
    expect(readEarlySent()).toBeNull();
    expect(field().readOnly).toBe(false);
  });

  it('is left to the app where another conversation was on screen when it was asked', async () => {
    const before = { ...inConversation({ conversationId: 'c2', isCut: false }), agent: { key: 'lao-gao' } };
    const conversations = { items: [{ id: 'c2', agentKey: 'lao-gao' }], nextCursor: null };
    const browser = {
      get: () => null,
      set: (key: string, value: string) => localStorage.setItem(key, value),
      remove() {},
    };
    writeSnapshot(browser, 'abc', { ...before, conversations } as unknown as SnapshotOpening);
    await askIn(inConversation());
    expect(sends()).toEqual([]);
  });

  it.each([
    ['the field was emptied', () => Object.assign(field(), { value: ' ' })],
    ['somebody else has signed in', () => localStorage.setItem('token', 'other')],
  ])('is not sent where %s before the opening came', async (_, happen) => {
    const answerNow = answerLater();
    open('/chat/lao-gao').showPageOfVisitor();
    field().value = '接着说';
    press();
    happen();
    answerNow(answer(200, inConversation()));
    await settle();
    expect(sends()).toEqual([]);
  });

  it('is left to the app that has come before the opening', async () => {
    const answerNow = answerLater();
    open('/chat/lao-gao').showPageOfVisitor();
    field().value = '接着说';
    press();
    composer().addEventListener('submit', (event) => event.preventDefault());
    composer().dispatchEvent(new Event('early-ready', { bubbles: true }));
    answerNow(answer(200, inConversation()));
    await settle();
    expect(sends()).toEqual([]);
  });

  it('can be sent for an app whose client is not there yet, and never elsewhere', async () => {
    open('/chat/lao-gao');
    const asked = { key: 'k1', token: 'abc', message: '你好', conversationId: null };
    sendEarly({ ...asked, path: '//evil.test/api/chat/lao-gao' });
    expect(sends()).toEqual([]);
    sendEarly({ ...asked, path: '/api/chat/lao-gao' });
    expect(sends()).toHaveLength(1);
    expect(readEarlySent()?.key).toBe('k1');
  });
});
