import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';

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
