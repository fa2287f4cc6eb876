import { type DeliverableContent, deliverableSchemas, GAP } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import type { Fact } from '../../facts/fact';
import { FACT_FIELDS, type FactField } from '../../facts/fields';
import { UMBRELLA_MENDER } from '../testing/people';
import { aConfirmedFact } from '../testing/run-workshop';
import { strangeWords, textsIn } from '../testing/worksheet-words';
import { WORKSHEET_KINDS, type WorksheetKind } from '../worksheet-kinds';
import { QUESTIONS } from '../workshop-texts';
import { makeWorksheet } from './make-worksheet';
import { dayAfter } from './plan-days';
import type { WorksheetInput } from './worksheet-input';

const anInput = (more: Partial<WorksheetInput> = {}): WorksheetInput => ({
  facts: QUESTIONS.map(({ field }, at) => aConfirmedFact({ field, value: UMBRELLA_MENDER[at] ?? '' })),
  scenes: [],
  today: '2026-11-23',
  festivals: [],
  topics: null,
  ...more,
});

const typed = (answers: Partial<Record<FactField, string>>): readonly Fact[] =>
  Object.entries(answers).map(([field, value]) => aConfirmedFact({ field: field as FactField, value }));

function made<K extends WorksheetKind>(kind: K, input = anInput()): DeliverableContent<K> {
  const sheet = makeWorksheet(kind, input);
  if ('why' in sheet) throw new Error(sheet.why);
  return sheet;
}

const SCENES = ['撑开一把坏伞对着光 | 洞在哪一看就知道', '〔物〕要多久能好 | 先看', '拆下来的伞骨摆一排'];
const value = fc.oneof(
  fc.constantFrom(
    '修伞',
    '一次300元',
    '每周3条',
    '贵吗，多久好；能看吗',
    '第一\n第二\n第三',
    '一、二',
    '【待补充】',
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.constantFrom(...'修表换电池阿姨问多少钱，。；！？\n 😀𠮷1三百元条周'), { maxLength: 200 })
    .map((characters) => characters.join('').slice(0, 200)),
);
const facts = fc
  .array(fc.tuple(fc.constantFrom(...(Object.keys(FACT_FIELDS) as FactField[])), value), { maxLength: 14 })
  .map((pairs) => pairs.map(([field, each], at) => aConfirmedFact({ id: `f${at}`, field, value: each })));
const anything: fc.Arbitrary<WorksheetInput> = fc
  .record({
    facts,
    scenes: fc.subarray(SCENES),
    order: fc.constantFrom({}, { platform: '抖音' }, { topic: 't2' }, { topic: 'none' }),
    today: fc.constantFrom('2026-11-23', '2028-02-20', '2026-12-30'),
    festivals: fc.subarray([
      { day: '2026-12-07', name: '大雪' },
      { day: '2026-12-22', name: '冬至' },
      { day: '2027-01-01', name: '元旦' },
    ]),
  })
  .map((input) => ({ ...input, topics: null }));

describe('every worksheet', () => {
  it.each(WORKSHEET_KINDS)(
    'of %s passes its schema and holds only typed words, references and labels',
    (kind) => {
      fc.assert(
        fc.property(anything, (input) => {
          const sheet = makeWorksheet(kind, input);
          expect(strangeWords(sheet, input)).toEqual([]);
          if (!('why' in sheet)) {
            const read = deliverableSchemas[kind].safeParse(sheet);
            expect(read.error?.issues ?? []).toEqual([]);
          }
          expect(kind === 'calendar' || !('why' in sheet)).toBe(true);
        }),
        { numRuns: 300 },
      );
    },
  );

  it.each(WORKSHEET_KINDS)('of %s uses nothing that was only heard, or is about somebody else', (kind) => {
    const other = { field: 'business', value: '卖保险' } as const;
    const input = anInput({
      facts: [
        ...anInput().facts,
        aConfirmedFact({ ...other, id: 'heard', status: 'heard' }),
        aConfirmedFact({ ...other, id: 'sister', about: 'family' }),
      ],
    });
    expect(textsIn(makeWorksheet(kind, input)).join('')).not.toContain('卖保险');
  });

  it.each(WORKSHEET_KINDS)('of %s is the same for the same input', (kind) => {
    expect(makeWorksheet(kind, anInput())).toEqual(makeWorksheet(kind, anInput()));
  });
});

describe('定位卡', () => {
  it('lays the typed words side by side, each behind its label', () => {
    const card = made('positioning');
    expect(card.oneLiners[0]?.text).toBe(
      '服务谁：菜场门口卖花的阿姨，撑了她妈留下的油布伞来｜做的事：修伞的，也换伞骨',
    );
    expect(card.judgement.endsWith('：这把还值不值得修')).toBe(true);
    expect(card.rows.map(({ label }) => label)).toContain('客户原话');
  });

  it('leaves what nobody typed open, and counts nothing', () => {
    const card = made('positioning', anInput({ facts: typed({ business: '修伞' }) }));
    expect(card.rows.filter(({ text }) => text === GAP)).toHaveLength(7);
    expect(card.scores).toBeUndefined();
  });

  it('shows besides what the profile has of who and where somebody is', () => {
    const card = made('positioning', anInput({ facts: [...anInput().facts, ...typed({ place: '绍兴' })] }));
    expect(card.rows.at(-1)).toEqual({ label: '地点', text: '绍兴' });
    expect(card.rows).toHaveLength(9);
  });
});

describe('四件套', () => {
  it('takes a name whole or not at all', () => {
    const kit = made('kit', anInput({ facts: [...anInput().facts, ...typed({ name: '老周' })] }));
    expect(kit.names.map(({ text }) => text)).toEqual([
      '老周·修伞的，也换伞骨',
      `${GAP}·修伞的，也换伞骨`,
      '这把还值不值得修',
    ]);
    const long = made('kit', anInput({ facts: typed({ business: '给菜场门口的阿姨们修各种各样的旧伞' }) }));
    expect(long.names[0]?.text).toBe(`${GAP}·${GAP}`);
    const parted = made('kit', anInput({ facts: typed({ business: '收旧毛衣，拆了线重打成新的' }) }));
    expect(parted.names[0]?.text).toBe(`${GAP}·收旧毛衣`);
  });

  it('has three bios of the typed pieces, and pictures that name the typed things', () => {
    const kit = made('kit');
    expect(kit.bios.map(({ text }) => text)).toEqual([
      '修伞的，也换伞骨｜菜场门口卖花的阿姨，撑了她妈留下的油布伞来｜我师傅传的那把锥子',
      '这把还值不值得修｜撑开对着光看一圈｜一把25元',
      '阿姨说伞是她妈走那年用的，别的都扔了。我没换布，只补了洞，她撑着走回去的。',
    ]);
    expect(kit.avatar[0]).toBe('手里拿着：我师傅传的那把锥子');
    expect(kit.cover.slice(0, 2)).toEqual(['大字：这把还值不值得修', '小字：修伞的，也换伞骨']);
  });

  it('is for the platform of the order, else for the typed one', () => {
    expect(made('kit').platform).toBe('视频号');
    expect(made('kit', anInput({ order: { platform: '抖音' } })).platform).toBe('抖音');
  });
});

describe('选题库', () => {
  it('has ten lines: what was typed, one by one and in turn', () => {
    const { topics } = made('topics');
    expect(topics).toHaveLength(10);
    expect(topics.slice(0, 6).map(({ text }) => text)).toEqual([
      '这把还值不值得修',
      '自己拿胶带缠',
      '撑开对着光看一圈',
      '阿姨说伞是她妈走那年用的，别的都扔了。我没换布，只补了洞，她撑着走回去的。',
      '布破了能补吗',
      '用铁丝硬别',
    ]);
  });

  it('marks the trade’s scenes, leaves out those with a place to fill, and leaves the rest open', () => {
    const { topics, pillars } = made(
      'topics',
      anInput({ facts: typed({ customerWords: '能补吗' }), scenes: SCENES }),
    );
    expect(topics.map(({ text }) => text)).toEqual([
      '能补吗',
      '参考：撑开一把坏伞对着光',
      '参考：拆下来的伞骨摆一排',
      ...Array.from({ length: 7 }, () => GAP),
    ]);
    expect(pillars.map(({ name }) => name)).toEqual(['客人问的', '客人做错的', '你怎么做', '行业参考']);
  });

  it('takes a scene once however often it was packed, and has two pillars at least', () => {
    const facts = typed({ customerWords: '能补吗' });
    const scenes = ['拆下来的伞骨', '拆下来的伞骨 | 摆一排', ' | 空的'];
    expect(
      made('topics', anInput({ facts, scenes }))
        .topics.map(({ text }) => text)
        .slice(0, 3),
    ).toEqual([...['能补吗', '参考：拆下来的伞骨', GAP]]);
    const many = Array.from({ length: 10 }, (_, at) => `问${'一二三四五六七八九十'[at]}`).join('，');
    const { pillars, topics } = made('topics', anInput({ facts: typed({ customerWords: many }) }));
    expect(new Set(topics.map(({ pillar }) => pillar)).size).toBe(1);
    expect(pillars.map(({ name }) => name)).toEqual(['客人问的', '客人做错的']);
  });

  it.each([
    ['一句\n两句，还是两句', ['一句', '两句，还是两句']],
    ['能补吗？要多久？', ['能补吗？', '要多久？']],
    ['1. 能补吗\n2. 多久', ['能补吗', '多久']],
    ['1,500元贵不贵', ['1,500元贵不贵']],
  ])('parts %j as the user did', (customerWords, lines) => {
    const { topics } = made('topics', anInput({ facts: typed({ customerWords }) }));
    expect(topics.map(({ text }) => text).filter((text) => text !== GAP)).toEqual(lines);
  });
});

describe('30天日历', () => {
  const perWeek = (posts: string, more: Partial<WorksheetInput> = {}) =>
    made('calendar', anInput({ facts: [...anInput().facts.slice(0, 9), ...typed({ posts })], ...more }));
  const countIn = ({ items, from }: DeliverableContent<'calendar'>, week: number) =>
    items.filter(({ day }) => day >= dayAfter(from, week * 7) && day < dayAfter(from, week * 7 + 7)).length;

  it.each([
    ['每周2条', 2],
    ['一周两条', 2],
    ['3', 3],
    ['每天一条', 7],
    ['５条', 5],
  ])('posts for %s as often as was typed', (posts, count) => {
    const calendar = perWeek(posts);
    expect(calendar.perWeek).toBe(count);
    expect([0, 1, 2, 3].map((week) => countIn(calendar, week))).toEqual([count, count, count, count]);
    expect(calendar.items.every(({ day }) => day >= '2026-11-23' && day < '2026-12-23')).toBe(true);
  });

  it.each(['看心情', '两三条', '一个月4条', '十几条', '2到3条', '每周2小时', '每周40条'])(
    'asks for a number after %s',
    (posts) => {
      const facts = typed({ posts });
      expect(makeWorksheet('calendar', anInput({ facts }))).toEqual({
        why: expect.stringContaining('第10问'),
      });
    },
  );

  it('has each festival on its true day, without a post more', () => {
    const festivals = [
      { day: '2026-12-07', name: '大雪' },
      { day: '2026-12-22', name: '冬至' },
    ];
    const calendar = perWeek('每周2条', { festivals });
    const named = calendar.items.filter(({ festival }) => festival !== null);
    // The days behind the four weeks are for looking back.
    expect(named.map(({ day, festival }) => ({ day, name: festival }))).toEqual(festivals.slice(0, 1));
    expect(calendar.items).toHaveLength(8);
    expect([0, 1, 2, 3].map((week) => countIn(calendar, week))).toEqual([2, 2, 2, 2]);
  });

  it('gives a week of one post to the first of its festivals', () => {
    const festivals = [
      { day: '2026-12-07', name: '大雪' },
      { day: '2026-12-12', name: '双十二' },
    ];
    const named = (posts: string) =>
      perWeek(posts, { festivals }).items.flatMap(({ festival }) => festival ?? []);
    expect(named('每周1条')).toEqual(['大雪']);
    expect(named('每周2条')).toEqual(['大雪', '双十二']);
  });

  it('takes each topic of the library once, by its key, and then leaves days open', () => {
    const topics = made('topics');
    const { items } = perWeek('每周5条', { topics });
    const keys = items.flatMap(({ topic }) => topic ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(items[0]).toMatchObject({ topic: 't1', title: topics.topics[0]?.text });
    expect(items.at(-1)).toMatchObject({ topic: null, title: GAP });
  });

  it('takes what was typed where there is no library yet, and points into none', () => {
    const [first] = perWeek('每周2条').items;
    expect(first).toMatchObject({
      topic: null,
      title: '这把还值不值得修',
      pillar: '客人问的',
      format: '口播',
    });
    expect(perWeek('每周2条', { order: { platform: ' 快手 ' } }).platform).toBe('快手');
  });
});

describe('脚本单', () => {
  it('is about the ordered topic, in parts that follow each other by the second', () => {
    const topics = made('topics');
    const script = made('script', anInput({ topics, order: { topic: 't2' } }));
    expect(script.topic).toBe('自己拿胶带缠');
    expect(script.beats.map(({ part }) => part)).toEqual(['钩子', '铺垫', '核心', '反转', '行动']);
    expect(script.beats.slice(1).every(({ from }, at) => from === script.beats[at]?.to)).toBe(true);
    expect(script.beats[3]?.say).toBe('用铁丝硬别');
    expect(script.beats[4]?.say).toBe(GAP);
  });

  it('is about the topic of the script that is made anew, and about the first where none was ordered', () => {
    const topics = made('topics');
    expect(made('script', anInput({ topics, topic: '老伞', order: { topic: 't2' } })).topic).toBe('老伞');
    expect(made('script', anInput({ topics, order: { topic: 't99' } })).topic).toBe('这把还值不值得修');
    expect(made('script').topic).toBe('这把还值不值得修');
  });

  it('gives a part four characters a second, and never less than three seconds', () => {
    const facts = typed({ customerWords: '多久', story: '她', offer: `撑开看，${'缝'.repeat(21)}` });
    const { beats, seconds } = made('script', anInput({ facts }));
    expect(beats.map(({ from, to }) => [from, to])).toEqual([
      ...[
        [0, 3],
        [3, 6],
        [6, 13],
      ],
      ...[
        [13, 16],
        [16, 19],
      ],
    ]);
    expect(seconds).toBe(19);
    expect(beats[2]?.caption).toHaveLength(25);
  });

  it('tells no line twice: neither the topic as the story nor as the mistake', () => {
    const facts = typed({ story: '她撑着走回去的', problem: '拿胶带缠，硬别' });
    const about = (topic: string) => made('script', anInput({ facts, topic })).beats.map(({ say }) => say);
    expect(about('她撑着走回去的').slice(0, 2)).toEqual(['她撑着走回去的', GAP]);
    expect(about('拿胶带缠')[3]).toBe('硬别');
  });

  it('has what fits of tags, each once, and titles of the topic, the customer and the story', () => {
    const facts = typed({ business: '修伞', audience: '修伞', customerWords: '多久，贵吗', story: '她来了' });
    const script = made('script', anInput({ facts, topic: '多久' }));
    expect(script.tags).toEqual(['修伞']);
    expect(script.titles).toEqual(['多久', '贵吗', '她来了']);
    expect(made('script', anInput({ facts: typed({ business: '修'.repeat(17) }) })).tags).toEqual([]);
  });
});

describe('变现阶梯', () => {
  it('reckons from the one typed price, and marks what it reckons', () => {
    const ladder = made('ladder', anInput({ facts: typed({ price: '一把25元', goal: '一个月3000元' }) }));
    expect(ladder.anchor).toEqual({ text: '一把25元', amount: 25, unit: '把' });
    expect(ladder.rungs.map((rung) => 'price' in rung && rung.price)).toEqual([
      '参考：7.5元（你的价乘0.3）',
      '一把25元',
      '参考：75元（你的价乘3）',
    ]);
    expect(ladder.calculator).toMatchObject({ goal: 3000, price: 25 });
  });

  it('rounds to cents, never to nothing, and has no goal where none was typed', () => {
    const ladder = made('ladder', anInput({ facts: typed({ price: '0.01元' }) }));
    expect(ladder.rungs.map((rung) => 'price' in rung && rung.price)[0]).toBe('参考：0.01元（你的价乘0.3）');
    expect(ladder.calculator).toMatchObject({ goal: null });
    const odd = made('ladder', anInput({ facts: typed({ price: '9.99元' }) }));
    expect(odd.rungs.map((rung) => 'price' in rung && rung.price)[0]).toBe('参考：3元（你的价乘0.3）');
  });

  it.each(['看活再定', '洗油一百五，换把三百', '三四百', '200到300元', '100美元'])(
    'reckons nothing from %s',
    (price) => {
      const ladder = made('ladder', anInput({ facts: typed({ price }) }));
      expect(ladder).toMatchObject({ anchor: null, calculator: null });
      expect(ladder.rungs.map((rung) => 'price' in rung && rung.price)).toEqual([GAP, price, GAP]);
    },
  );
});
