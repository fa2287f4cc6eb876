import { type DeliverableContent, type PostResult, reviewSchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { linesOf, withLine } from '../testing/lines-of';
import { wholeObjections } from '../testing/whole-objections';
import { aContext } from '../testing/writing-context';
import { REVIEW_CRAFT, REVIEW_EXAMPLES } from './review-craft';
import { reviewKind } from './review-kind';
import { latestWeek, medianOf, weeklyFigures } from './weekly-figures';

let count = 0;
const post = (day: string, title: string, figures: Partial<PostResult> = {}): PostResult => {
  count += 1;
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    day,
    title,
    platform: '视频号',
    views: 1_000,
    finished: 0.4,
    likes: 40,
    comments: 10,
    follows: 5,
    leads: 1,
    deals: 1,
    ...figures,
  };
};

/** Two weeks as usual, then one in which somebody who cleans old gravestones spoke of tools. */
const usual = [
  post('2026-11-03', '辈分这个字描错过一回'),
  post('2026-11-06', '金粉脱了，石头没坏'),
  post('2026-11-10', '他在电话里念了三遍名字'),
  post('2026-11-13', '洗之前先浇一遍清水'),
];
const poor = { views: 400, likes: 8, comments: 1, leads: 0, deals: 0 };
const results = [
  ...usual,
  post('2026-11-17', '描字用的几种漆', poor),
  post('2026-11-20', '刷子怎么选', poor),
];
const context = aContext({
  results,
  shelf: {
    calendar: {
      judgement: '一周两条。',
      from: '2026-11-16',
      perWeek: 2,
      platform: '视频号',
      items: [
        {
          key: 'd1',
          day: '2026-11-26',
          slot: 'post',
          title: '侄子拍来的那块碑，少一笔',
          topic: null,
          pillar: null,
          format: '上手实拍',
          minutes: 60,
          festival: null,
        },
      ],
    },
  },
});

const WRITTEN =
  linesOf(`判断|先只动题目，别的照旧：这周两条都在讲工具，看的人少了，讲那个字、那个人的从没掉过。|
卡在|曝光|
怎么看|「描字用的几种漆」和「刷子怎么选」播放都只有400，以往中位数1000；以往四条题目里都有一个人或一个字，这两条没有。我猜外面的人不知道和自己家有关，两条还不算数。|
试一件|下一条题目里放回一个人：「侄子拍来的那块碑，少一笔」，画面和时长不动；看播放，回到1000算成，看两条。|
下一步1|先拍日历上「侄子拍来的那块碑，少一笔」，第一个画面就是那一笔。|
下一步2|工具的两条不删，素材留着，拍到用它的那一步再剪进去。|`);

const content = (lines = WRITTEN, more = context): DeliverableContent<'review'> => {
  const made = reviewKind.toContent(lines, more);
  if (made === null) throw new Error('nothing was made');
  return made;
};
const whyOf = (lines = WRITTEN, more = context) =>
  reviewKind.objections(lines, more).map(({ key, why }) => `${key}：${why}`);

describe('a review', () => {
  it('is put together from what was written and from its own figures, and fits the contract', () => {
    const made = content();
    expect(reviewSchema.parse(made)).toEqual(made);
    expect(made.week).toBe('2026-11-16');
    expect(made.figures).toContainEqual({
      name: '播放',
      value: 400,
      median: 1000,
      reading: '看到的人比平时少',
    });
    expect(made.figures).toContainEqual({ name: '条数', value: 2, median: 2, reading: '和平时一样' });
    expect(made.actions).toHaveLength(2);
    expect(reviewKind.title(made, '2026-11-24')).toBe('周复盘·11月16日起');
    expect(whyOf()).toEqual([]);
    expect(wholeObjections(reviewKind, WRITTEN, context)).toEqual([]);
  });

  it('is written from the last dozen of earlier posts, the next two weeks of the calendar, and the trial before', () => {
    const many = Array.from({ length: 20 }, (_, at) => post(`2026-10-${String(at + 10)}`, `旧的${at}`));
    const told = (more: Partial<typeof context>) => reviewKind.material({ ...context, ...more });
    const lines = told({ results: [...many, ...results.slice(4)] });
    expect(lines.filter((line) => line.startsWith('「旧的')).map((line) => line.slice(1, 5))).toHaveLength(
      12,
    );
    expect(lines.filter((line) => line.startsWith('「旧的')).at(-1)).toContain('旧的19');
    expect(told({ results: results.slice(4) })).not.toContain('以往发的：');
    const [item] = context.shelf.calendar?.items ?? [];
    const items = ['2026-11-15', '2026-11-16', '2026-11-29', '2026-11-30'].map((day) => ({
      ...item,
      day,
      title: day,
    }));
    const rest = { ...items[1], slot: 'rest', title: '歇着' };
    const calendar = { ...context.shelf.calendar, items: [...items, rest] } as typeof context.shelf.calendar;
    const planned = told({ shelf: { calendar } }).filter((line) => /^2026-11-/.test(line));
    expect(planned.map((line) => line.slice(0, 10))).toEqual(['2026-11-16', '2026-11-29']);
    const before = { ...content(), week: '2026-11-09', experiment: '题目里放一个人' };
    expect(told({ shelf: { review: before } })).toContain('上次（2026-11-09那周）定的试验：题目里放一个人');
    expect(told({ shelf: { review: content() } }).join()).not.toContain('定的试验');
  });

  it('has to name a post, look at a figure with a line to reach, and reckon with nothing else', () => {
    const objected = (key: string, text: string) =>
      whyOf(withLine(WRITTEN, key, text)).map((why) => why.split('：')[0]);
    expect(objected('怎么看', '这周的没人看')).toEqual(['怎么看']);
    expect(objected('怎么看', '刷子怎么选这条没人看')).toEqual([]);
    expect(objected('怎么看', '「刷子」那条没人看')).toEqual(['怎么看']);
    expect(objected('试一件', '下一条拍人，看播放')).toEqual(['试一件']);
    expect(objected('试一件', '下一条拍人，回到1000算成')).toEqual(['试一件']);
    expect(objected('试一件', '下一条拍人，播放回到1000算成')).toEqual([]);
    expect(objected('怎么看', '「刷子怎么选」完播掉到了18%')).toEqual(['怎么看']);
    expect(objected('判断', '两条都掉到35到60%')).toEqual(['判断']);
    expect(objected('判断', '先拍15秒，20天里发3条')).toEqual([]);
  });

  it('is shown line by line', () => {
    const show = (key: string, text: string) => reviewKind.show({ key, text, from: [] });
    expect([show('卡在', '曝光'), show('卡在', '都没掉'), show('试一件', '拍人')]).toEqual([
      ...['卡在：**曝光**', '', '只试一件：拍人'],
    ]);
    expect([show('下一步2', '先剪'), show('判断', '别动')]).toEqual(['2. 先剪', '别动']);
  });

  it('keeps the texts through the lines and back', () => {
    const texts = (some: typeof WRITTEN) => new Map(some.map(({ key, text }) => [key, text]));
    expect(texts(reviewKind.toLines(content()))).toEqual(texts(WRITTEN));
    const steady = withLine(WRITTEN, '卡在', '都没掉');
    expect(content(steady).weakest).toBeNull();
    expect(texts(reviewKind.toLines(content(steady)))).toEqual(texts(steady));
  });

  it('tells the writer posts, comparison, plan and the experiment before', () => {
    const current = { ...content(), week: '2026-11-09', experiment: '题目里放一个人名；看播放' };
    const told = reviewKind.material({ ...context, shelf: { ...context.shelf, review: current } }).join('\n');
    expect(told).toContain('「描字用的几种漆」2026-11-17周二视频号：播放400，完播率40%');
    expect(told).toContain('播放400，以往中位数1000：看到的人比平时少');
    expect(told).toContain('上次（2026-11-09那周）定的试验：题目里放一个人名');
    expect(told).toContain('2026-11-26周四「侄子拍来的那块碑，少一笔」');
    expect(reviewKind.material({ ...context, current: content() }).join()).not.toContain('上次');
  });

  it.each([
    ['a step that did not fall first', '卡在', '成交', '写「曝光」'],
    ['nothing fallen where something is', '卡在', '都没掉', '写「曝光」'],
    ['a diagnosis of no post', '怎么看', '这周内容偏工具，用户不爱看。', '没点名是哪条'],
    ['a trial without a measure', '试一件', '下一条把题目写得有人味一点。', '到多少算成'],
    [
      'a number that was never measured',
      '怎么看',
      '「刷子怎么选」完播只有18%，以往40%。',
      '18%不在给你的数里',
    ],
  ])('objects to %s', (_, key, text, why) => {
    expect(whyOf(withLine(WRITTEN, key, text)).join()).toContain(why);
  });

  it('lets stand a number that was told, in any dress, and a goal of the trial', () => {
    expect(whyOf(withLine(WRITTEN, '怎么看', '「刷子怎么选」播放四百，以往一千，15秒那处剪太碎。'))).toEqual(
      [],
    );
    expect(whyOf(withLine(WRITTEN, '试一件', '题目换一句，看播放，超过1200算成。'))).toEqual([]);
  });

  it('claims no median before there are enough posts', () => {
    const few = aContext({ results: results.slice(3) });
    expect(
      content(withLine(WRITTEN, '卡在', '都没掉'), few).figures.every(({ median }) => median === null),
    ).toBe(true);
    expect(whyOf(withLine(WRITTEN, '卡在', '曝光'), few).join()).toContain('写「都没掉」');
    expect(reviewKind.material(few).join()).toContain('没有中位数可比');
  });

  it('is nothing without posts, a diagnosis or a step, and never fails on what was cut', () => {
    expect(reviewKind.toContent(WRITTEN, aContext())).toBeNull();
    expect(reviewKind.objections(WRITTEN, aContext())).toEqual([]);
    expect(reviewKind.toContent(WRITTEN.slice(0, 2), context)).toBeNull();
    fc.assert(
      fc.property(fc.subarray([...WRITTEN]), fc.string({ unit: 'grapheme' }), (lines, text) => {
        for (const some of [lines, lines.map((line, at) => (at % 3 === 1 ? { ...line, text } : line))]) {
          reviewKind.objections(some, context);
          const made = reviewKind.toContent(some, context);
          if (made !== null) expect(reviewSchema.safeParse(made).error).toBeUndefined();
        }
      }),
    );
  });

  it('has a craft that fits, and an example that passes its own objections', () => {
    expect(REVIEW_CRAFT.length).toBeLessThanOrEqual(900);
    expect(REVIEW_EXAMPLES.length).toBeLessThanOrEqual(900);
    const before = [1, 2, 3].map((at) => post(`2026-05-0${at}`, `第${at}条`, { views: 900 }));
    const week = [
      post('2026-05-12', '骨子一掰，声音是脆的', { views: 2_100, leads: 4 }),
      post('2026-05-14', '雨伞保养三件事', { views: 310, leads: 0 }),
    ];
    const plain = [...before, ...week].map((each) => ({
      ...each,
      finished: null,
      likes: null,
      comments: null,
      follows: null,
      deals: null,
    }));
    const there = aContext({ today: '2026-05-16', results: plain });
    expect(whyOf(linesOf(REVIEW_EXAMPLES), there)).toEqual([]);
    expect(content(linesOf(REVIEW_EXAMPLES), there).experiment).toContain('声音开头');
  });
});

describe('the figures of a week', () => {
  const week = (posts: readonly PostResult[], today = '2026-11-24') => latestWeek(posts, today);

  it.each([
    ['曝光', { views: 300 }],
    ['完播', { finished: 0.2 }],
    ['互动', { likes: 5, comments: 1 }],
    ['关注', { follows: 1 }],
    ['私信', { leads: 0 }],
    ['成交', { deals: 0 }],
  ] as const)('show that %s fell', (step, figures) => {
    const weeks = week([...usual, post('2026-11-17', '甲', figures), post('2026-11-20', '乙', figures)]);
    const found = weeks === null ? [] : weeklyFigures(weeks);
    const fallen = found.find((figure) => figure.step === step);
    expect((fallen?.value ?? 1) < (fallen?.median ?? 0)).toBe(true);
  });

  it('leave out what the platform does not tell, and divide by no views', () => {
    const bare = { finished: null, likes: null, comments: null, follows: null, leads: null, deals: null };
    const names = (posts: readonly PostResult[]) => {
      const weeks = week(posts);
      return weeks === null ? [] : weeklyFigures(weeks).map(({ name }) => name);
    };
    expect(names([...usual, post('2026-11-17', '甲', bare)])).toEqual(['条数', '播放']);
    expect(names([...usual, post('2026-11-17', '甲', { views: 0 })])).not.toContain('互动率%');
  });

  it('are of the newest week with a post, and of none that lies ahead', () => {
    expect(week(usual)?.week).toBe('2026-11-09');
    expect(week([...usual, post('2026-12-30', '还没发')])?.week).toBe('2026-11-09');
    expect(week([])).toBeNull();
  });

  it('have a median in the middle, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 30 }), (values) => {
        const median = medianOf(values) ?? -1;
        expect(values.filter((value) => value < median).length).toBeLessThanOrEqual(values.length / 2);
        expect(values.filter((value) => value > median).length).toBeLessThanOrEqual(values.length / 2);
        expect(medianOf([...values].reverse())).toBe(median);
      }),
    );
    expect(medianOf([])).toBeNull();
  });

  it('never change for posts of other weeks in another order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(results, { minLength: results.length }), (posts) => {
        const [one, other] = [week(results), week(posts)];
        expect(other === null ? null : weeklyFigures(other)).toEqual(
          one === null ? null : weeklyFigures(one),
        );
      }),
    );
  });
});
