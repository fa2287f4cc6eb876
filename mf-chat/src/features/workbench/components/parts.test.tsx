import type { DeliverableDetail, DeliverableSummary } from '@qihang/shared/contracts';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { EditingProvider } from '../hooks/use-editing';
import { POSITIONING } from '../testing/contents';
import { showInWorkbench } from '../testing/show-in-workbench';
import { FactChanges } from './changes-notice';
import { DifferenceView } from './difference-view';
import { FirstFoot, FirstRun } from './first-run';
import { Line } from './line';
import { LoadingSheet } from './loading-sheet';
import { MiniatureView } from './miniature-view';
import { OtherWorks } from './other-works';
import { ReckonedNumber } from './reckoned-number';
import { Tags } from './sheet';
import { ValueForm } from './value-form';
import { WorkMeta } from './work-meta';

afterEach(() => {
  cleanup();
  rs.useRealTimers();
});

test('a changed fact shows what it was and what it is; one that came has no past, and one that went is deleted', () => {
  render(
    <FactChanges
      changes={[
        { field: '价格', was: '300', now: '350' },
        { field: '地方', was: null, now: '无锡' },
        { field: '年头', was: '十二年', now: null },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['价格300350', '地方无锡', '年头十二年已删除'],
  ]);
  const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect([texts('deletion'), texts('insertion')]).toEqual([
    ['300', '十二年'],
    ['350', '无锡'],
  ]);
});

test('two versions that say the same are said to, and a change without a name has one', () => {
  const { rerender, container } = render(<DifferenceView parts={[]} />);
  expect(container.textContent).toBe('内容一样，没有改动。');
  rerender(<DifferenceView parts={[{ part: '', changes: [{ type: 'added', text: '新的一行' }] }]} />);
  expect(screen.getByRole('heading').textContent).toBe('内容');
  expect(screen.getByRole('insertion').textContent).toBe('新的一行');
});

test('of a changed line the old text is struck through and the new one below it, each with its signs marked', () => {
  const pieces = (sign: string) => [
    { text: '上门3', isChanged: false },
    { text: sign, isChanged: true },
    { text: '0元', isChanged: false },
  ];
  render(
    <DifferenceView
      parts={[{ part: '价格', changes: [{ type: 'changed', was: pieces('0'), now: pieces('5') }] }]}
    />,
  );
  expect([screen.getByRole('deletion').textContent, screen.getByRole('insertion').textContent]).toEqual([
    ...['上门300元', '上门350元'],
  ]);
  expect(screen.getByRole('insertion').querySelector('mark')?.textContent).toBe('5');
});

test('tags stand in one line, without those that are not there', () => {
  const { container } = render(<Tags tags={['口播', null, '', '90分钟']} />);
  expect(container.textContent).toBe('口播\u00a0· 90分钟');
});

test('a number that was reckoned shows what it comes of, until it is pressed again', () => {
  const { container } = render(<ReckonedNumber text="600元" sum="2 × 300 = 600" />);
  const number = screen.getByRole('button', { name: '600元' });
  expect([container.textContent, number.getAttribute('aria-expanded')]).toEqual(['600元', 'false']);
  fireEvent.click(number);
  expect([container.textContent, number.getAttribute('aria-expanded')]).toEqual([
    ...['600元（2 × 300 = 600）', 'true'],
  ]);
  fireEvent.click(number);
  expect(container.textContent).toBe('600元');
});

test('a page that loads says after four seconds that it takes long, and can be asked for again', () => {
  rs.useFakeTimers();
  const onRetry = rs.fn();
  render(<LoadingSheet onRetry={onRetry} />);
  act(() => rs.advanceTimersByTime(3_999));
  expect([screen.getByRole('status').textContent, screen.queryByRole('button')]).toEqual(['', null]);
  act(() => rs.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('网络有点慢，还在加载…');
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a form drawn small is for the eye alone, and no length of it is too short to be seen or too long', () => {
  const { container } = render(
    <MiniatureView isAhead={false} miniature={{ type: 'bars', lengths: [0, 50, 180] }} />,
  );
  expect([...container.querySelectorAll<HTMLElement>('.bar')].map(({ style }) => style.width)).toEqual([
    ...['4%', '50%', '100%'],
  ]);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});

test('days of a month drawn small are planned, done or free', () => {
  const { container } = render(<MiniatureView isAhead miniature={{ type: 'grid', days: 'o.x' }} />);
  expect([...container.querySelectorAll('.day')].map(({ className }) => className)).toEqual([
    ...['day planned', 'day', 'day done'],
  ]);
});

describe('the form of a value', () => {
  const onSave = rs.fn();
  const onCancel = rs.fn();
  const onOuterKey = rs.fn();
  beforeEach(() => {
    for (const each of [onSave, onCancel, onOuterKey]) each.mockClear();
  });
  const show = (error: string | null = null) =>
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the sheet around the form.
      <div onKeyDown={onOuterKey}>
        <ValueForm label="价格" start="三百" isPending={false} {...{ error, onSave, onCancel }} />
      </div>,
    );
  const field = () => screen.getByRole('textbox', { name: '价格' });
  const save = (text: string) => {
    fireEvent.change(field(), { target: { value: text } });
    fireEvent.submit(field().closest('form') as HTMLFormElement);
  };

  test('saves what was typed without the spaces around it', () => {
    show();
    save('  三百五 ');
    expect(onSave.mock.calls).toEqual([['三百五']]);
  });

  test('asks nothing of the server for the same text, and takes no empty one', () => {
    show();
    save(' 三百 ');
    expect([onSave.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);
    save('   ');
    expect(screen.getByRole('alert').textContent).toBe('请输入内容');
    save('三百五');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  test('shows why it was refused, and Escape closes it and nothing around it', () => {
    show('没看懂，换个说法');
    expect(screen.getByRole('alert').textContent).toBe('没看懂，换个说法');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect([onCancel.mock.calls.length, onOuterKey.mock.calls.length]).toEqual([1, 0]);
    fireEvent.keyDown(field(), { key: 'a' });
    expect(onOuterKey).toHaveBeenCalledTimes(1);
  });
});

describe('a line that is changed by hand', () => {
  const onOuterKey = rs.fn();
  const show = () =>
    showInWorkbench(
      // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the sheet around the line.
      <div onKeyDown={onOuterKey}>
        <EditingProvider id="d1" version={1} isOn>
          <Line pointer="/next" text="先拍三条" />
        </EditingProvider>
      </div>,
    );
  const line = () => screen.getByRole('button', { name: '改：先拍三条' });
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '改这一行' });

  test('opens with its text, and the same text is put away without a word', async () => {
    const { user } = show();
    await user.click(line());
    expect(field().value).toBe('先拍三条');
    await user.type(field(), ' ');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(line()).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is left by 取消 and by Escape, which reaches nothing around it, and has its old text at the next press', async () => {
    const { user } = show();
    await user.click(line());
    await user.type(field(), '，再说');
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(line());
    expect(field().value).toBe('先拍三条');
    onOuterKey.mockClear();
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(line()).toBeTruthy();
    expect(onOuterKey).not.toHaveBeenCalled();
  });
});

describe('the first step', () => {
  test('of somebody whose trade alone is known says back nothing else', () => {
    const { container } = showInWorkbench(<FirstRun step={{ trade: '调钢琴', said: [] }} />);
    expect(container.textContent).toContain('先给“调钢琴”一句话定位定位卡把这些');
    expect(container.textContent).not.toContain('你说过');
  });

  test('is taken in the conversation while no trade is known, without a text of its own', async () => {
    const { user, onTalk, onAsk } = showInWorkbench(<FirstFoot step={{ trade: null, said: ['无锡'] }} />);
    await user.click(screen.getByRole('button', { name: '去说一句' }));
    expect([onTalk.mock.calls, onAsk.mock.calls]).toEqual([[[]], []]);
  });
});

describe('what is older or elsewhere of a work', () => {
  beforeEach(() => {
    rs.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 10, 12) });
  });

  const summary = (id: string, version: number): DeliverableSummary => ({
    ...{ id, kind: 'script', title: `脚本${id}`, headline: '', version, conversationId: null, changes: [] },
    updatedAt: new Date(2026, 2, 9, 8, 5).toISOString(),
  });

  test('the other works of a kind are told apart by their version and their day, and a press opens one', async () => {
    const { user, onOpen } = showInWorkbench(<OtherWorks works={[summary('甲', 1), summary('乙', 3)]} />);
    expect(screen.queryByRole('list')).toBeNull();
    await user.click(screen.getByRole('button', { name: '还有2份' }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['脚本甲昨天 08:05', '脚本乙第3版 · 昨天 08:05'],
    ]);
    await user.click(screen.getByRole('button', { name: /脚本乙/ }));
    expect(onOpen.mock.calls).toEqual([['乙']]);
    await user.click(screen.getByRole('button', { name: '还有2份' }));
    expect(screen.queryByRole('list')).toBeNull();
  });

  const detail = (numbers: readonly number[]): DeliverableDetail => {
    const versions = numbers.map((number) => ({
      ...{ number, reason: 'edit' as const, label: '你', madeBy: 'rules' as const },
      createdAt: new Date(2026, 2, 10, 9, 5).toISOString(),
    }));
    return { kind: 'positioning', content: POSITIONING, versions, shown: versions[0] } as never;
  };

  test('a work says who made it and when, and has a list of versions from the second one on', () => {
    const onShowVersions = rs.fn();
    const props = { isCompared: false, onShowVersions };
    const { rerender, container } = render(<WorkMeta work={detail([1])} {...props} />);
    expect(container.textContent).toBe('你 · 今天 09:05');
    rerender(<WorkMeta work={detail([2, 1])} {...props} />);
    fireEvent.click(screen.getByRole('button', { name: '第2版' }));
    expect(onShowVersions).toHaveBeenCalledTimes(1);
  });

  test('a comparison is left by the button that began it', () => {
    const onCompare = rs.fn();
    const props = { work: detail([2, 1]), onCompare, onShowVersions: () => {} };
    const { rerender } = render(<WorkMeta isCompared={false} {...props} />);
    const compare = screen.getByRole('button', { name: '看改了什么' });
    expect(compare.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(compare);
    rerender(<WorkMeta isCompared {...props} />);
    expect(screen.getByRole('button', { name: '看全文' }).getAttribute('aria-pressed')).toBe('true');
    expect(onCompare).toHaveBeenCalledTimes(1);
  });
});
