import type { DeliverableContent } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { findFaults } from '../../checks/find-faults';
import { PAIR_LISTS } from '../../knowledge/scenes';
import type { Profile } from '../../profile';
import { aMakeInput, madeAgain, madeOf, unmadeOf } from '../../testing/make-input';
import { PERSONAS } from '../../testing/personas';
import { profileOf, profileOfSaid } from '../../testing/profiles';
import { lexicon } from '../../testing/rehearse';
import { STRANGERS } from '../../testing/strangers';
import { likeness, threes } from './likeness';
import { topicFacts } from './topic-facts';
import { topicsMaker } from './topics-maker';

const tuner = profileOfSaid(
  '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条',
);

const textsOf = ({ topics }: DeliverableContent<'topics'>): readonly string[] =>
  topics.map(({ text }) => text);

/** All who told what they do, each with their first library. */
const EVERYBODY = new Map([...PERSONAS, ...STRANGERS].map((persona) => [persona.name, persona] as const));
const LIBRARIES = [...EVERYBODY.values()].flatMap((persona) => {
  const profile = profileOf(persona);
  const facts = topicFacts(profile, lexicon);
  if (facts === null) return [];
  const library = madeOf(topicsMaker, profile, { seed: persona.name });
  return [{ name: persona.name, profile, facts, library }];
});

/** Their facts as frames hold them. */
const slotsOf = (profile: Profile): Readonly<Record<string, string>> => {
  const facts = topicFacts(profile, lexicon);
  const slots = facts === null ? {} : facts.slotsFor(facts.packs.plain);
  return Object.fromEntries(
    Object.entries(slots).flatMap(([name, word]) => (word === null ? [] : [[name, word]])),
  );
};
const ownOf = (profile: Profile): readonly string[] => topicFacts(profile, lexicon)?.own ?? [];
const mask = (text: string, own: readonly string[]): string =>
  own.reduce((masked, word) => masked.replaceAll(word, '□'), text);

/** Everything that the knowledge puts into a frame. */
const HALVES = lexicon.knowledge.scenes.packs
  .flatMap((pack) => [...PAIR_LISTS.map((list) => pack[list]), pack.kids, pack.adults].flat())
  .flatMap(({ first, second }) => [first, second])
  .sort((a, b) => b.length - a.length);

const PIANO = lexicon.knowledge.scenes.packs
  .filter(({ id }) => id === 'piano-tuning')
  .flatMap(({ asks, slips }) => [...asks, ...slips]);

describe('a library of topics', () => {
  it('is of sixty for nearly everybody who said what they do', () => {
    expect(LIBRARIES.length).toBeGreaterThan(60);
    const short = LIBRARIES.filter(({ library }) => library.topics.length < 60);
    expect(short.map(({ name, library }) => `${name} ${library.topics.length}`)).toEqual([]);
  });

  it('is about damp pianos for a tuner whose parents ask about damp', () => {
    const library = madeOf(topicsMaker, tuner);
    const texts = textsOf(library);
    expect(texts.filter((text) => /潮|湿/.test(text)).length).toBeGreaterThanOrEqual(5);
    expect(texts.slice(0, 3).some((text) => text.includes('潮'))).toBe(true);
    expect(texts.filter((text) => /学员|学生|证书|客户/.test(text))).toEqual([]);
    expect(library.judgement).toMatch(/^先拍「/);
  });

  it('holds a word of the user’s own in nine of ten lines', () => {
    for (const { name, profile, library } of LIBRARIES) {
      const own = ownOf(profile);
      const foreign = textsOf(library).filter((text) => !own.some((word) => text.includes(word)));
      expect([name, foreign.length <= library.topics.length / 10]).toEqual([name, true]);
    }
  });

  it('says nothing twice: no two lines share half of their three-character pieces', () => {
    for (const { name, library } of LIBRARIES) {
      const pieces = textsOf(library).map(threes);
      const alike = pieces.flatMap((one, at) =>
        pieces
          .slice(0, at)
          .filter((other) => likeness(one, other) >= 0.5)
          .map(() => library.topics[at]?.text),
      );
      expect([name, alike]).toEqual([name, []]);
    }
  });

  it('lets at most two of any twenty lines share a skeleton', () => {
    for (const { name, profile, library } of LIBRARIES.slice(0, 24)) {
      const own = ownOf(profile);
      const skeletons = textsOf(library).map((text) =>
        mask(
          HALVES.reduce((bare, half) => (bare.includes(half) ? bare.replace(half, '■') : bare), text),
          own,
        ),
      );
      for (let from = 0; from + 20 <= skeletons.length; from += 1) {
        const twenty = skeletons
          .slice(from, from + 20)
          .filter((skeleton) => /[^■□，。：？「」—]/.test(skeleton));
        const most = Math.max(...twenty.map((one) => twenty.filter((other) => other === one).length));
        expect([name, most <= 2]).toEqual([name, true]);
      }
    }
  });

  it('has, with the user’s own words masked, at most three of ten lines in common with all others', () => {
    const masked = LIBRARIES.map(({ profile, library }) =>
      textsOf(library).map((text) => mask(text, ownOf(profile))),
    );
    for (const [at, lines] of masked.entries()) {
      const others = new Set(masked.flatMap((list, other) => (other === at ? [] : list)));
      const shared = lines.filter((line) => others.has(line));
      expect([LIBRARIES[at]?.name, shared.length <= 0.3 * lines.length, shared]).toEqual([
        LIBRARIES[at]?.name,
        true,
        shared,
      ]);
    }
  });

  it('has no fault that a check would find', () => {
    for (const { name, profile, library } of LIBRARIES.filter((_, at) => at % 4 === 0)) {
      expect([name, findFaults('topics', library, aMakeInput('topics', profile))]).toEqual([name, []]);
    }
  });

  it('repeats nothing with 换一批, and says so when the facts give no more', () => {
    const versions = madeAgain(topicsMaker, tuner, 60);
    expect(versions.slice(0, 2).map(({ topics }) => topics.length)).toEqual([60, 60]);
    const texts = versions.flatMap(textsOf);
    expect(new Set(texts).size).toBe(texts.length);
    const answers = PIANO.flatMap(({ second }) => {
      const given = texts.filter((text) => text.includes(second));
      return given.length > 1 ? given : [];
    });
    expect(answers).toEqual([]);
    const revision = versions.length;
    const last = unmadeOf(topicsMaker, tuner, { revision, earlier: [...versions].reverse() });
    expect(last).toMatchObject({ ask: 'story' });
    expect(last.why).toContain('编');
  });

  it('is the same for the same seed and another for another user', () => {
    expect(madeOf(topicsMaker, tuner)).toEqual(madeOf(topicsMaker, tuner));
    const other = textsOf(madeOf(topicsMaker, tuner, { seed: 'another' }));
    const same = textsOf(madeOf(topicsMaker, tuner)).filter((text) => other.includes(text));
    expect(same.length).toBeLessThan(30);
  });

  it('keeps the topics that a changed price does not touch', () => {
    const dearer = profileOfSaid(
      '我在无锡调钢琴十二年，上门三百五一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条',
    );
    const before = textsOf(madeOf(topicsMaker, tuner));
    const after = textsOf(madeOf(topicsMaker, dearer));
    expect(after.filter((text) => before.includes(text)).length).toBeGreaterThan(45);
    expect(after.join()).not.toContain('三百元');
  });

  it('is about hiring, and nothing about job seekers, for whoever put job seekers down', () => {
    const recruiter = profileOf(PERSONAS.find(({ name }) => name === '被裁的HR') ?? { messages: [] });
    const texts = textsOf(madeOf(topicsMaker, recruiter));
    expect(texts.filter((text) => /求职|找工作|简历修改|改简历/.test(text))).toEqual([]);
    expect(texts.filter((text) => /招|面试|岗位|人/.test(text)).length).toBeGreaterThan(30);
  });

  it('is for readers, without anything to film, where the platform is read', () => {
    const writer = profileOfSaid(
      '我是小学语文老师，教了15年，想在公众号招线上读书营学员，三到六年级孩子的家长',
    );
    const { topics } = madeOf(topicsMaker, writer);
    expect(topics.filter(({ text }) => /镜头|一镜到底|不说话，只拍|拍给/.test(text))).toEqual([]);
    expect(new Set(topics.map(({ format }) => format))).toEqual(new Set(['短文', '图文', '问答']));
  });

  it('is made of the trade’s kind where no file knows the trade', () => {
    const texts = textsOf(
      madeOf(topicsMaker, profileOfSaid('我是做古船模修复的，在福州，客户是收藏船模的中年人')),
    );
    expect(texts.length).toBeGreaterThanOrEqual(30);
    expect(texts.filter((text) => /古船模修复|中年人|福州/.test(text)).length).toBeGreaterThan(
      0.9 * texts.length - 1,
    );
  });

  it('begins with the trade where nothing else is known of it, and asks for it where that is missing', () => {
    expect(textsOf(madeOf(topicsMaker, profileOfSaid('我是做母婴店的'))).length).toBeGreaterThan(20);
    expect(unmadeOf(topicsMaker, []).ask).toBe('business');
  });

  it('takes a fraction of a turn’s time', () => {
    const started = process.cpuUsage();
    for (let round = 0; round < 10; round += 1) madeOf(topicsMaker, tuner, { seed: `${round}` });
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000 / 10).toBeLessThan(250);
  });
});

/** Trades that no file of scenes names, with what those who come complain of and a word that their lines turn on. */
const UNNAMED: readonly (readonly [
  business: string,
  problem: string,
  kind: string,
  complaint: string | null,
])[] = [
  ['我在长沙修机械表十八年', '戴老表的人，老问表走慢了怎么办', 'bench', '表走慢了'],
  ['我在苏州裱画二十年', '家里有老字画的人，老问画发霉了怎么办', 'bench', '画发霉了'],
  ['我做电梯维保十年，在合肥', '小区物业，老问电梯老是卡门怎么办', 'bench', '电梯老是卡门'],
  ['我做助听器验配六年，南昌', '家里老人听不清的子女，老问戴上为什么吵', 'bench', null],
  ['我在县城卖殡葬用品，做了九年', '家里老人刚走的人家', 'goods', null],
  ['我当船员十一年，现在带新人上船', '想上船的小伙子，老问上船要考哪些证', 'work', null],
];
const unnamed = (business: string, problem: string): Profile =>
  profileOf({
    messages: [
      { asked: 'business', text: business, facts: [] },
      { asked: 'audience', text: problem, facts: [] },
    ],
  });

/** What is said of food, of crafts and of advice, and fits none of these. */
const OF_OTHERS = /颜色和味道|送人怎么挑|供着不用|家里人意见不合|一好就签|邻居|老房子|几口人|小份/;

describe('a library for a trade that no file names', () => {
  it.each(UNNAMED)(
    'speaks of that kind of work and of their own complaint: %s',
    (business, problem, kind, complaint) => {
      const profile = unnamed(business, problem);
      const facts = topicFacts(profile, lexicon);
      expect(facts?.packs.own).toBeNull();
      expect(facts?.packs.plain.kinds).toEqual([kind]);
      const texts = textsOf(madeOf(topicsMaker, profile));
      expect(texts.length).toBeGreaterThanOrEqual(35);
      expect(texts.filter((text) => OF_OTHERS.test(text))).toEqual([]);
      expect(texts.filter((text) => text.includes(complaint ?? ' ')).length).toBeGreaterThanOrEqual(
        complaint === null ? 0 : 8,
      );
    },
  );

  it('is not that of another kind of work with the names changed', () => {
    const masked = UNNAMED.map(([business, problem]) => {
      const profile = unnamed(business, problem);
      const own = [...ownOf(profile), ...Object.values(slotsOf(profile))];
      return textsOf(madeOf(topicsMaker, profile, { seed: business })).map((text) => mask(text, own));
    });
    for (const [at, lines] of masked.entries()) {
      const others = new Set(
        masked.flatMap((list, other) => (UNNAMED[other]?.[2] === UNNAMED[at]?.[2] ? [] : list)),
      );
      const shared = lines.filter((line) => others.has(line));
      expect([at, shared.length <= 0.3 * lines.length, shared]).toEqual([at, true, shared]);
    }
  });

  it('gives with 换一批 less and less and never the same, says how much there is, and stops when there is none', () => {
    for (const said of ['我裱画', '我卖殡葬用品', '我当船员']) {
      const versions = madeAgain(topicsMaker, profileOfSaid(said), 20);
      const texts = versions.flatMap(textsOf);
      expect(new Set(texts).size).toBe(texts.length);
      expect(versions.length).toBeLessThan(20);
      for (const { topics, judgement } of versions) {
        if (topics.length < 60) expect(judgement).toContain(`只有${topics.length}条不重样的`);
      }
      const earlier = [...versions].reverse();
      expect(
        unmadeOf(topicsMaker, profileOfSaid(said), { revision: versions.length, earlier }).why,
      ).toContain('再出就是编了');
    }
  });
});
