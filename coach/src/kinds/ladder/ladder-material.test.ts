import { expect, it } from '@rstest/core';
import type { WritingContext } from '../kind';
import { aContext, factsOf } from '../testing/writing-context';
import { ladderMaterial } from './ladder-material';
import { reportLadder } from './report-ladder';

const facts = factsOf(['business', '修伞'], ['price', '一把25元'], ['goal', '一个月3000']);
const told = (more: Partial<WritingContext>) => ladderMaterial(aContext(more)).join('\n');
const ladderOf = (...rungs: readonly object[]) => ({ rungs }) as unknown as WritingContext['current'];

it('the prices and goals that somebody told are named by their short names, and nobody else’s', () => {
  expect(told({ facts })).toContain('别的价都算建议：f2 一把25元；f3 一个月3000');
  const others = facts.map((fact) => ({ ...fact, about: 'case' as const }));
  expect(told({ facts: others })).toContain('他没说过价');
});

it('what posts brought in is summed up, and said only where anything came', () => {
  const results = [
    { leads: 3, deals: null },
    { leads: null, deals: 1 },
    { leads: 2, deals: 1 },
  ] as unknown as WritingContext['results'];
  expect(told({ results })).toContain('带来5个来问的、2单');
  expect(told({})).not.toContain('带来');
});

it('a version of before is changed in the lines that it has', () => {
  const old = { role: '引流品', name: '看', price: '不收钱', delivers: '看一眼' };
  const inParts = { name: '整修', price: '一把25元', delivers: '修好' };
  expect(told({ current: ladderOf(old) })).toContain('引流、信任、利润三个名目');
  expect(told({ current: ladderOf(old) })).not.toContain('拆成给、守、条件');
  expect(told({ current: ladderOf(inParts) })).toContain('拆成给、守、条件');
  for (const rung of [
    { ...inParts, body: '修好' },
    { name: '上门', skipped: '忙不过来' },
  ])
    expect(told({ current: ladderOf(rung) })).not.toContain('现在这一版');
});

it('a ladder of before is shown with all that it has, in the order in which it is read', () => {
  const report = reportLadder({
    ...{ judgement: '先卖稳一把。', anchor: { text: '一把25元', amount: 25, unit: '把' } },
    rungs: [
      { name: '整修', price: '一把25元', body: '缝三针\n撑给他看' },
      { name: '上门', skipped: '忙不过来' },
      { skipped: '没人问' },
    ],
    ...{ sums: ['3000=120*25'], stuck: '没人知道', without: ['新伞'], outside: ['修伞，一把25'] },
    ...{ week: '先问三家', talk: [{ when: '问价', say: '一把二十五。' }], calculator: null },
  });
  expect(report.split('\n\n').map((part) => part.split('\n')[0])).toEqual([
    ...['先卖稳一把。', '你的价：一把25元'],
    ...[expect.stringMatching(/^\*\*.*：整修\*\*$/), expect.stringContaining('一把25元'), '缝三针  '],
    expect.stringMatching(/^\*\*.*：上门\*\*，先不做：忙不过来$/),
    expect.stringMatching(/^\*\*[^：]*\*\*，先不做：没人问$/),
    ...[expect.any(String), '- 3000=120*25', '**现在卡在哪**', '没人知道', expect.any(String), '- 新伞'],
    ...[expect.any(String), '> 修伞，一把25', expect.any(String), '先问三家'],
    ...[expect.any(String), '问价：', '> 一把二十五。'],
  ]);
});
