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

it('a trade has what there is to see, then what is asked, what goes wrong, what it costs, and its life', () => {
  const parts = { life: topics('五'), money: topics('四'), slips: topics('三'), asks: topics('二') };
  const whole = makeFindScenes([{ words: ['修伞'], scenes: topics('一'), ...parts }]);
  expect(whole('修伞')).toEqual(['一', '二', '三', '四', '五']);
});

it('of two packs with one name the first counts, and of two trades that are named the first', () => {
  const both = makeFindScenes([
    { ...NOTHING, words: ['修伞'], scenes: topics('甲') },
    { ...NOTHING, words: ['修伞', '修表'], scenes: topics('乙') },
  ]);
  expect([both('修伞'), both('修表、修伞'), both('修伞、修表')]).toEqual([['甲'], ['乙'], ['甲']]);
});

it('a trade is found in full-width letters, and as whoever does it calls themselves', () => {
  const shop = makeFindScenes([{ ...NOTHING, words: ['SPA', '木匠'], scenes: topics('甲') }]);
  for (const business of ['ＳＰＡ', '我开SPA的', '我是木匠师傅', '专门做木匠生意的']) {
    expect([business, shop(business)]).toEqual([business, ['甲']]);
  }
});
