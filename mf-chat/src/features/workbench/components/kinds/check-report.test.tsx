import type { DeliverableContent } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { cleanup, screen, within } from '@testing-library/react';
import { readResultsAddress } from '../../model/result-address';
import { CHECK } from '../../testing/contents';
import { showInWorkbench } from '../../testing/show-in-workbench';
import { CheckReport } from './check-report';

beforeEach(() => {
  rs.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 10, 23, 30) });
});
afterEach(() => {
  cleanup();
  rs.useRealTimers();
});

const show = (changes: Partial<DeliverableContent<'check'>> = {}) =>
  showInWorkbench(<CheckReport content={{ ...CHECK, ...changes }} />);
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const [first, second] = CHECK.findings as [(typeof CHECK.findings)[0], (typeof CHECK.findings)[0]];

test('a text in which nothing was found can go out as it is', () => {
  show({ findings: [], rewritten: CHECK.text });
  expect(headings()).toEqual(['你给的原文 · 小红书', '可以直接发']);
  expect(screen.getByRole('button', { name: '复制改好的全文' })).toBeTruthy();
});

test('a text is ready when every place has other words, and not while one is the user’s to settle', () => {
  show({ findings: [first] });
  expect(headings()).toEqual(['你给的原文 · 小红书', '要改的1处', '改好的全文']);
  cleanup();
  show();
  expect(headings().at(-1)).toBe('改了一部分，还有1处要你来定');
  expect(screen.getByRole('button', { name: '复制这一稿' })).toBeTruthy();
});

test('each place says what takes its place, that it goes, or that it is for the user to settle', () => {
  show({ findings: [first, { ...first, at: [0, 1], rewrite: '' }, second] });
  const found = within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
  const texts = found.map(({ textContent }) => textContent);
  expect(texts[0]).toContain('1极限词最好广告里不能说最好改成：干了十二年依据：广告法第九条');
  expect(texts[1]).toContain('去掉这一截');
  expect(texts[1]).not.toContain('改成');
  expect(texts[2]).toContain('这处你来定：换个说法，或者去掉');
});

test('what is missing from the text has neither a quote nor other words', () => {
  show({ findings: [{ ...first, at: null, quote: '' }], platform: null });
  expect(headings()[0]).toBe('你给的原文');
  const [item] = within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
  expect(item?.querySelector('q')).toBeNull();
  expect(item?.textContent).not.toContain('改成');
});

test('a press on a marked place leads to what is said of it', async () => {
  const { user } = show();
  const place = screen.getByRole('button', { name: /加微信/ });
  expect(place.textContent).toBe('加微信 qin300，第2处');
  await user.click(place);
  expect(document.activeElement?.textContent).toContain('2导流');
});

test('the figures of a post are entered for today, under its first line as far as a title goes', async () => {
  const { user, onOpen } = show({ text: `${'长'.repeat(80)}\n第二行` });
  await user.click(screen.getByRole('button', { name: '发出去了，记数据' }));
  const [address = ''] = onOpen.mock.calls[0] ?? [];
  expect(readResultsAddress(String(address))).toEqual({
    post: { day: '2026-03-10', title: '长'.repeat(60), platform: '小红书' },
  });
});

test('another text is checked from here', async () => {
  const { user, onOpen } = show();
  await user.click(screen.getByRole('button', { name: '再查一段' }));
  expect(onOpen.mock.calls).toEqual([['check']]);
});
