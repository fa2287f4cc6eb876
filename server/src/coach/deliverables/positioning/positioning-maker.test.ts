import { GAP } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { aMakeInput, madeAgain, madeOf, unmadeOf } from '../../testing/make-input';
import { profileOf, profileOfSaid } from '../../testing/profiles';
import { positioningMaker } from './positioning-maker';

const tuner = profileOf({
  messages: [
    {
      asked: 'business',
      text: '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条',
      facts: [],
    },
    { asked: 'proof', text: '没考过证，不过城里三家琴行都把售后给我做', facts: [] },
  ],
});
const recruiter = profileOf({
  messages: [
    { asked: 'business', text: '做了八年HR刚被裁，不知道能干嘛，随便吧', facts: [] },
    { asked: 'business', text: '不对，我不做求职辅导，我想帮小老板招人', facts: [] },
  ],
});
const rowOf = (card: ReturnType<typeof cardOf>, label: string) =>
  card.rows.find((row) => row.label === label)?.text;
const cardOf = (profile: typeof tuner) => madeOf(positioningMaker, profile);

describe('a positioning card', () => {
  it('says who, for whom, on what ground and for how much, in the user’s own words', () => {
    const card = cardOf(tuner);
    expect(card.judgement).toMatch(/^先[^。]*琴潮了怎么办[^。]*。$/);
    expect(card.oneLiners.map(({ way }) => way)).toEqual(['为谁解决什么', '凭什么是你', '卖什么、多少钱']);
    expect(card.oneLiners[1]?.text).toContain('三家琴行都把售后给我做');
    expect(rowOf(card, '卖什么')).toBe('上门调钢琴三百元一次');
    expect(rowOf(card, '在哪发')).toBe('视频号，一周最多两条');
    expect(rowOf(card, '为谁')).toContain('家长');
    expect(JSON.stringify(card)).not.toContain(GAP);
    expect(JSON.stringify(card)).not.toMatch(/学生|学员|有证|证书/);
  });

  it('speaks to the user of what they said of themselves', () => {
    expect(cardOf(tuner).judgement).toContain('都把售后给你做');
  });

  it('is about the new trade only after a correction, with the price left open', () => {
    const card = cardOf(recruiter);
    const told = [card.judgement, card.next, ...card.oneLiners.map(({ text }) => text)].join('\n');
    expect(told).toContain('帮小老板招人');
    expect(rowOf(card, '卖什么')).toMatch(/价格【待补充】$/);
    expect(JSON.stringify(card)).not.toMatch(/求职|简历/);
    expect(JSON.stringify(card).split(GAP).length - 1).toBeLessThanOrEqual(3);
  });

  it('offers three roads, each from the years, to somebody who has no trade yet', () => {
    const card = cardOf(profileOfSaid('做了八年HR刚被裁，不知道能干嘛'));
    expect(new Set(card.oneLiners.map(({ text }) => text)).size).toBe(3);
    for (const { text } of card.oneLiners) expect(text).toMatch(/^我做过八年HR，想用这份本事/);
    expect(rowOf(card, '做什么')).toContain(GAP);
  });

  it('keeps the lines that matter more where everything was told', () => {
    const card = cardOf(
      profileOfSaid(
        '我在大理开民宿十二年 旺季一晚380，上门接送，家长老问孩子能不能玩水',
        '想用小红书带来订房，公众号写了两年，有5000多粉丝',
        '我不做团建',
      ),
    );
    expect(card.rows).toHaveLength(12);
    expect(card.rows.map(({ label }) => label)).toEqual(expect.arrayContaining(['手里有', '守住', '不做']));
  });

  it('is not made of nothing: it asks for the trade', () => {
    expect(unmadeOf(positioningMaker, []).ask).toBe('business');
    expect(unmadeOf(positioningMaker, profileOfSaid('一周能发两条')).ask).toBe('business');
  });

  it('counts its scores from what was told, and says what is missing', () => {
    const before = cardOf(profileOfSaid('我在无锡调钢琴十二年'));
    const after = cardOf(tuner);
    const scoreOf = (card: typeof before, dimension: string) =>
      card.scores.find((score) => score.dimension === dimension)?.score ?? 0;
    for (const dimension of ['细分', '证据', '需求', '变现', '持续']) {
      expect(scoreOf(after, dimension), dimension).toBeGreaterThan(scoreOf(before, dimension));
    }
    for (const { score, why } of before.scores) if (score < 5) expect(why).toMatch(/缺|还没有/);
  });

  it('warns of years that belong to the former trade, of a wide audience and of outcomes of others', () => {
    expect(cardOf(recruiter).risks.join()).toContain('做过八年HR');
    const coach = profileOf({
      messages: [
        { asked: 'business', text: '我是健身教练，在成都做了五年', facts: [] },
        { asked: 'audience', text: '上班族', facts: [] },
        { asked: 'proof', text: '带过五十多个学员', facts: [] },
      ],
    });
    const { risks } = cardOf(coach);
    expect(risks.join()).toContain('「上班族」还宽');
    expect(risks.join()).toContain('带过五十多个学员');
  });

  it('stands on other one-liners with every 换一批, until the facts give no more', () => {
    const versions = madeAgain(positioningMaker, tuner, 1);
    const [first, second] = versions.map(({ oneLiners }) => oneLiners.map(({ text }) => text));
    expect(second?.filter((text) => first?.includes(text))).toEqual([]);
  });

  it('is the same for the same input', () => {
    const input = aMakeInput('positioning', tuner);
    expect(positioningMaker.make(input)).toEqual(positioningMaker.make(input));
  });

  it('never carries a word that must not be published', () => {
    const card = cardOf(
      profileOf({
        messages: [
          { asked: 'business', text: '我在无锡调钢琴十二年，全市第一的手艺', facts: [] },
          { asked: 'proof', text: '我是无锡最好的调律师，保证一次调准', facts: [] },
        ],
      }),
    );
    expect(JSON.stringify(card)).not.toMatch(/第一|最好|保证/);
  });

  it('is said as a glance: the judgement, the headline, the lines, what to do next', () => {
    const card = cardOf(tuner);
    const [judgement, heading, rows] = positioningMaker.say(card).split('\n\n');
    expect(judgement).toBe(card.judgement);
    expect(heading).toBe('### 定位卡');
    expect(rows).toContain(`- **一句话**：${card.oneLiners[0]?.text}`);
    expect(rows).toContain(`- **下一步**：${card.next}`);
  });
});
