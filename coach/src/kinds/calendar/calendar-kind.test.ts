import { calendarSchema, type DeliverableContent } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import type { WritingContext } from '../kind';
import { linesOf, withLine } from '../testing/lines-of';
import { wholeObjections } from '../testing/whole-objections';
import { aContext, factsOf } from '../testing/writing-context';
import type { WrittenLine } from '../written-line';
import { CALENDAR_CRAFT, CALENDAR_EXAMPLES } from './calendar-craft';
import { calendarKind } from './calendar-kind';
import { dayAfter, isDay, mondayOf, weekdayName } from './days';
import { perWeekOf, readRhythm, spanOf } from './rhythm';

/** Somebody who restrings rackets: alone on weekdays, her niece films on Saturdays. */
const facts = factsOf(
  ['business', '在体校门口给人穿羽毛球线'],
  ['posts', '一周一条'],
  ['hours', '周三下午没人，周六侄女来帮拍一个小时'],
  ['rejected', '不拍脸'],
);
const topic = (key: string, text: string, pillar: string) => ({
  key,
  text,
  pillar,
  hook: '反常识',
  audience: '陪练的家长',
  stage: '信任' as const,
  format: '上手实拍',
  score: 90,
  why: '只有她剪',
  opening: '你先看这根线。',
});
const topics: DeliverableContent<'topics'> = {
  judgement: '先拍剪下来的线。',
  pillars: [
    { name: '剪掉的线', share: 60, about: '为什么剪' },
    { name: '断线球', share: 40, about: '一根一个来历' },
  ],
  topics: [
    topic('t1', '这支三十磅的线，我当着孩子的面剪了', '剪掉的线'),
    topic('t2', '这个球是断线缠的', '断线球'),
    topic('t3', '冬至那天的线为什么脆', '剪掉的线'),
  ],
};
const context: WritingContext = aContext({
  facts,
  shelf: { topics },
  festivals: [
    { day: '2026-12-07', name: '大雪' },
    { day: '2026-12-22', name: '冬至' },
  ],
});

const WRITTEN =
  linesOf(`判断|照周六侄女在的那一小时排，周三只拍手和线；一周一条，每周占你一小时，冬至那周最紧。|f2 f3
平台|视频号|
一周几条|1|f2
条1排|2026-11-28/题1/上手实拍/60|
条2排|2026-12-02/题2/随拍/20|
条2|这个球是断线缠的|f1
条2开头|这一团全是断线。|f1
条2怎么拍|球放在穿线机边上转一圈，人不入镜；给家长看|
条3排|2026-12-12/机动/15|
条3|翻评论，家长问得多的那句抄下来|
条4排|2026-12-19/题3/对比/50|
条4|冬至那天的线为什么脆|f1`);

/** Without the number of a topic, as a plan of somebody who has no library. */
const unnamed = ({ key, text, from }: WrittenLine): WrittenLine => ({
  ...{ key, from },
  text: key.endsWith('排') ? text.replace(/\/题\d+/, '') : text,
});

const content = (lines = WRITTEN, more = context): DeliverableContent<'calendar'> => {
  const made = calendarKind.toContent(lines, more);
  if (made === null) throw new Error('nothing was made');
  return made;
};
const whyOf = (lines = WRITTEN, more = context) =>
  calendarKind.objections(lines, more).map(({ key, why }) => `${key}：${why}`);

describe('a calendar', () => {
  it('is put together from what was written and fits the contract', () => {
    const made = content([...WRITTEN].reverse());
    expect(calendarSchema.parse(made)).toEqual(made);
    expect(made).toMatchObject({ from: '2026-11-24', perWeek: 1, platform: '视频号' });
    expect(made.items.map(({ key, day, slot, topic }) => [key, day, slot, topic])).toEqual([
      ['d1', '2026-11-28', 'post', 't1'],
      ['d2', '2026-12-02', 'post', 't2'],
      ['d3', '2026-12-12', 'free', null],
      ['d4', '2026-12-19', 'post', 't3'],
    ]);
    expect(made.items[0]).toMatchObject({
      pillar: '剪掉的线',
      format: '上手实拍',
      minutes: 60,
      festival: null,
      opening: '你先看这根线。',
    });
    expect(made.items[1]).toMatchObject({
      opening: '这一团全是断线。',
      filming: '球放在穿线机边上转一圈，人不入镜；给家长看',
    });
    expect(made.items[2]).not.toHaveProperty('opening');
    expect(whyOf()).toEqual([]);
    expect(wholeObjections(calendarKind, WRITTEN, context)).toEqual([]);
  });

  it('keeps the texts through the lines and back', () => {
    const lines = calendarKind.toLines(content());
    const taken = [
      { key: '条1', text: '这支三十磅的线，我当着孩子的面剪了', from: [] },
      { key: '条1开头', text: '你先看这根线。', from: [] },
    ];
    const opening = { key: '条4开头', text: '你先看这根线。', from: [] };
    const all = [...WRITTEN.slice(0, 4), ...taken, ...WRITTEN.slice(4), opening];
    expect(lines.map(({ key, text }) => [key, text])).toEqual(all.map(({ key, text }) => [key, text]));
    expect(content(lines)).toEqual(content());
  });

  it('names the festival on its true day only', () => {
    const made = content(withLine(WRITTEN, '条4排', '2026-12-22/题3/对比/50'));
    expect(made.items.map(({ festival }) => festival)).toEqual([null, null, null, '冬至']);
  });

  it('tells the writer the days with their weekdays, the festivals, the topics and the limits', () => {
    const told = calendarKind.material(context).join('\n');
    expect(told).toContain('今天2026-11-24（周二）');
    expect(told).toContain('2026-11-28周六');
    expect(told).toContain('2026-12-22冬至');
    expect(told).toContain('题3 冬至那天的线为什么脆');
    expect(told).toContain('限制f3：周三下午没人');
    expect(told).toContain('一周最多1条');
    expect(told).toContain('第5周：2026-12-22周二、2026-12-23周三');
    expect(told).not.toContain('2026-12-24');
  });

  it('shows a day with its weekday, its title and its first sentence, and settles week by week', () => {
    const shown = WRITTEN.slice(3, 8).map((line) => calendarKind.show(line, context));
    expect(shown).toEqual([
      '- 11月28日 周六 · 上手实拍 · 60分钟\n  **这支三十磅的线，我当着孩子的面剪了**',
      '- 12月2日 周三 · 随拍 · 20分钟\n  **这个球是断线缠的**',
      '  **这个球是断线缠的**',
      '  开头：这一团全是断线。',
      '  怎么拍：球放在穿线机边上转一圈，人不入镜；给家长看',
    ]);
    const report = calendarKind.report?.(content()) ?? '';
    expect(report).toContain('**第2周**\n\n- 12月2日 周三 · 随拍 · 20分钟\n  **这个球是断线缠的**\n  开头：');
    expect(report).toContain('- 12月12日 周六 · 机动 · 15分钟\n  **翻评论');
  });

  it('asks for a first sentence where neither the day nor its topic has one', () => {
    const own = withLine(withLine(WRITTEN, '条4排', '2026-12-19/对比/50'), '条4', '线为什么脆', ['f1']);
    expect(whyOf(own)).toEqual(['条4开头：没有开头；写他这条开口第一句']);
    const beat = {
      from: 0,
      to: 4,
      part: '钩子' as const,
      say: '这线一碰就断。',
      shot: '手捏线',
      caption: '',
    };
    const script = {
      ...{ judgement: '先拍断。', topic: '这线为什么脆', platform: '视频号', seconds: 20, coverLine: '脆' },
      ...{ titles: ['线为什么脆', '脆', '断'], beats: [beat, beat, beat], tags: [] },
    };
    const written: WritingContext = { ...context, shelf: { topics, script } };
    expect(whyOf(own, written)).toEqual([]);
    expect(content(own, written).items[3]).toMatchObject({ opening: '这线一碰就断。' });
    expect(calendarKind.material(written).join()).toContain('照着录就行的：「这线为什么脆」');
    const current = { ...content(), items: content().items.map(({ opening: _, ...item }) => item) };
    const bare: WritingContext = { ...context, shelf: {}, current, action: 'revise' };
    expect(whyOf(calendarKind.toLines(current).map(unnamed), bare)).toEqual([]);
  });

  it('has the judgement name what a week takes, and lets it say what the days come to', () => {
    const silent = withLine(WRITTEN, '判断', '照周六侄女在的那天排。', ['f3']);
    expect(whyOf(silent)).toEqual(['判断：没说一周占他多少时间；照排的加起来是一周15到60分钟，写进去']);
    const summed = withLine(WRITTEN, '判断', '第一周60分钟，第四周50分钟。', ['f3']);
    expect(wholeObjections(calendarKind, summed, context)).toEqual([]);
    const wrong = withLine(WRITTEN, '判断', '第一周95分钟。', ['f3']);
    expect(whyOf(wrong)).toEqual(['判断：判断里写一周95分钟，照排的加起来是一周15到60分钟；照加起来的写']);
    const counted = withLine(WRITTEN, '判断', '一共3条，一周占你60分钟。', ['f3']);
    expect(wholeObjections(calendarKind, counted, context)).toEqual([]);
    const miscounted = withLine(WRITTEN, '判断', '一共5条，一周占你60分钟。', ['f3']);
    expect(wholeObjections(calendarKind, miscounted, context).join()).toContain('「5条」');
    const plain = content(WRITTEN.filter(({ key }) => key !== '判断'));
    expect(plain.judgement).toContain('最满的那周约60分钟');
    expect(calendarKind.material(context).join()).toContain('一周约40分钟，判断里说出来');
  });

  it.each([
    ['more posts a week than was said', '条2排', '2026-11-30/题2/随拍/20', '第1周排了2条'],
    ['a day before today', '条1排', '2026-11-21/题1/上手实拍/60', '不在2026-11-24到2026-12-23里'],
    ['a day after the last', '条4排', '2026-12-24/题3/对比/50', '不在2026-11-24到2026-12-23里'],
    ['no day', '条4排', '下周六/题3/对比/50', '没有读得出的日子'],
    ['a day that does not exist', '条4排', '2026-11-31/题3/对比/50', '没有读得出的日子'],
    ['a day twice', '条3排', '2026-12-02/机动/15', '2026-12-02已经排了条2'],
    ['a topic twice', '条4排', '2026-12-19/题1/对比/50', '题1在条1已经排过'],
    ['a topic that the library has not', '条4排', '2026-12-19/题9/对比/50', '没有题9'],
    ['a festival long before its day', '条4排', '2026-12-14/题3/对比/50', '冬至是2026-12-22'],
    ['a rhythm above the one that was said', '一周几条', '3', '他说的是一周1条'],
  ])('objects to %s', (_, key, text, why) => {
    expect(whyOf(withLine(WRITTEN, key, text)).join()).toContain(why);
  });

  it('lets a festival be named a few days after it by what looks back', () => {
    const on = (day: string, title: string) =>
      whyOf(withLine(withLine(WRITTEN, '条2排', `${day}/随拍/20`), '条2', title)).join();
    expect(on('2026-12-08', '大雪那天送来的拍子，线断在哪')).toBe('');
    expect(on('2026-12-14', '大雪那天送来的拍子，线断在哪')).toBe('');
    expect(on('2026-12-15', '大雪那天送来的拍子，线断在哪')).toContain('大雪是2026-12-07');
    expect(on('2026-12-08', '大雪前先把线松一松')).toContain('大雪是2026-12-07');
    expect(on('2026-12-08', '快到大雪了，线先松一松')).toContain('大雪是2026-12-07');
  });

  it('takes a solar term that is none for what it is', () => {
    expect(whyOf(withLine(WRITTEN, '条1', '大雪天来取拍子的那个孩子'))).toEqual([]);
    expect(whyOf(withLine(WRITTEN, '条1', '去年冬至那天的线'))).toEqual([]);
    expect(whyOf(withLine(WRITTEN, '条1', '大雪以后线更脆'))).toHaveLength(1);
  });

  it('goes by the order before the facts', () => {
    const ordered = { ...context, parameters: { perWeek: 2, days: 14, from: '2026-12-01' } };
    expect(whyOf(withLine(WRITTEN, '条1排', '2026-12-01/题1/上手实拍/60'), ordered)).toEqual([
      '条4排：2026-12-19不在2026-12-01到2026-12-14里；挪到里面的一天',
    ]);
    expect(content(WRITTEN, ordered).perWeek).toBe(2);
    const past = { ...context, parameters: { from: '2026-11-01' } };
    expect(content(WRITTEN, past).from).toBe('2026-11-24');
  });

  it('leaves out what has no day in it, and is nothing without a post', () => {
    const made = content(withLine(WRITTEN, '条1排', '2026-11-21/题1/上手实拍/60'));
    expect(made.items.map(({ topic }) => topic)).toEqual(['t2', null, 't3']);
    expect(
      calendarKind.toContent(
        WRITTEN.filter(({ key }) => key.startsWith('条3')),
        context,
      ),
    ).toBeNull();
    expect(calendarKind.toContent([], context)).toBeNull();
  });

  it('takes an item out of a changed one with its title', () => {
    const current = content();
    const lines = calendarKind.toLines(current).filter(({ key }) => key !== '条2');
    const revised = { ...context, current, action: 'revise' as const };
    expect(content(lines, revised).items.map(({ topic: named }) => named)).toEqual(['t1', null, 't3']);
    expect(whyOf(lines, revised)).toEqual([]);
  });

  it('reads days as people write them', () => {
    const made = content(withLine(withLine(WRITTEN, '条1排', '11月28日/题1/上手实拍'), '条2排', '12-2/t2'));
    expect(made.items.slice(0, 2).map(({ day, minutes, format }) => [day, minutes, format])).toEqual([
      ['2026-11-28', 40, '上手实拍'],
      ['2026-12-02', 40, '上手实拍'],
    ]);
  });

  it('never fails on what was cut or garbled', () => {
    fc.assert(
      fc.property(fc.subarray([...WRITTEN]), fc.string({ unit: 'grapheme' }), (lines, text) => {
        for (const some of [lines, lines.map((line, at) => (at % 3 === 1 ? { ...line, text } : line))]) {
          calendarKind.objections(some, context);
          const made = calendarKind.toContent(some, context);
          if (made !== null) expect(calendarSchema.safeParse(made).error).toBeUndefined();
        }
      }),
    );
  });

  it('has a craft that fits, and an example that passes its own objections', () => {
    expect(CALENDAR_CRAFT.length).toBeLessThanOrEqual(900);
    expect(CALENDAR_EXAMPLES.length).toBeLessThanOrEqual(900);
    const example = linesOf(CALENDAR_EXAMPLES);
    const nine = Array.from({ length: 9 }, (_, at) => topic(`t${at + 1}`, `第${at}题`, '断线球'));
    const there = aContext({
      today: '2026-05-11',
      parameters: { days: 14 },
      facts: factsOf(['posts', '两周三条']),
      shelf: { topics: { ...topics, topics: nine } },
    });
    expect(whyOf(example, there)).toEqual([]);
    expect(content(example, there).items).toHaveLength(4);
  });
});

describe('a rhythm', () => {
  it.each([
    ['一周两条', 2, { posts: 2, days: 7 }],
    ['两周一条', 0.5, { posts: 1, days: 14 }],
    ['两周三条顶天', 1.5, { posts: 3, days: 14 }],
    ['每天一条', 7, { posts: 7, days: 7 }],
    ['日更', 7, { posts: 7, days: 7 }],
    ['每周最多三四条', 4, { posts: 4, days: 7 }],
    ['一个月两条', 0.47, { posts: 2, days: 30 }],
    ['三天一条', 2.33, { posts: 3, days: 7 }],
  ])('is read from %s', (text, perWeek, span) => {
    const rhythm = readRhythm(text);
    expect(rhythm === null ? null : perWeekOf(rhythm)).toBe(perWeek);
    expect(rhythm === null ? null : spanOf(rhythm)).toEqual(span);
  });

  it.each(['看心情', '有空就发', '', '晚上九点后'])('is not read from %s', (text) => {
    expect(readRhythm(text)).toBeNull();
  });

  it('of less than one a week is one in as many weeks', () => {
    expect(spanOf({ posts: 0.5, days: 7 })).toEqual({ posts: 1, days: 14 });
  });
});

describe('days', () => {
  it('have a weekday, and a Monday that is none later', () => {
    expect(weekdayName('2026-11-24')).toBe('二');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (count) => {
        const day = dayAfter('2000-01-01', count);
        expect(isDay(day)).toBe(true);
        expect(weekdayName(mondayOf(day))).toBe('一');
        expect(mondayOf(day) <= day && day < dayAfter(mondayOf(day), 7)).toBe(true);
      }),
    );
    expect(['2026-02-30', '2026-13-01', '26-1-1', ''].some(isDay)).toBe(false);
  });
});
