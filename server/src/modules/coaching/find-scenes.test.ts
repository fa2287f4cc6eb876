import { expect, it } from '@rstest/core';
import { makeFindScenes } from './find-scenes';

const topics = (...firsts: string[]) => firsts.map((first) => ({ first }));
const NOTHING = { asks: [], slips: [], money: [], life: [] };
const find = makeFindScenes([
  { ...NOTHING, words: ['早餐店', '卖早餐'], scenes: topics('天没亮揉面'), asks: topics('几点卖完') },
  { ...NOTHING, words: ['调钢琴'], scenes: topics('掀琴盖') },
]);

it.each(['早餐店', '我是开早餐店的', '卖早餐', '修伞，开早餐店', '开早餐店的。'])(
  '%j has the scenes of its trade, what there is to see first',
  (business) => expect(find(business)).toEqual(['天没亮揉面', '几点卖完']),
);

it.each(['给早餐店记账', '教人调钢琴', '早餐', '', '修伞'])('%j is no trade that a pack names', (business) =>
  expect(find(business)).toEqual([]),
);
