import { readFileSync } from 'node:fs';
import path from 'node:path';
import { USERNAME_PLACE } from '@qihang/shared/prerender';
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';

const html = readFileSync(path.resolve(__dirname, 'index.html'), 'utf8');
const [script = '', laterScript = ''] = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
  (match) => match[1] ?? '',
);
/** Runs the page's script with the globals of an old browser: those in `missing` do not exist. */
const run = (missing: readonly string[] = []): void => {
  const known = ['CSSLayerBlockRule', 'structuredClone', 'HTMLDialogElement'];
  const values = known.map((name) => (missing.includes(name) ? undefined : class {}));
  new Function(...known, script)(...values);
};

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
  rstest.spyOn(document, 'write').mockImplementation(() => {});
  rstest.spyOn(window, 'stop').mockImplementation(() => {});
});
afterEach(() => {
  rstest.restoreAllMocks();
});

it.each(['light', 'dark'])('the chosen theme %s is shown before the first paint', (theme) => {
  localStorage.setItem('theme', theme);
  run();
  expect(document.documentElement.getAttribute('data-theme')).toBe(theme);
});

it.each([null, 'system', 'purple'])("the theme is the system's when %s is stored", (theme) => {
  if (theme !== null) localStorage.setItem('theme', theme);
  run();
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
});

it("the page's script survives blocked storage", () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  rstest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  expect(() => run()).not.toThrow();
});

it.each(['CSSLayerBlockRule', 'structuredClone', 'HTMLDialogElement'])(
  'a browser without %s shows one sentence and nothing else',
  (feature) => {
    run([feature]);
    expect(document.write).toHaveBeenCalledWith(expect.stringContaining('请升级浏览器'));
    expect(window.stop).toHaveBeenCalledTimes(1);
  },
);

it('a browser that can run the app shows no sentence', () => {
  run();
  expect(document.write).not.toHaveBeenCalled();
});

it('a missing script of the shell shows a sentence, and never over a page that is shown already', () => {
  run();
  document.body.innerHTML = '<div id="root"></div>';
  const root = document.getElementById('root');
  const image = document.body.appendChild(document.createElement('img'));
  image.dispatchEvent(new Event('error'));
  expect(root?.textContent).toBe('');
  const shellScript = document.body.appendChild(document.createElement('script'));
  shellScript.dispatchEvent(new Event('error'));
  expect(root?.textContent).toContain('页面加载失败');
  root?.replaceChildren('页面');
  shellScript.dispatchEvent(new Event('error'));
  expect(root?.textContent).toBe('页面');
});

it('a missing script of the shell is told above a form that waits for it, once; one of a remote is not', () => {
  run();
  document.body.innerHTML = '<div id="root"><form data-early=""></form></div>';
  const addScript = (isOfShell: boolean) => {
    const added = document.body.appendChild(document.createElement('script'));
    added.defer = isOfShell;
    added.dispatchEvent(new Event('error'));
  };
  addScript(false);
  expect(document.querySelector('[role="alert"]')).toBeNull();
  addScript(true);
  addScript(true);
  const notes = [...document.querySelectorAll('[role="alert"]')];
  expect(notes.map((note) => note.textContent)).toEqual(['页面加载失败，请检查网络后刷新重试。']);
  expect(document.querySelector('form')).not.toBeNull();
});

describe('the page of a signed-in person', () => {
  const USER = JSON.stringify({ id: 'u1', username: '13800138000' });
  /** Opens the page of the gateway and runs its script. @returns the markup of the root */
  const open = (stored: Readonly<Record<string, string>>): string | undefined => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    document.body.innerHTML =
      '<template data-variant="signed-in"><a><!--$-->\uE002<!--/$--></a></template><div id="root"><b>登录</b></div>';
    new Function(`${laterScript};showPageOfVisitor();`)();
    expect(document.querySelector('template')).toBeNull();
    expect(document.documentElement.hasAttribute('data-visitor')).toBe(false);
    return document.getElementById('root')?.innerHTML;
  };
  beforeEach(() => {
    document.documentElement.removeAttribute('data-session');
  });

  it('a signed-in person’s page replaces everybody’s before the first paint, with the number in it', () => {
    expect(open({ token: 'abc', user: USER })).toBe('<a><!--$-->13800138000<!--/$--></a>');
    expect(document.documentElement.dataset.session).toBe('signed-in');
  });

  it.each([
    ['nobody', {}],
    ['a person without a token', { user: USER }],
    ['a token without a person', { token: 'abc' }],
    ['a token that could not be sent', { token: 'a b', user: USER }],
    ['a person that cannot be read', { token: 'abc', user: '{' }],
    ['a person without an id', { token: 'abc', user: '{"username":"13800138000"}' }],
    ['a name that is no number', { token: 'abc', user: '{"id":"1","username":"<img>"}' }],
    ['a person that is none', { token: 'abc', user: 'null' }],
  ])("a signed-in person's page is not shown to %s", (_, stored) => {
    expect(open(stored)).toBe('<b>登录</b>');
    expect(document.documentElement.hasAttribute('data-session')).toBe(false);
  });

  it('a page that was not prerendered is left as it is', () => {
    document.body.innerHTML = '<div id="root"></div>';
    localStorage.setItem('token', 'abc');
    localStorage.setItem('user', USER);
    expect(() => new Function(`${laterScript};showPageOfVisitor();`)()).not.toThrow();
    expect(document.documentElement.hasAttribute('data-session')).toBe(false);
  });

  it('the page is inserted by a script right behind the root, which replaces the placeholder of prerendered pages', () => {
    expect(html).toMatch(/<div id="root"><\/div>\s*<script>showPageOfVisitor\(\);<\/script>/);
    expect(laterScript).toContain(`split('\\u${USERNAME_PLACE.charCodeAt(0).toString(16).toUpperCase()}')`);
  });
});

describe('frames before the page of the visitor stands', () => {
  const expected = '<link rel="expect" href="#page-stands" blocking="render" />';

  // A browser holds a script for parsed before it has run it, and may draw between the two.
  it('are kept back from the head on, until an element behind the script that shows it', () => {
    expect(html).toContain(expected);
    expect(html.indexOf(expected)).toBeLessThan(html.indexOf('<script>'));
    expect(html).toMatch(/<script>showPageOfVisitor\(\);<\/script>\s*<span id="page-stands" hidden><\/span>/);
  });

  it('are shown after three seconds all the same where the rest of the page does not come', () => {
    rstest.useFakeTimers();
    document.head.innerHTML = expected;
    run();
    rstest.advanceTimersByTime(2_999);
    expect(document.head.querySelector('link')).not.toBeNull();
    rstest.advanceTimersByTime(1);
    expect(document.head.querySelector('link')).toBeNull();
    expect(document.documentElement.hasAttribute('data-visitor')).toBe(false);
    rstest.useRealTimers();
  });
});

describe('the page of an address', () => {
  const open = (search: string): void => {
    history.replaceState(null, '', `/login${search}`);
    document.body.innerHTML =
      '<div id="root"><b>登录</b><input data-early-query="code"></div><template data-variant="reset"><b>新密码</b></template>';
    run();
    expect(document.documentElement.dataset.visitor).toBe('pending');
    new Function(`${laterScript};showPageOfVisitor();`)();
    expect(document.documentElement.hasAttribute('data-visitor')).toBe(false);
    expect(document.querySelector('template')).toBeNull();
  };
  beforeEach(() => document.documentElement.removeAttribute('data-visitor'));
  afterEach(() => history.replaceState(null, '', '/'));

  it.each([
    ['#reset=abc', '新密码'],
    ['#reset=', '登录'],
    ['?reset=abc', '登录'],
    ['?other=1', '登录'],
    ['', '登录'],
  ])('the address %s shows the variant %s', (search, title) => {
    open(search);
    expect(document.querySelector('#root b')?.textContent).toBe(title);
  });

  it.each([
    ['?code=QH-1%2B2', 'QH-1+2'],
    ['?code=', ''],
    ['', ''],
  ])('a field takes its text from the address %s', (search, text) => {
    open(search);
    expect(document.querySelector('input')?.value).toBe(text);
  });
});

it('the page is written for old browsers, and for phones', () => {
  // An old browser stops at the first script and never reads the other.
  expect(script).not.toMatch(/=>|\b(?:const|let)\b|`|\?\.|\?\?/);
  expect(script).toContain('window.stop()');
  expect(html).toContain('<html lang="zh-CN">');
  expect(html).toContain('viewport-fit=cover');
  expect(html).toContain('content="telephone=no"');
  expect(html).toContain('name="color-scheme"');
  expect(html).toMatch(/<noscript><p>[^<]*JavaScript[^<]*<\/p><\/noscript>/);
  // An inline style would need a hole in the Content-Security-Policy.
  expect(html).not.toMatch(/<[^>]+\sstyle=|<style|\son\w+=/);
});
