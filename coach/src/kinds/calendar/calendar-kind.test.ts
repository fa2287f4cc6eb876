import { calendarSchema, type DeliverableContent } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { lineForm } from '../../writing/line-form';
import type { WritingContext } from '../kind';
import { isAsked } from '../line-slot';
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
  parameters: { from: '2026-11-24' },
  facts,
  shelf: { topics },
  festivals: [
    { day: '2026-12-07', name: '大雪' },
    { day: '2026-12-22', name: '冬至' },
  ],
});

/** As versions of before were written: a first sentence and a way to film, spare posts, what to do when one slips. */
const WRITTEN = linesOf(`判断|这个月只做一件：让家长看懂线为什么要剪。|f1
平台|视频号|
一周几条|1|f2
节奏|周六侄女在就多拍一条，周三一个人只拍手；想发的当晚发，每周20到60分钟。|f3
周1|先看见剪线|
周2|认得断线球|
周4|请人带线来|
条1排|2026-11-28/题1/上手实拍/60|
条2排|2026-12-02/题2/随拍/20|
条2|这个球是断线缠的|f1
条2开头|这一团全是断线。|f1
条2怎么拍|球放在穿线机边上转一圈，人不入镜；给家长看|
条3排|2026-12-09/口播/20|
条3|孩子问我线能不能不剪|
条3开头|能不能不剪？能，你先听一下。|
条3先办|周三前问他家长一声；没回就用备用的顶|
条4排|2026-12-12/机动/15|
条4|翻评论，家长问得多的那句抄下来|
条5排|2026-12-19/题3/对比/50|
条5|冬至那天的线为什么脆|f1
备1|磅数写高了，手先知道|
备1开头|这支我穿完，自己先弹一下。|
备2|线头怎么收|
落下|落一条顺到下个周六，不补；剪线那条别丢。|
记1|几个家长来问；没人问，末了改成「你那支多久没换了」|
记2|哪句问得最多，下一条就答那句|`);

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

describe('the days of a calendar', () => {
  it('have what is posted before what is left free, and are named in their order', () => {
    const lines = linesOf(
      '判断|先拍|\n条1排|2026-11-28/机动/15|\n条1|翻评论|\n条2排|2026-11-28/口播/20|\n条2|剪线|\n条3排|2026-11-26/口播|\n条3|断线球|',
    );
    const made = content(lines);
    expect(made.items.map(({ key, title, slot, minutes }) => [key, title, slot, minutes])).toEqual([
      ['d1', '断线球', 'post', 40],
      ['d2', '剪线', 'post', 20],
      ['d3', '翻评论', 'free', 15],
    ]);
  });

  it('are none outside its weeks, and there is no calendar where nothing is posted', () => {
    const lines = linesOf(
      '条1排|2026-11-01/口播|\n条1|太早|\n条2排|2027-03-01/口播|\n条2|太晚|\n条3排|2026-11-28/机动|\n条3|空|',
    );
    expect(calendarKind.toContent(lines, context)).toBeNull();
  });

  it('name a festival only where the post speaks of it', () => {
    const festivals = [{ day: '2026-11-28', name: '小雪' }];
    const of = (title: string) =>
      content(linesOf(`条1排|2026-11-28/口播|\n条1|${title}|`), { ...context, festivals }).items[0]?.festival;
    expect([of('小雪那天的线'), of('剪线')]).toEqual(['小雪', null]);
  });
});

describe('a calendar', () => {
  it('is put together from what was written and fits the contract', () => {
    const made = content([...WRITTEN].reverse());
    expect(calendarSchema.parse(made)).toEqual(made);
    expect(made).toMatchObject({ from: '2026-11-24', perWeek: 1, platform: '视频号' });
    expect(made.items.map(({ key, day, slot, topic }) => [key, day, slot, topic])).toEqual([
      ['d1', '2026-11-28', 'post', 't1'],
      ['d2', '2026-12-02', 'post', 't2'],
      ['d3', '2026-12-09', 'post', null],
      ['d4', '2026-12-12', 'free', null],
      ['d5', '2026-12-19', 'post', 't3'],
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
    expect(made.items[2]).toMatchObject({ first: '周三前问他家长一声；没回就用备用的顶' });
    expect(made.items[3]).not.toHaveProperty('opening');
    expect(made).toMatchObject({
      rhythm: '周六侄女在就多拍一条，周三一个人只拍手；想发的当晚发，每周20到60分钟。',
      weeks: ['先看见剪线', '认得断线球', '', '请人带线来'],
      spares: [
        { title: '磅数写高了，手先知道', opening: '这支我穿完，自己先弹一下。' },
        { title: '线头怎么收' },
      ],
      slips: '落一条顺到下个周六，不补；剪线那条别丢。',
      watch: [expect.any(String), '哪句问得最多，下一条就答那句'],
    });
    expect(whyOf()).toEqual([]);
    expect(wholeObjections(calendarKind, WRITTEN, context)).toEqual([]);
  });

  it('keeps the texts through the lines and back', () => {
    const lines = calendarKind.toLines(content());
    const taken = [
      { key: '条1', text: '这支三十磅的线，我当着孩子的面剪了', from: [] },
      { key: '条1开头', text: '你先看这根线。', from: [] },
    ];
    const opening = { key: '条5开头', text: '你先看这根线。', from: [] };
    const at = (key: string) => WRITTEN.findIndex((line) => line.key === key);
    const [first, last] = [at('条1排') + 1, at('条5') + 1];
    const all = [...WRITTEN.slice(0, first), ...taken, ...WRITTEN.slice(first, last), opening];
    all.push(...WRITTEN.slice(last));
    expect(lines.map(({ key, text }) => [key, text])).toEqual(all.map(({ key, text }) => [key, text]));
    expect(content(lines)).toEqual(content());
  });

  it('names the festival on its true day only, beside a post that speaks of it', () => {
    const made = content(withLine(WRITTEN, '条5排', '2026-12-22/题3/对比/50'));
    expect(made.items.map(({ festival }) => festival)).toEqual([null, null, null, null, '冬至']);
    const other = content(withLine(WRITTEN, '条2排', '2026-12-22/随拍/20'));
    expect(other.items.find(({ day }) => day === '2026-12-22')?.title).toBe('这个球是断线缠的');
    expect(other.items.map(({ festival }) => festival)).toEqual([null, null, null, null, null]);
  });

  it('takes a day without a year for that of its range, also over the turn of the year', () => {
    const over = { ...context, parameters: { from: '2026-12-14' } };
    const daysWith = (day: string) =>
      content(withLine(WRITTEN, '条5排', `${day}/题3/对比/50`), over).items.map((item) => item.day);
    expect(daysWith('12月20日')).toContain('2026-12-20');
    expect(daysWith('1月3日')).toContain('2027-01-03');
  });

  it('tells the writer the days with their weekdays, the festivals, the topics and the limits', () => {
    const told = calendarKind.material(context).join('\n');
    expect(told).toContain('今天2026-11-24（周二）');
    expect(told).toContain('2026-11-28周六');
    expect(told).toContain('2026-12-22冬至');
    expect(told).toContain('题3 冬至那天的线为什么脆');
    expect(told).toContain('限制f3：周三下午没人');
    expect(told).toContain('一周1条，4周正好4条，一条不多一条不少');
    expect(told).toContain('剩下不排，回头看：2026-12-22周二、2026-12-23周三');
    expect(told).not.toContain('第5周');
    expect(told).not.toContain('2026-12-24');
  });

  it('shows a day with its weekday, its title and its first sentence, and settles week by week', () => {
    const shown = WRITTEN.filter(({ key }) => /^(?:周1|条[12])/.test(key)).map((line) =>
      calendarKind.show(line, context),
    );
    expect(shown).toEqual([
      '**第1周 先看见剪线**',
      '- 11月28日 周六 · 上手实拍 · 60分钟\n  **这支三十磅的线，我当着孩子的面剪了**',
      '- 12月2日 周三 · 随拍 · 20分钟\n  **这个球是断线缠的**',
      '  **这个球是断线缠的**',
      '  开头：这一团全是断线。',
      '  怎么拍：球放在穿线机边上转一圈，人不入镜；给家长看',
    ]);
    const report = calendarKind.report?.(content()) ?? '';
    expect(report).toContain('- 视频号 · 2026年11月24日起 · 一周1条\n- 节奏：周六侄女在');
    expect(report).toContain('\n  先办：周三前问他家长一声');
    expect(report).toContain('**备着，哪天缺了拿来顶**\n\n- **磅数写高了，手先知道**\n  开头：');
    expect(report).toContain('**落下了怎么办**\n\n落一条顺到');
    expect(report).toContain('**记什么，照什么改**\n\n- 几个家长来问');
    expect(report).toContain(
      '**第2周 认得断线球**\n\n- 12月2日 周三 · 随拍 · 20分钟\n  **这个球是断线缠的**\n  开头：',
    );
    expect(report).toContain('- 12月12日 周六 · 机动 · 15分钟\n  **翻评论');
  });

  describe('as it is written now', () => {
    const told: DeliverableContent<'topics'> = {
      ...topics,
      topics: topics.topics.map((each, at) =>
        at === 0
          ? { ...each, stage: '' as const, body: '剪下去那一声收住。\n孩子不入镜。', why: '先问过家长' }
          : each,
      ),
    };
    const now: WritingContext = { ...context, shelf: { topics: told } };
    const lines = [
      ...WRITTEN.filter(({ key }) => !/^(?:节奏|备|落下|记|条\d(?:开头|怎么拍))/.test(key)),
      ...linesOf(`节奏|周六侄女在，讲人的放这天，一回拍两条。／周三一个人，只拍手。|f3
条2文|这一团全是断线。球放在穿线机边上转一圈，说断在哪看得出来。／停在：「你那支，摸一下框边。」|f1
条3文|能不能不剪？能，先按松一磅试半个月，比如先记哪天开始酸。／只拍手，停在剪子拿起来。|
条3怎么拍|坐穿线机边上，手机架桌上|f3
另1|忙了先丢：孩子问的那条；剪线那条别丢。／落一条顺到下个周六，不补。|
另2|月底看什么：几个家长来问。没人问，末了改成「你那支多久没换了」。|`),
    ];
    const made = content(lines, now);

    it('tells of each day in one text, and of a topic what that tells, below its first sentence', () => {
      expect(calendarSchema.parse(made)).toEqual(made);
      expect(made.rhythm).toBe('周六侄女在，讲人的放这天，一回拍两条。\n周三一个人，只拍手。');
      expect(made.items[0]).toMatchObject({
        body: '你先看这根线。\n剪下去那一声收住。\n孩子不入镜。',
        pillar: null,
      });
      expect(made.items[1]?.body).toContain('看得出来。\n停在：「你那支');
      for (const item of made.items.slice(0, 3)) expect(item).not.toHaveProperty('opening');
      expect(made.items.map(({ filming }) => filming).slice(0, 3)).toEqual([
        undefined,
        undefined,
        '坐穿线机边上，手机架桌上',
      ]);
      expect(made.items[4]).toMatchObject({ opening: '你先看这根线。' });
      for (const part of ['spares', 'slips', 'watch']) expect(made).not.toHaveProperty(part);
      expect(made.notes).toHaveLength(2);
      expect(whyOf(lines, now)).toEqual([]);
      expect(wholeObjections(calendarKind, lines, now)).toEqual([]);
    });

    it('asks its writer for nothing else, and keeps the texts through the lines and back', () => {
      const asked = calendarKind.slots.filter(isAsked).map(({ key }) => key);
      expect(asked).toEqual([
        ...[
          '判断',
          '平台',
          '一周几条',
          '节奏',
          '周#',
          '条#排',
          '条#',
          '条#文',
          '条#怎么拍',
          '条#先办',
          '另#',
          '空#',
        ],
      ]);
      const revised: WritingContext = { ...now, current: made, action: 'revise' };
      expect(content(calendarKind.toLines(made), revised)).toEqual(made);
      expect(whyOf(calendarKind.toLines(made), revised)).toEqual([]);
    });

    it('shows the texts in their lines below the titles', () => {
      const shown = lines
        .filter(({ key }) => ['节奏', '条2文'].includes(key))
        .map((line) => calendarKind.show(line, now));
      expect(shown).toEqual([
        '- 节奏：周六侄女在，讲人的放这天，一回拍两条。  \n  周三一个人，只拍手。',
        '  这一团全是断线。球放在穿线机边上转一圈，说断在哪看得出来。  \n  停在：「你那支，摸一下框边。」',
      ]);
      const report = calendarKind.report?.(made) ?? '';
      expect(report).toContain('- 12月9日 周三 · 口播 · 20分钟\n  **孩子问');
      expect(report).toContain('\n  怎么拍：坐穿线机边上，手机架桌上\n');
      const spoken = calendarKind.report?.(content(withLine(lines, '条2文', '说'.repeat(200)), now));
      expect(spoken).toContain(`**这个球是断线缠的**\n  ${'说'.repeat(200)}\n`);
      expect(report).toContain('**忙了先丢**\n\n孩子问的那条');
    });

    it('is settled in one line a post, with its true date, its title and what is to be seen to first', () => {
      const short = withLine(lines, '条3文', '能不能不剪？先按松一磅试半个月。停在剪子拿起来。');
      const one = short.filter(({ key }) => key !== '条3怎么拍');
      const report = calendarKind.report?.(content(one, now)) ?? '';
      expect(report.split('\n').filter((line) => line.startsWith('- 1'))).toEqual([
        '- 11月28日 周六 · 上手实拍 · **这支三十磅的线，我当着孩子的面剪了**：你先看这根线。剪下去那一声收住。孩子不入镜。',
        expect.stringMatching(/^- 12月2日 周三 · 随拍 · \*\*这个球是断线缠的\*\*：这一团/),
        '- 12月9日 周三 · 口播 · **孩子问我线能不能不剪**：能不能不剪？先按松一磅试半个月。停在剪子拿起来。（先办：周三前问他家长一声；没回就用备用的顶）',
        '- 12月12日 周六 · 机动 · 15分钟',
        '- 12月19日 周六 · 对比 · 50分钟',
      ]);
      const asked = withLine(one, '条3', '能不能不剪？');
      expect(calendarKind.report?.(content(asked, now))).toContain('**能不能不剪？**能不能');
      const [first, ...others] = told.topics;
      if (first === undefined) throw new Error('no topic');
      const long = { ...told, topics: [{ ...first, body: '讲'.repeat(130) }, ...others] };
      const kept = calendarKind.report?.(content(one, { ...now, shelf: { topics: long } })) ?? '';
      expect(kept).toContain('剪了**：你先看这根线。\n');
    });

    it('takes the place of the parts of before, and the writer is told which topics have a text', () => {
      const before = calendarKind.toLines(content());
      const anew = content(withLine(before, '条2文', '先摸框边。'), { ...context, current: content() });
      expect(anew.items[1]).toMatchObject({ body: '先摸框边。' });
      expect(anew.items[1]).not.toHaveProperty('opening');
      expect(anew.items[2]).toMatchObject({ opening: '能不能不剪？能，你先听一下。' });
      expect(calendarKind.material(now).join('\n')).toContain(
        '，开头：你先看这根线。，已有正文，先办：先问过家长',
      );
    });
  });

  it('is as long as its posts are many, half of it for who listens, and tells its writer so in numbers', () => {
    const target = (parameters: WritingContext['parameters'], known = facts) =>
      calendarKind.room?.(aContext({ parameters, facts: known }), []).whole;
    expect(target({ perWeek: 2 })).toBe(2680);
    expect(target({ perWeek: 2, wish: '一条一行，不要表格' })).toBe(1340);
    expect(target({})).toBe(1640);
    expect(target({}, factsOf(['business', '穿线']))).toBe(2680);
    expect(target({ days: 10, perWeek: 7 })).toBe(3200);
    expect(target({ days: 60, perWeek: 7 })).toBe(6500);
    const form = lineForm(calendarKind.slots, false);
    expect(form).toContain('条#文（200字内');
    expect(form).toContain('形式只写一个：口播、上手实拍、对比、问答、随拍、录声音、图文');
    expect(form).toContain('另#（130字内，0到1条）');
  });

  it('asks for a text where neither the day nor its topic has one', () => {
    const own = withLine(withLine(WRITTEN, '条5排', '2026-12-19/对比/50'), '条5', '线为什么脆', ['f1']);
    expect(whyOf(own)).toEqual(['条5文：没有正文；写他照着念的整段话']);
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
    expect(content(own, written).items[4]).toMatchObject({ opening: '这线一碰就断。' });
    expect(calendarKind.material(written).join()).toContain('照着录就行的：「这线为什么脆」');
    const current = { ...content(), items: content().items.map(({ opening: _, ...item }) => item) };
    const bare: WritingContext = { ...context, shelf: {}, current, action: 'revise' };
    expect(whyOf(calendarKind.toLines(current).map(unnamed), bare)).toEqual([]);
  });

  it('lets what a week takes be left unsaid, and has it said as the days come to', () => {
    expect(whyOf(withLine(WRITTEN, '判断', '照周六侄女在的那天排。', ['f3']))).toEqual([]);
    const summed = withLine(WRITTEN, '判断', '第一周60分钟，第四周50分钟。', ['f3']);
    expect(wholeObjections(calendarKind, summed, context)).toEqual([]);
    expect(whyOf(withLine(WRITTEN, '节奏', '周六拍，一周95分钟。', ['f3']))).toEqual([
      '节奏：写的是一周95分钟，照排的加起来是一周20到60分钟；照加起来的写',
    ]);
    const counted = withLine(WRITTEN, '判断', '一共4条，一周占你60分钟。', ['f3']);
    expect(wholeObjections(calendarKind, counted, context)).toEqual([]);
    const miscounted = withLine(WRITTEN, '判断', '一共5条，一周占你60分钟。', ['f3']);
    expect(wholeObjections(calendarKind, miscounted, context).join()).toContain('「5条」');
    const plain = content(WRITTEN.filter(({ key }) => key !== '判断'));
    expect(plain.judgement).toContain('最满的那周约60分钟');
    expect(content(withLine(WRITTEN, '判断', '【待补充】')).judgement).toBe(plain.judgement);
    expect(calendarKind.material(context).join()).toContain('一周约40分钟');
  });

  it('has as many posts as its weeks, which are four of a month', () => {
    const short = WRITTEN.filter(({ key }) => !key.startsWith('条3'));
    expect(whyOf(short)).toEqual(['null：一周1条，4周正好4条，现在3条；补上1条']);
    const late = withLine(WRITTEN, '条5排', '2026-12-22/题3/对比/50');
    expect(whyOf(late)).toEqual([
      '条5排：2026-12-21以后不排，留着回头看；挪到前4周里，多了就去掉',
      'null：一周1条，4周正好4条，现在3条；补上1条',
    ]);
    const ordered = (parameters: WritingContext['parameters']) =>
      whyOf(short, { ...context, parameters: { ...context.parameters, ...parameters } });
    expect(ordered({ days: 31 }).join()).toContain('4周正好4条');
    expect(ordered({ days: 28 }).join()).toContain('4周正好4条');
    expect(ordered({ days: 40 })).toEqual([]);
    expect(ordered({ count: 3 })).toEqual([]);
    expect(whyOf(WRITTEN, { ...context, parameters: { ...context.parameters, perWeek: 2 } })).toEqual([
      'null：一周2条，4周正好8条，现在4条；补上4条',
    ]);
    const revised = { ...context, current: content(short), action: 'revise' as const };
    expect(whyOf(short, revised)).toEqual([]);
  });

  it('names no topic by its number where somebody reads it', () => {
    expect(whyOf(withLine(WRITTEN, '落下', '落了先丢题3，题1别丢'))).toEqual([
      '落下：题号他看不见；写题目，或者不提',
    ]);
  });

  it.each([
    ['more posts a week than was said', '条2排', '2026-11-30/题2/随拍/20', '第1周排了2条'],
    ['a day before today', '条1排', '2026-11-21/题1/上手实拍/60', '不在2026-11-24到2026-12-23里'],
    ['a day after the last', '条5排', '2026-12-24/题3/对比/50', '不在2026-11-24到2026-12-23里'],
    ['no day', '条5排', '下周六/题3/对比/50', '没有读得出的日子'],
    ['a day that does not exist', '条5排', '2026-11-31/题3/对比/50', '没有读得出的日子'],
    ['a day twice', '条4排', '2026-12-02/机动/15', '2026-12-02已经排了条2'],
    ['a topic twice', '条5排', '2026-12-19/题1/对比/50', '题1在条1已经排过'],
    ['a topic that the library has not', '条5排', '2026-12-19/题9/对比/50', '没有题9'],
    ['a festival long before its day', '条5排', '2026-12-14/题3/对比/50', '冬至是2026-12-22'],
    ['a rhythm above the one that was said', '一周几条', '3', '他说的是一周1条'],
  ])('objects to %s', (_, key, text, why) => {
    expect(whyOf(withLine(WRITTEN, key, text)).join()).toContain(why);
  });

  it('lets a festival be named a few days after it by what looks back', () => {
    const moved = withLine(WRITTEN, '条3排', '2026-12-02/口播/20');
    const on = (day: string, title: string) =>
      whyOf(withLine(withLine(moved, '条2排', `${day}/随拍/20`), '条2', title)).join();
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
    const ordered = { ...context, parameters: { perWeek: 2, days: 15, from: '2026-12-01' } };
    expect(whyOf(withLine(WRITTEN, '条1排', '2026-12-01/题1/上手实拍/60'), ordered)).toEqual([
      '条5排：2026-12-19不在2026-12-01到2026-12-15里；挪到里面的一天',
    ]);
    expect(content(WRITTEN, ordered).perWeek).toBe(2);
  });

  it('begins a month on a Monday, any other span today, and what is changed where it began', () => {
    const from = (more: Partial<WritingContext>) => content(WRITTEN, { ...context, ...more }).from;
    expect(from({ parameters: {} })).toBe('2026-11-30');
    expect(from({ parameters: {}, today: '2026-11-23' })).toBe('2026-11-23');
    expect(from({ parameters: { from: '2026-11-01' } })).toBe('2026-11-30');
    expect(from({ parameters: { days: 14 } })).toBe('2026-11-24');
    expect(from({ parameters: {}, current: content(), action: 'revise' })).toBe('2026-11-24');
    const told = calendarKind.material({ ...context, parameters: {} }).join('\n');
    expect(told).toContain('2026-11-30以前不发，可以先拍先问\n第1周：2026-11-30周一、');
  });

  it('leaves out what has no day in it, and is nothing without a post', () => {
    const made = content(withLine(WRITTEN, '条1排', '2026-11-21/题1/上手实拍/60'));
    expect(made.items.map(({ topic }) => topic)).toEqual(['t2', null, null, 't3']);
    expect(
      calendarKind.toContent(
        WRITTEN.filter(({ key }) => key.startsWith('条4')),
        context,
      ),
    ).toBeNull();
    expect(calendarKind.toContent([], context)).toBeNull();
  });

  it('takes an item out of a changed one with its title', () => {
    const current = content();
    const lines = calendarKind.toLines(current).filter(({ key }) => key !== '条2');
    const revised = { ...context, current, action: 'revise' as const };
    expect(content(lines, revised).items.map(({ topic: named }) => named)).toEqual(['t1', null, null, 't3']);
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
    expect(CALENDAR_EXAMPLES.length).toBeLessThanOrEqual(1200);
    const example = linesOf(CALENDAR_EXAMPLES);
    const nine = Array.from({ length: 9 }, (_, at) => topic(`t${at + 1}`, `第${at}题`, '断线球'));
    const there = aContext({
      today: '2026-05-11',
      parameters: { days: 14 },
      facts: factsOf(
        ['business', '修伞'],
        ['place', '街口'],
        ['price', '换骨一根二十'],
        ['story', '有个客人问修要多少，我说够买两把，她听完没走，把伞放下了'],
        ['platform', '视频号'],
        ['hours', '周二下午、周日上午出摊'],
        ['hours', '闺女周日回来，能举手机'],
        ['posts', '两周三条顶天'],
      ),
      shelf: { topics: { ...topics, topics: nine } },
    });
    expect(whyOf(example, there)).toEqual([]);
    expect(content(example, there).items).toHaveLength(3);
    expect(wholeObjections(calendarKind, example, there)).toEqual([]);
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
    ['公众号长文一周一篇，短视频一周最多一条', 2, { posts: 2, days: 7 }],
    ['一周两条，一天最多一条', 2, { posts: 2, days: 7 }],
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
