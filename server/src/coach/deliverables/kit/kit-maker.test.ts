import { describe, expect, it } from '@rstest/core';
import { aMakeInput, madeAgain, madeOf, unmadeOf } from '../../testing/make-input';
import { profileOf, profileOfSaid } from '../../testing/profiles';
import { lexicon } from '../../testing/rehearse';
import { kitMaker } from './kit-maker';

const tuner = profileOfSaid(
  '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条',
);
const nanny = profileOf({
  messages: [
    {
      asked: 'business',
      text: '我叫李敏，做月嫂八年，带过六十多个宝宝，有高级育婴师证，一个月一万二',
      facts: [],
    },
    { asked: 'problem', text: '新手妈妈最怕晚上孩子哭不知道为啥', facts: [] },
    { asked: 'platform', text: '小红书和抖音', facts: [] },
  ],
});
const namesOf = (kit: ReturnType<typeof kitOf>) => kit.names.map(({ text }) => text);
const kitOf = (profile: typeof tuner, platform?: string) =>
  madeOf(kitMaker, profile, {
    order: { action: 'make', kind: 'kit', ...(platform === undefined ? {} : { platform }) },
  });

describe('the kit of an account', () => {
  it('has ten names of the user’s own words, each short enough to be remembered, each with its reason', () => {
    const { names } = kitOf(tuner);
    expect(names).toHaveLength(10);
    expect(names.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['无锡调钢琴', '我在无锡调钢琴', '无锡上门调钢琴', '琴潮了找我']),
    );
    for (const { text, why } of names) {
      expect([...text].length, text).toBeLessThanOrEqual(10);
      expect(why).not.toBe('');
    }
  });

  it('keeps to the limit of the platform, and to words that claim no office', () => {
    const { unsafe } = lexicon.knowledge.account;
    for (const { id, limits } of lexicon.knowledge.publishing.platforms) {
      for (const text of namesOf(kitOf(nanny, id))) {
        expect([...text].length).toBeLessThanOrEqual(Math.min(10, limits.name ?? 10));
        for (const word of unsafe) expect(text).not.toContain(word);
      }
    }
  });

  it('calls somebody by the name they gave, and invents none for somebody who gave none', () => {
    expect(namesOf(kitOf(nanny))).toContain('月嫂李敏');
    expect(namesOf(kitOf(tuner)).join()).not.toMatch(/老[王李张刘陈周]|[王李张刘陈周]师傅/);
  });

  it('says of a profession that has to be proven that it does', () => {
    const lawyer = profileOfSaid('律师，执业8年，在上海，主要做劳动仲裁，想做抖音');
    const { names } = kitOf(lawyer);
    for (const { text, why } of names) if (text.includes('律师')) expect(why).toContain('认证');
    expect(names.length).toBeGreaterThanOrEqual(3);
  });

  it('is one for each platform: the one that is ordered, else the one named first', () => {
    expect(kitOf(nanny).platform).toBe('小红书');
    expect(kitOf(nanny, '抖音').platform).toBe('抖音');
    expect(kitMaker.title(kitOf(nanny, '抖音'))).toBe('四件套·抖音');
    const order = { action: 'make', kind: 'kit', platform: 'dy' } as const;
    expect(kitMaker.subject(aMakeInput('kit', nanny, { order }))).toBe('抖音');
  });

  it('leads nobody away from the platform in its bios', () => {
    for (const { text } of [...kitOf(tuner).bios, ...kitOf(nanny).bios]) {
      expect(text).not.toMatch(/微信|加我|电话|\d{5,}/);
      expect([...text].length).toBeLessThanOrEqual(80);
    }
  });

  it('tells how to be seen and what stands on the cover, with the user’s own words in it', () => {
    const { avatar, cover } = kitOf(tuner);
    expect(avatar.join()).toContain('调钢琴');
    expect(cover.join()).toContain('琴潮了怎么办');
    expect(cover.join()).toContain('三百元一次');
  });

  it('repeats no name and no bio with 换一批, and says so when there are no more', () => {
    const versions = madeAgain(kitMaker, nanny, 8);
    const names = versions.flatMap(namesOf);
    const bios = versions.flatMap((kit) => kit.bios.map(({ text }) => text));
    expect(versions.length).toBeGreaterThanOrEqual(2);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(bios).size).toBe(bios.length);
    const rest = { revision: versions.length, earlier: [...versions].reverse() };
    expect(unmadeOf(kitMaker, nanny, rest).why).toContain('编');
  });

  it('asks for the trade and for the platform where it does not know them', () => {
    expect(unmadeOf(kitMaker, []).ask).toBe('business');
    expect(unmadeOf(kitMaker, profileOfSaid('我在无锡调钢琴十二年')).ask).toBe('platform');
  });
});
