import { expect, it } from '@rstest/core';
import { keptLimits } from './order-limits';

const script = (...say: string[]) => ({
  title: '脚本·听一声',
  lines: ['标题1|想听它响一声', ...say.map((text, at) => `段${at + 1}口播|${text}`), '段1画面|手放表，包邮'],
});
const topics = (...texts: string[]) => ({
  ...{ title: '选题库', lines: ['判断|先拍这个', ...texts.map((text, at) => `题${at + 1}|${text}`)] },
});
const kept = (limits: Parameters<typeof keptLimits>[0], written: Parameters<typeof keptLimits>[1]) =>
  keptLimits(limits, written).map(({ isKept }) => isKept);

it('a script keeps its seconds by what is spoken at four letters a second, whatever signs stand there', () => {
  const twelve = script('一二三四，五六。', '七八九十——一二');
  expect(kept({ max_seconds: 3 }, twelve)).toEqual([true]);
  expect(kept({ max_seconds: 3 }, script('一二三四，五六。', '七八九十——一二三'))).toEqual([false]);
});

it('a length is that of all that is spoken, and of a list that of each line', () => {
  expect(kept({ max_chars: 4 }, script('一二', '三四'))).toEqual([true]);
  expect(kept({ max_chars: 4 }, script('一二', '三四五'))).toEqual([false]);
  expect(kept({ max_chars: 4 }, topics('一二三四', '一二三四'))).toEqual([true]);
  expect(kept({ max_chars: 4 }, topics('一二', '一二三四五'))).toEqual([false]);
  expect(kept({ max_chars: 4 }, { title: '', lines: ['正文|一二三四五'] })).toEqual([false]);
});

it('a title has a length of its own, and a list a number', () => {
  expect(kept({ title_max_chars: 6 }, script('一'.repeat(99)))).toEqual([true]);
  expect(kept({ title_max_chars: 5 }, script('一'))).toEqual([false]);
  expect([kept({ count: 2 }, topics('一', '二')), kept({ count: 2 }, topics('一'))]).toEqual([
    [true],
    [false],
  ]);
  expect(kept({ count: 2 }, script('一'))).toEqual([true]);
});

it('words that have to stand there or may not are looked for in every line and in the title', () => {
  const limits = { must_have: ['包邮', '听一声', '免费'], must_not_have: ['包邮', '最好'] };
  expect(keptLimits(limits, script('一'))).toEqual([
    { limit: '有「包邮」', isKept: true },
    { limit: '有「听一声」', isKept: true },
    { limit: '有「免费」', isKept: false },
    { limit: '没有「包邮」', isKept: false },
    { limit: '没有「最好」', isKept: true },
  ]);
  expect(keptLimits({}, script('一'))).toEqual([]);
});
