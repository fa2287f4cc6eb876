import { afterEach, expect, rs, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { sentenceOf } from '../model/sentence';
import { SentenceStrip } from './sentence-strip';

afterEach(cleanup);

const strip = (changes: Partial<Parameters<typeof SentenceStrip>[0]> = {}) => (
  <SentenceStrip
    parts={sentenceOf([])}
    isAtTop={false}
    isWorkOpen={false}
    onToggleWork={() => {}}
    {...changes}
  />
);
const fold = () => screen.queryByRole('button', { name: /收起|展开这一句/ });
const isOpen = () => screen.getByRole('region', { name: '你的一句话' }).hasAttribute('data-open');

test('the sentence is whole at the beginning of a conversation, where nobody can fold it', () => {
  render(strip({ isAtTop: true }));
  expect(isOpen()).toBe(true);
  expect(fold()).toBeNull();
});

test('further down it is folded, and one press unfolds it and another one folds it again', () => {
  render(strip());
  expect([isOpen(), fold()?.textContent, fold()?.getAttribute('aria-expanded')]).toEqual([
    ...[false, '展开这一句', 'false'],
  ]);
  fireEvent.click(fold() as HTMLElement);
  expect([isOpen(), fold()?.textContent, fold()?.getAttribute('aria-expanded')]).toEqual([
    ...[true, '收起', 'true'],
  ]);
  fireEvent.click(fold() as HTMLElement);
  expect(isOpen()).toBe(false);
});

test('a slot asks for its own part, and 我的成果 says whether it is open', () => {
  const onFill = rs.fn();
  const onToggleWork = rs.fn();
  render(strip({ onFill, onToggleWork, isWorkOpen: true }));
  fireEvent.click(screen.getByRole('button', { name: '谁' }));
  expect(onFill.mock.calls).toEqual([[{ type: 'slot', field: 'audience', label: '谁' }]]);
  const work = screen.getByRole('button', { name: '我的成果' });
  expect(work.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(work);
  expect(onToggleWork).toHaveBeenCalledTimes(1);
});
