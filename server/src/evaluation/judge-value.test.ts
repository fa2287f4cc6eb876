import { expect, it } from '@rstest/core';
import { hasMadeUpNumber, judgeKept } from './judge-value';

const SAID = ['剪个头25 烫头180', '起步是450 380是老的价', '今年七十一了 打十六岁学'];
const TRUTH = {
  facts: [
    { field: '价格', value: '剪头25，烫头180', said: '剪个头25 烫头180' },
    { field: '年限', value: '55年', said: '打十六岁学' },
  ],
  traps: [{ text: '380是老的价', why: '旧价' }],
};

it.each([
  ['价格|剪头25元，烫头180元|self', 'right'],
  ['价格|剪发25元，染发260元|self', 'false'],
  ['年限|十六岁学起，55年|self', 'right'],
  ['年限|60年|self', 'false'],
  ['价格|起步450，380是老的价|self', 'false'],
  ['真事|救了一栋楼|self', 'unknown'],
] as const)('of %s code can say: %s', (kept, verdict) => {
  expect(judgeKept(kept, TRUTH, SAID)).toBe(verdict);
});

it('takes a number for said that stands there, however it is read', () => {
  expect(hasMadeUpNumber('起步450', SAID)).toBe(false);
  expect(hasMadeUpNumber('起步500', SAID)).toBe(true);
});
