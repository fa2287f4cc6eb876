import type { DeliverableContent } from '@qihang/shared/contracts';
import { afterEach, expect, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';
import { REVIEW } from '../../testing/contents';
import { showInWorkbench } from '../../testing/show-in-workbench';
import { ReviewSheet } from './review-sheet';

afterEach(cleanup);

type Review = DeliverableContent<'review'>;

const show = (changes: Partial<Review> = {}) =>
  showInWorkbench(<ReviewSheet content={{ ...REVIEW, ...changes }} />);
const figure = (value: number, median: number | null, name = '播放') => ({
  name,
  value,
  median,
  reading: '',
});
const widths = (figures: Review['figures']) => {
  const { container } = show({ figures });
  const found = [...container.querySelectorAll<HTMLElement>('.fill')].map(({ style }) => style.width);
  cleanup();
  return found;
};
const rows = (container: HTMLElement) => [...container.querySelectorAll('.figures > li')];

test('a bar is half as long as it can be for what is usual, and never longer than it can be', () => {
  expect(widths([figure(100, 100), figure(50, 100, '私信'), figure(900, 100, '点赞')])).toEqual([
    ...['50%', '25%', '100%'],
  ]);
  expect(widths([figure(0, 0), figure(3, 0, '私信')])).toEqual(['0%', '100%']);
});

test('a figure without a usual one has no bar, and a percentage has its sign at both', () => {
  const { container } = show();
  const texts = rows(container).map(({ textContent }) => textContent);
  expect(texts[0]).toBe('播放3200平常 1800比平常高');
  expect(texts[1]).toBe('完播率35.5%平常 33%和平时差不多');
  expect(texts[3]).toBe('成交1还没有平常第一次记');
  expect(rows(container)[3]?.querySelector('.bar')).toBeNull();
});

test('the step at which it is stuck is pointed out, and 播放 is the figure of 曝光', () => {
  const weakest = (step: string | null) => {
    const { container } = show({ weakest: step });
    const found = [...container.querySelectorAll('.weakest .name')].map(({ textContent }) => textContent);
    cleanup();
    return found;
  };
  expect(weakest('私信')).toEqual(['私信']);
  expect(weakest('完播')).toEqual(['完播率']);
  expect(weakest('曝光')).toEqual(['播放']);
  expect(weakest(null)).toEqual([]);
});

test('a week in which no step fell behind is headed as such, and figures are entered from here', async () => {
  const { user, onOpen } = show({ weakest: null });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings.slice(1)).toEqual(['怎么看', '这周只试一件事', '接下来']);
  await user.click(screen.getByRole('button', { name: '记数据' }));
  expect(onOpen.mock.calls).toEqual([['results']]);
});
