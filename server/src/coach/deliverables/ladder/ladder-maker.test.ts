import { GAP } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { madeAgain, madeOf, unmadeOf } from '../../testing/make-input';
import { profileOf, profileOfSaid } from '../../testing/profiles';
import { ladderMaker } from './ladder-maker';
import { placePrices } from './own-prices';

const tuner = profileOfSaid('我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办');
const ofOffer = (business: string, offer: string) =>
  profileOf({
    messages: [
      { asked: 'business', text: business, facts: [] },
      { asked: 'offer', text: offer, facts: [] },
    ],
  });
const ladderOf = (profile: typeof tuner) => madeOf(ladderMaker, profile);
const pricesOf = (profile: typeof tuner) => ladderOf(profile).rungs.map(({ price }) => price);

describe('a ladder', () => {
  it('is anchored at the user’s own price', () => {
    const { anchor, rungs, calculator, judgement } = ladderOf(tuner);
    expect(anchor).toEqual({ text: '上门调钢琴三百元一次', amount: 300, unit: '次' });
    expect(rungs.map(({ role }) => role)).toEqual(['引流品', '信任品', '利润品']);
    expect(rungs.map(({ price }) => price)).toEqual(['不收费', '三百元一次', '约900元，照三百元一次乘3算']);
    expect(rungs[0]?.name).toContain('琴潮了怎么办');
    expect(judgement).toContain('上门调钢琴三百元一次');
    expect(calculator).toMatchObject({ goal: null, price: 300 });
  });

  it('puts prices that the user has already where they belong', () => {
    expect(pricesOf(ofOffer('我是健身教练，在成都', '私教课300一节，体验课99'))).toEqual([
      '体验课99元',
      '私教课300元一节',
      expect.stringContaining('约3000元'),
    ]);
    expect(pricesOf(ofOffer('我帮中小制造企业降库存', '驻厂诊断3万一次，陪跑半年18万'))[1]).toContain(
      '3万元一次',
    );
  });

  it('knows a price at another time for the same thing, and an entrance from a pack', () => {
    const price = (text: string, amount: number, unit: string | null = null) => ({ text, amount, unit });
    expect(placePrices([price('晚上120元', 120), price('白天80元', 80)])).toMatchObject({
      lure: null,
      anchor: { text: '晚上120元、白天80元', amount: 80 },
      profit: null,
    });
    expect(placePrices([price('98元一斤', 98, '斤'), price('450元五斤装', 450, '五斤装')])).toMatchObject({
      lure: null,
      anchor: { amount: 98 },
      profit: { text: '五斤装450元' },
    });
    expect(placePrices([price('一对一400元一节', 400, '节'), price('小班80元', 80)])).toMatchObject({
      lure: { thing: '小班' },
      anchor: { thing: '一对一' },
      profit: null,
    });
    expect(placePrices([{ text: '几百元', amount: null, unit: null }])).toBeNull();
  });

  it('leaves the price open where none is known, and reckons nothing', () => {
    const { anchor, rungs, calculator } = ladderOf(profileOfSaid('做了八年HR刚被裁，我想帮小老板招人'));
    expect(anchor).toBeNull();
    expect(calculator).toBeNull();
    expect(rungs[1]?.price).toBe(GAP);
    expect(JSON.stringify(rungs)).not.toMatch(/\d/);
  });

  it('does not reckon a deal from a price by area', () => {
    const { calculator, rungs } = ladderOf(ofOffer('干装修15年了，郑州的', '半包一平580'));
    expect(calculator).toBeNull();
    expect(rungs[2]?.price).toContain('580元一平');
  });

  it('takes the month’s goal from the user, whatever promise it would be in public', () => {
    const goal = profileOf({
      messages: [
        { asked: 'business', text: '我在无锡调钢琴十二年，上门三百一次', facts: [] },
        { asked: null, text: '想靠这个月入两万', facts: [] },
      ],
    });
    expect(ladderOf(goal).calculator?.goal).toBe(20_000);
    expect(JSON.stringify(ladderOf(goal).rungs)).not.toContain('月入');
  });

  it('says in private what the trade asks for, with the user’s own price and words', () => {
    const { talk } = ladderOf(tuner);
    expect(talk[0]).toEqual({ when: '有人开口问价', say: expect.stringContaining('上门调钢琴三百元一次') });
    expect(talk.map(({ when }) => when)).toContain('有人嫌贵');
    expect(JSON.stringify(talk)).not.toMatch(/保证|微信|〔/);
  });

  it('brings up nothing that the user has put down', () => {
    const ladder = ladderOf(
      profileOf({
        messages: [
          { asked: 'business', text: '做了八年HR刚被裁', facts: [] },
          { asked: 'business', text: '不对，我不做求职辅导，我想帮小老板招人', facts: [] },
        ],
      }),
    );
    expect(JSON.stringify(ladder)).not.toMatch(/求职|简历/);
  });

  it('says things another way with 换一批, at the same prices', () => {
    const [first, second] = madeAgain(ladderMaker, tuner, 1);
    expect(second?.rungs.map(({ price }) => price)).toEqual(first?.rungs.map(({ price }) => price));
    expect(second?.rungs.map(({ delivers }) => delivers)).not.toEqual(
      first?.rungs.map(({ delivers }) => delivers),
    );
  });

  it('asks for the trade where none is known', () => {
    expect(unmadeOf(ladderMaker, []).ask).toBe('business');
  });
});
