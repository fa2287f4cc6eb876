import type { DeliverableContent } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';
import { CALENDAR, PLAN } from '../../testing/contents';
import { BUSY, showInWorkbench } from '../../testing/show-in-workbench';
import { CalendarPlan } from './calendar-plan';

beforeEach(() => {
  rs.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 10, 12) });
});
afterEach(() => {
  cleanup();
  rs.useRealTimers();
});

const MARKS = { d1: { doneAt: '2026-03-04T12:00:00.000Z' } };

const show = (changes: Partial<Parameters<typeof CalendarPlan>[0]> = {}, isBusy = false) =>
  showInWorkbench(
    <CalendarPlan id="c1" content={CALENDAR} marks={{}} scripts={{}} isNewest {...changes} />,
    isBusy ? { activity: BUSY } : {},
  );
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const day = (key: string) => document.getElementById(`day-${key}`)?.textContent ?? '';
const inGrid = (name: RegExp) => screen.getByRole('button', { name }).className.split(' ');

test('a day has its script written of its own topic, and under its own title', async () => {
  const { user, onAsk } = show();
  const write = screen.getAllByRole('button', { name: '写脚本' });
  expect(write).toHaveLength(2);
  await user.click(write[1] as HTMLElement);
  expect(onAsk.mock.calls).toEqual([
    ['用这条选题写脚本：我怎么听出一根弦松了', { action: 'make', kind: 'script', topic: 't3' }],
  ]);
});

test('no script is ordered while an answer is written', () => {
  show({}, true);
  for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: '写脚本' }))
    expect(button.disabled).toBe(true);
});

test('a day that is done asks for its figures and no longer for a script', () => {
  show({ marks: MARKS, scripts: { d1: 's1' } });
  expect(box(/^3月4日/).checked).toBe(true);
  expect(box(/^3月14日/).checked).toBe(false);
  expect(day('d1')).toContain('记数据');
  expect(day('d1')).not.toMatch(/看脚本|写脚本/);
  expect(day('d3')).toContain('写脚本');
  expect(screen.getByText('已发 1/2')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '已发的条数' })).toMatchObject({ max: 2, value: 1 });
});

test('a place that is left free counts as no post, and asks for no figures when it is ticked', () => {
  show({ marks: { d2: { doneAt: '2026-03-07T12:00:00.000Z' } } });
  expect(box(/^3月7日/).checked).toBe(true);
  expect(screen.getByText('已发 0/2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '记数据' })).toBeNull();
});

test('an older version shows no ticks, and none can be set there', () => {
  show({ marks: MARKS, isNewest: false });
  expect(box(/^3月4日/).checked).toBe(false);
  for (const each of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(each.disabled).toBe(true);
  expect(screen.getByText('已发 0/2')).toBeTruthy();
});

test('the week that it is stands out, and so does the day in the month', () => {
  show({ marks: MARKS });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings.filter((name) => name?.includes('这周'))).toEqual(['第2周 · 这周']);
  expect(inGrid(/^3月4日 周三/)).toContain('done');
  expect(inGrid(/^3月7日 周六/)).toContain('free');
  expect(inGrid(/^3月14日 周六/)).toContain('post');
  const today = [...document.querySelectorAll('.today')].map(({ textContent }) => textContent);
  expect(today).toEqual(['10']);
});

test('a week of which nothing is said has no purpose, and the next one keeps its own', () => {
  const content: DeliverableContent<'calendar'> = { ...PLAN, weeks: ['', '再讲手艺'] };
  show({ content });
  const purposes = [...document.querySelectorAll('.purpose')].map(({ textContent }) => textContent);
  expect(purposes).toEqual(['再讲手艺']);
});

test('a festival stands beside its day, and the time that a post takes behind its form', () => {
  show();
  expect(day('d3')).toContain('3月14日周六白色情人节');
  expect(day('d3')).toContain('120分钟');
  expect(day('d1')).not.toContain('情人节');
});
