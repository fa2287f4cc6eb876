import type { DeliverableContent, PostResult } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { aMakeInput } from '../testing/make-input';
import { profileOf, profileOfSaid } from '../testing/profiles';
import type { Sources } from './fault';
import { findFaults } from './find-faults';

/** A piano tuner who told seven things in one message, and what speaks for him in the next. */
const tuner: Sources = aMakeInput(
  'positioning',
  profileOf({
    messages: [
      {
        asked: 'business',
        text: '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条',
        facts: [],
      },
      { asked: 'proof', text: '没考过证，不过城里三家琴行都把售后给我做', facts: [] },
    ],
  }),
);

const card: DeliverableContent<'positioning'> = {
  judgement: '先只讲「琴潮了怎么办」，一条讲透：家长问的就是它，你调钢琴十二年，讲得实。',
  oneLiners: [
    { way: '为谁解决什么', text: '我在无锡调钢琴十二年，家长问「琴潮了怎么办」，我来答' },
    { way: '凭什么是你', text: '我在无锡调钢琴十二年，城里三家琴行都把售后给我做' },
    { way: '卖什么、多少钱', text: '在无锡，上门调钢琴300元一次' },
  ],
  rows: [
    { label: '为谁', text: '家长' },
    { label: '解决什么', text: '「琴潮了怎么办」' },
    { label: '卖什么', text: '上门调钢琴，三百元一次' },
    { label: '在哪发', text: '视频号，一周最多两条' },
  ],
  scores: ['细分', '证据', '差异', '需求', '变现', '持续'].map((dimension) => ({
    dimension,
    score: 3,
    why: '说得清是谁、为哪件事',
  })),
  risks: ['只讲调律，讲多了会重样'],
  next: '把琴盖打开，拍里面受潮的样子',
};

/** The card with one of its lines written otherwise. */
const withLine = (text: string): DeliverableContent<'positioning'> => ({
  ...card,
  rows: [...card.rows, { label: '凭什么信你', text }],
});

const codesOf = (
  content: unknown,
  sources: Sources = tuner,
  kind: Parameters<typeof findFaults>[0] = 'positioning',
) => findFaults(kind, content, sources).map(({ code, quote }) => `${code}:${quote}`);

describe('faults of a deliverable', () => {
  it('are none where every fact is the user’s own', () => {
    expect(findFaults('positioning', card, tuner)).toEqual([]);
  });

  it.each([
    '调钢琴12年，三家琴行都把售后给我做',
    '先拍一次真做成的，没有证书就先拍活',
    '要是有调律师证，先把它摆上主页',
    '每次看三处，分两步说',
    '【待补充】证书、做成的一单、老客户的话，有一样写一样',
    '老高说过的，先听后拍',
    '家长老问「琴潮了怎么办」',
  ])('are none in %s', (line) => {
    expect(codesOf(withLine(line))).toEqual([]);
  });

  it.each([
    ['服务过500个家庭', 'untraceable:500个家庭'],
    ['从业十五年', 'untraceable:十五年'],
    ['调前调后对比，好评率98%', 'untraceable:98%'],
    ['上门一次只要二百八十元', 'untraceable:二百八十元'],
    ['持有国家高级调律师证', 'untraceable:调律师证'],
    ['前腾讯用户，现在专做调琴', 'untraceable:腾讯'],
    ['中央音乐学院毕业', 'untraceable:音乐学院'],
    ['拿过全国金奖', 'untraceable:全国金奖'],
    ['客户王女士说他调得好', 'untraceable:王女士'],
    ['苏州和常州也能上门', 'untraceable:苏州'],
    ['琴行老板评价：「调完像换了一台新琴似的」', 'untraceable:调完像换了一台新琴似的'],
    ['有个学员调完琴以后，后来考级一次就过了', 'untraceable:有个学员调完琴以后，后来考级一次就过了'],
    ['业内知名的调律师', 'untraceable:知名'],
    ['上百位家长找过我', 'untraceable:上百位'],
    ['无锡最好的调律师', 'banned:最好的'],
    ['保证一次调准', 'banned:保证'],
  ])('are found in %s', (line, fault) => {
    expect(codesOf(withLine(line))).toContain(fault);
  });

  it('name the line, say what is wrong and what to write instead', () => {
    expect(findFaults('positioning', withLine('无锡最好的调律师'), tuner)).toEqual([
      {
        code: 'banned',
        pointer: '/rows/4/text',
        quote: '最好的',
        text: expect.stringMatching(/^极限词：.+可以写「靠谱的」$/),
      },
    ]);
  });

  it('are found where the schema is broken', () => {
    expect(codesOf({ ...card, oneLiners: card.oneLiners.slice(1) })).toEqual(['shape:']);
    expect(findFaults('positioning', { ...card, next: undefined }, tuner)[0]?.pointer).toBe('/next');
    expect(codesOf('一张卡')).toEqual(['shape:']);
    expect(codesOf(null)).toEqual(['shape:']);
  });

  it('are more than three gaps', () => {
    expect(codesOf(withLine('【待补充】、【待补充】和【待补充】'))).toEqual([]);
    expect(codesOf(withLine('【待补充】、【待补充】、【待补充】和【待补充】'))).toEqual(['gaps:【待补充】']);
  });

  it('are lines that are there twice', () => {
    const [first, second] = card.oneLiners;
    expect(codesOf({ ...card, oneLiners: [first, second, first] })).toEqual([`repeat:${first?.text}`]);
  });

  it('trust what the user says with the order, and the lines that they wrote by hand', () => {
    const line = withLine('2019年拿过全国金奖');
    expect(codesOf(line)).not.toEqual([]);
    expect(codesOf(line, { ...tuner, said: ['我2019年拿过全国金奖，写进去'] })).toEqual([]);
  });

  it('are words of what the user has put down', () => {
    const hr: Sources = {
      ...tuner,
      profile: profileOf({
        messages: [
          { asked: 'business', text: '做了八年HR刚被裁，不知道能干嘛，随便吧', facts: [] },
          { asked: 'business', text: '不对，我不做求职辅导，我想帮小老板招人', facts: [] },
        ],
      }),
    };
    const plain = {
      ...card,
      judgement: '先帮一位小老板把人招到，再谈别的。',
      oneLiners: [
        { way: '甲', text: '我做过八年HR，现在帮小老板招人' },
        { way: '乙', text: '帮小老板招人，我来' },
        { way: '丙', text: '小老板招人，先问我' },
      ],
      rows: ['为谁', '解决什么', '卖什么'].map((label) => ({ label, text: '小老板' })),
      risks: [],
      next: '先帮一位小老板改招聘启事',
    };
    const refused = { label: '不做', text: '求职辅导' };
    expect(codesOf({ ...plain, rows: [...plain.rows, refused] }, hr)).toEqual([]);
    expect(codesOf({ ...plain, next: '先给求职的人改简历', rows: [...plain.rows, refused] }, hr)).toEqual([
      expect.stringMatching(/^rejected:/),
    ]);
  });
});

describe('faults of a script', () => {
  const beat = (from: number, to: number, say: string) => ({
    from,
    to,
    part: '核心' as const,
    say,
    shot: '拍手上正在做的这一步',
    caption: say.slice(0, 8),
  });
  const script: DeliverableContent<'script'> = {
    judgement: '先讲琴潮了怎么办，讲透这一处就停。',
    topic: '琴潮了怎么办',
    platform: '小红书',
    seconds: 15,
    titles: ['琴潮了怎么办', '琴潮了先别擦', '家长问的琴潮了'],
    coverLine: '琴潮了怎么办',
    beats: [
      beat(0, 3, '琴潮了，先别急着擦'),
      beat(3, 9, '打开琴盖，先看弦轴，再看键底有没有发白'),
      beat(9, 15, '你家的琴是哪一种，写在评论里，我来答'),
    ],
    tags: ['调钢琴'],
  };
  const order = { action: 'make', kind: 'script' } as const;
  const codes = (change: Partial<typeof script>) =>
    codesOf({ ...script, ...change }, { ...tuner, order }, 'script');

  it('are none where it can be said in its time', () => {
    expect(codes({})).toEqual([]);
  });

  it('are beats that nobody can say in their time', () => {
    const say = '琴潮了先别急着擦打开琴盖看一眼弦轴再看键底有没有发白然后听一听声音闷不闷';
    expect(codes({ beats: [beat(0, 3, say), ...script.beats.slice(1)] })).toEqual([`limit:${say}`]);
  });

  it('are holes between the beats, and an end that is not the length', () => {
    const [first, second] = script.beats;
    expect(codes({ beats: [first, second, beat(10, 15, '写在评论里')] as typeof script.beats })).toEqual([
      'limit:10-15',
    ]);
    expect(codes({ seconds: 30 })).toEqual(['limit:30']);
  });

  it('are titles longer than the platform has', () => {
    const title = '琴潮了千万别急着擦因为你擦得越快它坏得越快';
    expect(codes({ titles: ['甲', '乙', title] })).toEqual([`limit:${title}`]);
    expect(codes({ platform: '公众号', titles: ['甲', '乙', title] })).toEqual([]);
  });

  it('are ways off a platform that does not allow them', () => {
    const beats = [...script.beats.slice(0, 2), beat(9, 15, '想约的加我微信')];
    expect(new Set(codes({ beats }))).toEqual(new Set(['banned:加我微信']));
    expect(codes({ beats, platform: '公众号' })).toEqual([]);
  });
});

describe('faults of a library of topics', () => {
  const topic = (key: string, text: string) => ({
    key,
    text,
    pillar: '潮',
    hook: '痛点',
    audience: '家长',
    stage: '认知' as const,
    format: '口播',
    score: 80,
    why: '家长老问',
  });
  const library = (...texts: readonly string[]): DeliverableContent<'topics'> => ({
    judgement: '先拍头一条，它是家长自己会问的。',
    pillars: [
      { name: '潮', share: 60, about: '琴潮了的事' },
      { name: '活', share: 40, about: '上门的活' },
    ],
    topics: texts.map((text, at) => topic(`t${at}`, text)),
  });
  const order = { action: 'again', kind: 'topics' } as const;
  const codes = (
    content: DeliverableContent<'topics'>,
    earlier: readonly DeliverableContent<'topics'>[] = [],
  ) => codesOf(content, { ...tuner, order, earlier }, 'topics');

  it('are topics that say the same', () => {
    expect(codes(library('琴潮了怎么办', '上门调琴都做哪几步'))).toEqual([]);
    expect(codes(library('家长问我琴潮了怎么办', '家长问我琴潮了怎么办呢'))).toEqual([
      'repeat:家长问我琴潮了怎么办呢',
    ]);
  });

  it('are topics that came before', () => {
    const before = library('琴潮了怎么办', '上门调琴都做哪几步');
    expect(codes(library('琴键弹不起来先看哪', '琴潮了怎么办'), [before])).toEqual(['repeat:琴潮了怎么办']);
  });
});

describe('faults of a calendar', () => {
  const item = (key: string, day: string, slot: 'post' | 'free' = 'post') => ({
    key,
    day,
    slot,
    title: slot === 'free' ? '留空，接着答评论' : '琴潮了怎么办',
    topic: null,
    pillar: null,
    format: null,
    minutes: 30,
    festival: null,
  });
  const calendar: DeliverableContent<'calendar'> = {
    judgement: '先把琴潮了这一类排在前面，一周两条，不多排。',
    from: '2026-11-23',
    perWeek: 2,
    platform: '视频号',
    items: [
      item('a', '2026-11-24'),
      item('b', '2026-11-26'),
      item('c', '2026-11-28', 'free'),
      item('d', '2026-12-01'),
    ],
  };
  const codes = (change: Partial<typeof calendar>) =>
    codesOf(
      { ...calendar, ...change },
      { ...tuner, order: { action: 'make', kind: 'calendar' } },
      'calendar',
    );

  it('are more posts than the user has time for', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ perWeek: 3 })).toContain('limit:3');
    expect(
      codes({ items: [...calendar.items.slice(0, 2), item('x', '2026-11-27'), item('y', '2026-11-28')] }),
    ).toEqual(['limit:']);
  });

  it('are days that run backwards, and topics that nobody has', () => {
    expect(codes({ items: [item('a', '2026-11-26'), item('b', '2026-11-24')] })).toEqual([
      'limit:2026-11-24',
    ]);
    expect(codes({ items: [{ ...item('a', '2026-11-24'), topic: 't9' }] })).toEqual(['limit:t9']);
  });
});

describe('faults of a ladder', () => {
  const rung = (role: '引流品' | '信任品' | '利润品', name: string, price: string) => ({
    role,
    name,
    price,
    delivers: `${name}，做之前说好做到哪一步`,
    handover: `${name}做完，问下回什么时候`,
  });
  const ladder: DeliverableContent<'ladder'> = {
    judgement: '先守住上门三百元一次，别急着加别的。',
    anchor: { text: '上门三百一次', amount: 300, unit: '次' },
    rungs: [
      rung('引流品', '一页自查单', '免费'),
      rung('信任品', '上门调钢琴', '300元一次'),
      rung('利润品', '包下来', '约900元'),
    ],
    talk: [{ when: '有人问价', say: '上门三百元一次，您先说说情况' }],
    calculator: null,
  };
  const codes = (change: Partial<typeof ladder>, sources: Sources = tuner) =>
    codesOf({ ...ladder, ...change }, { ...sources, order: { action: 'make', kind: 'ladder' } }, 'ladder');

  it('are prices that do not come from the user’s own', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ rungs: [...ladder.rungs.slice(0, 2), rung('利润品', '包下来', '1980元')] })).toEqual([
      'untraceable:1980元',
    ]);
    expect(codes({ anchor: { text: '五百一次', amount: 500, unit: '次' } })).toContain('limit:五百一次');
  });

  it('are prices at all where the user named none', () => {
    const unpriced: Sources = { ...tuner, profile: profileOfSaid('我在无锡调钢琴十二年') };
    expect(codes({ anchor: null }, unpriced)).toContain('limit:300元一次');
  });
});

describe('faults of a review', () => {
  const post = (day: string, views: number): PostResult => ({
    id: crypto.randomUUID(),
    day,
    title: '琴潮了怎么办',
    platform: '视频号',
    views,
    finished: null,
    likes: null,
    comments: null,
    follows: null,
    leads: null,
    deals: null,
  });
  const results = [
    post('2026-11-02', 100),
    post('2026-11-04', 200),
    post('2026-11-10', 300),
    post('2026-11-17', 90),
  ];
  const review: DeliverableContent<'review'> = {
    judgement: '先只动一处。',
    week: '2026-11-16',
    figures: [{ name: '播放', value: 90, median: 200, reading: '看到的人比平时少' }],
    weakest: '曝光',
    diagnosis: '卡在没人看到。',
    experiment: '下一条只改标题',
    actions: ['把题目念一遍'],
  };
  const codes = (figures: typeof review.figures) =>
    codesOf(
      { ...review, figures },
      { ...tuner, results, order: { action: 'make', kind: 'review' } },
      'review',
    );

  it('are figures other than the user’s own', () => {
    expect(codes(review.figures)).toEqual([]);
    expect(codes([{ name: '播放', value: 900, median: 200, reading: '多' }])).toEqual(['limit:播放']);
  });
});

describe('finding faults', () => {
  it('takes a story only from what was told', () => {
    const story = (turn: string): DeliverableContent<'story'> => ({
      judgement: '先讲三家琴行把售后给你做的那件事。',
      stories: [
        {
          key: 's1',
          title: '三家琴行',
          situation: '我在无锡调钢琴十二年，没考过证',
          turn,
          outcome: '城里三家琴行都把售后给我做',
          use: '置顶视频',
        },
      ],
      asks: [],
    });
    const codes = (turn: string) => codesOf(story(turn), tuner, 'story');
    expect(codes('【待补充】头一家琴行是怎么找上你的')).toEqual([]);
    const invented = '一个雨夜，老板冒雨敲门求我救一台进水的三角琴';
    expect(codes(invented)).toContain(`untraceable:${invented}`);
  });
});
