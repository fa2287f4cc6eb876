import { readFileSync } from 'node:fs';
import path from 'node:path';
import { USERNAME_PLACE } from '@qihang/shared/prerender';
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';

const html = readFileSync(path.resolve(__dirname, 'index.html'), 'utf8');
const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
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

describe('the page of a signed-in person', () => {
  const USER = JSON.stringify({ id: 'u1', username: '13800138000' });
  /** Opens the page of the gateway and runs its script. @returns the markup of the root */
  const open = (stored: Readonly<Record<string, string>>): string | undefined => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    document.body.innerHTML =
      '<template data-variant="signed-in"><a><!--$-->\uE002<!--/$--></a></template><div id="root"><b>登录</b></div>';
    new Function(`${script};showPageOfUser();`)();
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
    expect(() => new Function(`${script};showPageOfUser();`)()).not.toThrow();
    expect(document.documentElement.hasAttribute('data-session')).toBe(false);
  });

  it('the page is inserted by a script right behind the root, which replaces the placeholder of prerendered pages', () => {
    expect(html).toMatch(/<div id="root"><\/div>\s*<script>showPageOfUser\(\);<\/script>/);
    expect(script).toContain(`split('\\u${USERNAME_PLACE.charCodeAt(0).toString(16).toUpperCase()}')`);
  });
});

it('the page is written for old browsers, and for phones', () => {
  expect(script).not.toMatch(/=>|\b(?:const|let)\b|`|\?\.|\?\?/);
  expect(html).toContain('<html lang="zh-CN">');
  expect(html).toContain('viewport-fit=cover');
  expect(html).toContain('content="telephone=no"');
  expect(html).toContain('name="color-scheme"');
  expect(html).toMatch(/<noscript><p>[^<]*JavaScript[^<]*<\/p><\/noscript>/);
  // An inline style would need a hole in the Content-Security-Policy.
  expect(html).not.toMatch(/<[^>]+\sstyle=|<style|\son\w+=/);
});
