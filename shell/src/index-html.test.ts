import { readFileSync } from 'node:fs';
import path from 'node:path';
import { USERNAME_PLACE } from '@qihang/shared/prerender';
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';

const html = readFileSync(path.resolve(__dirname, 'index.html'), 'utf8');
const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
/** Global names as an old browser has them: those that are named here are missing. */
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

it.each(['light', 'dark'])('shows the chosen theme %s before the first paint', (theme) => {
  localStorage.setItem('theme', theme);
  run();
  expect(document.documentElement.getAttribute('data-theme')).toBe(theme);
});

it.each([null, 'system', 'purple'])('leaves the theme to the system when %s is stored', (theme) => {
  if (theme !== null) localStorage.setItem('theme', theme);
  run();
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
});

it('F61 survives blocked storage', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  rstest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  expect(() => run()).not.toThrow();
});

it.each(['CSSLayerBlockRule', 'structuredClone', 'HTMLDialogElement'])(
  'shows one sentence and nothing else in a browser without %s',
  (feature) => {
    run([feature]);
    expect(document.write).toHaveBeenCalledWith(expect.stringContaining('请升级浏览器'));
    expect(window.stop).toHaveBeenCalledTimes(1);
  },
);

it('stays silent in a browser that can run the rest', () => {
  run();
  expect(document.write).not.toHaveBeenCalled();
});

it('shows a sentence when a script of the shell does not arrive, and never over a page that stands', () => {
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

describe('the page of whoever is signed in', () => {
  const USER = JSON.stringify({ id: 'u1', username: '13800138000' });
  /** What the gateway wrote, and what the scripts of the page make of it. */
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

  it('takes the place of everybody’s before it is seen, with the number in it', () => {
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
  ])('is not shown to %s', (_, stored) => {
    expect(open(stored)).toBe('<b>登录</b>');
    expect(document.documentElement.hasAttribute('data-session')).toBe(false);
  });

  it('is no business of a page that was not written ahead of time', () => {
    document.body.innerHTML = '<div id="root"></div>';
    localStorage.setItem('token', 'abc');
    localStorage.setItem('user', USER);
    expect(() => new Function(`${script};showPageOfUser();`)()).not.toThrow();
    expect(document.documentElement.hasAttribute('data-session')).toBe(false);
  });

  it('is put in by a script that stands right behind the root, with the mark that the prerendered pages have', () => {
    expect(html).toMatch(/<div id="root"><\/div>\s*<script>showPageOfUser\(\);<\/script>/);
    expect(script).toContain(`split('\\u${USERNAME_PLACE.charCodeAt(0).toString(16).toUpperCase()}')`);
  });
});

it('is written for old browsers, and for phones', () => {
  expect(script).not.toMatch(/=>|\b(?:const|let)\b|`|\?\.|\?\?/);
  expect(html).toContain('<html lang="zh-CN">');
  expect(html).toContain('viewport-fit=cover');
  expect(html).toContain('content="telephone=no"');
  expect(html).toContain('name="color-scheme"');
  expect(html).toMatch(/<noscript><p>[^<]*JavaScript[^<]*<\/p><\/noscript>/);
  // An inline style would need a hole in the Content-Security-Policy.
  expect(html).not.toMatch(/<[^>]+\sstyle=|<style|\son\w+=/);
});
