import { calendarSchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { checkLine } from '../../writing/check-lines';
import { makeSecretCheck } from '../../writing/check-secrets';
import type { WritingContext } from '../kind';
import { kindOfContent, kindOfOrder } from '../kind-of-order';
import { linesOf, withLine } from '../testing/lines-of';
import { aContext, factsOf } from '../testing/writing-context';
import type { WrittenLine } from '../written-line';
import { calendarKind } from './calendar-kind';
import { toldCalendarKind } from './told-calendar';

/** Somebody who restrings rackets: alone on weekdays, her niece films on Saturdays. */
const facts = factsOf(
  ['posts', '一周一条'],
  ['hours', '周三下午没人，周六侄女来帮拍一个小时'],
  ['rejected', '不拍脸'],
);
const topic = (key: string, text: string) => ({
  ...{ key, text, pillar: '', hook: '反常识', audience: '家长', stage: '信任' as const, format: '口播' },
  ...{ score: 90, why: '' },
});
const context: WritingContext = aContext({
  today: '2026-11-23',
  facts,
  isFromManuscript: true,
  shelf: {
    topics: {
      judgement: '先拍剪下来的线。',
      pillars: [],
      topics: [topic('t1', '这支三十磅的线，我当着孩子的面剪了'), topic('t2', '这个球是断线缠的')],
    },
  },
  festivals: [
    { day: '2026-12-07', name: '大雪' },
    { day: '2026-12-22', name: '冬至' },
  ],
});
const MONTH = linesOf(`文1|一个月四条，都在周六拍，周三不叫你动。|f2
文2|### 怎么拍|
文3|1. 侄女举手机，你坐穿线机边上。|f2
文4|### 第一周|
文5|11月23日（周一） 翻抽屉，把断线球都找出来|
文6|□ 11/24 周二｜歇|
文7|- 11月28日 周六 发《这支三十磅的线，我当着孩子的面剪了》|
文8|三十磅，孩子手腕扛不住。|
文9|｜ 问 ｜ 答 ｜|
文10|｜ 多少钱 ｜ 照墙上的念 ｜|
平台|视频号|
条1排|2026-11-23/做|
条1|翻抽屉，把断线球都找出来|
条2排|2026-11-24/歇|
条2|歇|
条3排|2026-11-28/发|
条3|☐ 这支三十磅的线，我当着孩子的面剪了|
条4排|2026-12-05/机动|
条4|谁问得多就答谁|
条5排|2026-12-12/发|
条5|发2：这个球是断线缠的|`);

function content(lines: readonly WrittenLine[], against: WritingContext = context) {
  const made = toldCalendarKind.toContent(lines, against);
  if (made === null) throw new Error('no calendar');
  return made;
}
const whyOf = (lines: readonly WrittenLine[], against = context) =>
  toldCalendarKind.objections(lines, against).map(({ why }) => why);

describe('a calendar that is one text', () => {
  const made = content(MONTH);

  it('has its days as a list beside it: posts, what is to be done, what is kept free, and rest', () => {
    expect(calendarSchema.parse(made)).toEqual(made);
    expect(made.items.map(({ day, slot, title, topic: named }) => [day, slot, title, named])).toEqual([
      ['2026-11-23', 'work', '翻抽屉，把断线球都找出来', null],
      ['2026-11-24', 'rest', '歇', null],
      ['2026-11-28', 'post', '这支三十磅的线，我当着孩子的面剪了', 't1'],
      ['2026-12-05', 'free', '谁问得多就答谁', null],
      ['2026-12-12', 'post', '发2：这个球是断线缠的', 't2'],
    ]);
    expect(made).toMatchObject({ from: '2026-11-23', perWeek: 1, platform: '视频号' });
    expect(made.judgement).toBe('一个月四条，都在周六拍，周三不叫你动。');
    expect(whyOf(MONTH)).toEqual([]);
  });

  it('reads as it was written, with its dates in bold and its table as one', () => {
    expect(toldCalendarKind.report?.(made)).toBe(
      [
        '一个月四条，都在周六拍，周三不叫你动。',
        '### 怎么拍',
        '1. 侄女举手机，你坐穿线机边上。',
        '### 第一周',
        '**11月23日**（周一） 翻抽屉，把断线球都找出来  \n□ **11/24 周二**｜歇',
        '- **11月28日 周六** 发《这支三十磅的线，我当着孩子的面剪了》',
        '三十磅，孩子手腕扛不住。',
        '| 问 | 答 |\n| --- | --- |\n| 多少钱 | 照墙上的念 |',
      ].join('\n\n'),
    );
    expect(
      MONTH.map((line) => toldCalendarKind.show(line, context)).filter((shown) => shown !== ''),
    ).toHaveLength(10);
  });

  it('is changed in the same form, and keeps its days through the lines and back', () => {
    const revised: WritingContext = { ...context, current: made, action: 'revise' };
    expect(content(toldCalendarKind.toLines(made), revised)).toEqual(made);
    expect(kindOfContent('calendar', made)).toBe(toldCalendarKind);
    const order = { kind: 'calendar', parameters: {}, words: '改一天' } as const;
    expect(kindOfOrder({ ...order, action: 'revise', current: made })).toBe(toldCalendarKind);
    const { told: _, ...inLines } = made;
    expect(kindOfOrder({ ...order, action: 'revise', current: inLines })).toBe(calendarKind);
    expect(kindOfOrder({ ...order, action: 'again', current: inLines })).toBe(toldCalendarKind);
  });

  it('is held to its dates, its festivals and the posts a week that were said', () => {
    const why = (key: string, text: string) => whyOf(withLine(MONTH, key, text)).join();
    expect(why('条5排', '2026-11-29/发')).toContain('他说最多1条');
    expect(why('条5排', '2027-02-01/发')).toContain('不在2026-11-23到2026-12-29里');
    expect(why('条1', '冬至那天的线为什么脆')).toBe('');
    expect(why('条5', '大雪，把断线球都找出来')).toBe('');
    expect(whyOf(withLine(withLine(MONTH, '条5', '大雪那天'), '条5排', '2026-12-19/发')).join()).toContain(
      '大雪是2026-12-07',
    );
    expect(whyOf(MONTH.filter(({ key }) => !key.startsWith('文'))).join()).toContain('正文还没写');
  });

  it('may make ready before the day that was ordered, and begin in the middle of a week', () => {
    const ordered: WritingContext = { ...context, parameters: { from: '2026-12-01', days: 30 } };
    const early = withLine(MONTH, '条1排', '2026-11-24/做');
    expect(toldCalendarKind.objections(early, ordered)).toEqual([]);
    expect(content(early, ordered)).toMatchObject({
      from: '2026-11-24',
      items: expect.arrayContaining([expect.objectContaining({ day: '2026-11-24', slot: 'work' })]),
    });
    const onWednesday: WritingContext = { ...context, today: '2026-11-25' };
    const now = withLine(MONTH, '条1排', '2026-11-25/做');
    expect(content(now, onWednesday).items.map(({ day }) => day)).toContain('2026-11-25');
    expect(content(now, onWednesday).items.map(({ day }) => day)).not.toContain('2026-11-24');
  });

  it('is held to its posts a week before the first Monday too, and not again when it is changed', () => {
    const onWednesday: WritingContext = { ...context, today: '2026-11-25' };
    const without = MONTH.filter(({ key }) => key !== '条3排' && key !== '条3');
    const early = withLine(withLine(without, '条1排', '2026-11-26/发'), '条2排', '2026-11-27/发');
    expect(toldCalendarKind.objections(early, onWednesday).map(({ why }) => why)).toEqual([
      expect.stringContaining('2026-11-30以前排了2条，他说最多1条'),
    ]);
    const written = content(early, onWednesday);
    const revised: WritingContext = { ...onWednesday, current: written, action: 'revise' };
    expect(toldCalendarKind.objections(toldCalendarKind.toLines(written), revised)).toEqual([]);
    const added = [
      ...toldCalendarKind.toLines(written),
      { key: '条9排', text: '2026-11-28/发', from: [] },
      { key: '条9', text: '再来一条', from: [] },
    ];
    expect(toldCalendarKind.objections(added, revised).map(({ key }) => key)).toEqual(['条9排']);
  });

  it('that was ordered for months ahead keeps its days when it is changed', () => {
    const far = { ...context, parameters: { from: '2027-02-01', days: 30 } };
    const month = MONTH.map((line) =>
      line.key.endsWith('排') ? { ...line, text: line.text.replace(/^2026-1\d-/, '2027-02-') } : line,
    );
    const written = content(month, far);
    expect(written.from).toBe('2027-02-01');
    const revised: WritingContext = { ...context, current: written, action: 'revise' };
    expect(content(toldCalendarKind.toLines(written), revised)).toEqual(written);
    expect(toldCalendarKind.objections(toldCalendarKind.toLines(written), revised)).toEqual([]);
  });

  it('keeps the days that are over when it is changed, however late', () => {
    const later: WritingContext = { ...context, today: '2026-12-05', current: made, action: 'revise' };
    expect(content(toldCalendarKind.toLines(made), later)).toEqual(made);
    expect(whyOf(toldCalendarKind.toLines(made), later)).toEqual([]);
  });

  it('knows a day by other words for the same', () => {
    const slots = ['休息', '拍摄', '机动位', '口播', '剪片'].map(
      (word) => content(withLine(MONTH, '条1排', `2026-11-23/${word}`)).items[0]?.slot,
    );
    expect(slots).toEqual(['rest', 'work', 'free', 'post', 'work']);
  });

  it('tells nothing that the user wants kept, neither in its text nor on its days', () => {
    const secret = { id: 's', field: 'story', value: '坐牢', quotes: [], about: 'self' } as never;
    const checkSecrets = makeSecretCheck([secret], {
      sources: { facts: new Map(), said: new Map() },
      parameters: {},
      common: [],
    });
    const why = (key: string, text: string) =>
      checkLine(
        { key, text, from: [] },
        { slots: toldCalendarKind.slots, checkWording: () => [], checkSecrets },
      );
    expect(why('文2', '11月28日 发《坐牢那几年》')).toHaveLength(1);
    expect(why('条1', '坐牢那几年')).toHaveLength(1);
    expect(why('条1', '问那家肯不肯')).toEqual([]);
  });

  it('is none without a text or without a post', () => {
    expect(
      toldCalendarKind.toContent(
        MONTH.filter(({ key }) => !key.startsWith('文')),
        context,
      ),
    ).toBeNull();
    const idle = MONTH.map((line) =>
      line.key.endsWith('排') ? { ...line, text: line.text.replace('发', '做') } : line,
    );
    expect(toldCalendarKind.toContent(idle, context)).toBeNull();
  });

  it('is asked for with the day and the topics that the person’s words do not hold', () => {
    expect(toldCalendarKind.background?.(context)).toEqual([
      '今天2026-11-23，周一',
      '他的选题：「这支三十磅的线，我当着孩子的面剪了」、「这个球是断线缠的」',
    ]);
  });
});
