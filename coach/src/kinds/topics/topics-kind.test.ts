import { type DeliverableContent, topicsSchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { lineForm } from '../../writing/line-form';
import { kindOfContent } from '../kind-of-order';
import { isAsked } from '../line-slot';
import { linesOf, withLine } from '../testing/lines-of';
import { shownLines } from '../testing/shown-lines';
import { wholeObjections } from '../testing/whole-objections';
import { aContext, factsOf } from '../testing/writing-context';
import { TOPICS_CRAFT, TOPICS_EXAMPLES } from './topics-craft';
import { topicsKind } from './topics-kind';

/** A woman who restrings rackets at a school gate; everything below was said by her in this test. */
const facts = factsOf(
  ['business', '在体校门口给人穿羽毛球线'],
  ['audience', '体校的孩子和陪练的家长'],
  ['customerWords', '家长说磅数越高越专业吧'],
  ['story', '有个孩子穿30磅，手腕肿了，我给他剪了'],
  ['figures', '一天剪下来的断线我都缠成球，已经有西瓜大'],
  ['price', '穿一支35，线另算'],
  ['rejected', '不拍脸'],
);
const context = aContext({ facts });

const WRITTEN = linesOf(`判断|先拍剪下来的线：别人拍穿线，你拍为什么剪掉，家长看得懂。|f4 f5
柱1|孩子来取拍子那天|f4
柱2|门口一个人的时候|f3
题1|这支三十磅的线，我当着孩子的面剪了|f4
题1开头|你手腕先给我看看，肿了没有。|f4
题1文|磅数跟着手腕走：肿了还穿三十磅，剪了也得剪。／剪刀和拍线占满画面，停在剪下去那一声，孩子不入镜。|f4
题1先办|先问过孩子的家长，不肯就只拍手|
题1归|孩子来取拍子那天/陪练的家长/上手实拍|
题2|断下来的线我都缠成球了，快赶上西瓜|f5
题2开头|这一团，全是断线。|f5
题2文|断在哪儿看得出来：断在拍框边上的，多半是护线管磨穿了。请看的人翻过自己那支，摸一摸框边。|f5
题3|「磅数越高越专业吧」，我让她自己捏一下|f3
题3开头|「磅数越高越专业吧」，你先捏捏这一根。|f3
题3文|磅数高是脆，不是专业：捏不动的线，球也弹不走。／停在：「先按松一点的试，打半个月再说。」|f3
题3归|门口一个人的时候/陪练的家长/口播|
另1|最要紧的一题：剪线那题先发，家长不肯就换缠球那题。|
空1|孩子的家长肯不肯入镜？|`);

const content = (lines = WRITTEN, more = context): DeliverableContent<'topics'> => {
  const made = topicsKind.toContent(lines, more);
  if (made === null) throw new Error('nothing was made');
  return made;
};
const whyOf = (lines = WRITTEN, more = context) =>
  topicsKind.objections(lines, more).map(({ key, why }) => `${key}：${why}`);

describe('a line of a 选题库 in the chat', () => {
  it.each([
    ['柱1', '退伞', '**退伞**\n'],
    ['柱1讲', '为什么退', '   为什么退\n'],
    ['题2', '2. 缝三针', '2. **缝三针**'],
    ['题12', '12个人来问', '12. **12个人来问**'],
    ['题2开头', '看', '   开头：看'],
    ['题2怎么拍', '拍手', '   怎么拍：拍手'],
    ['题2先办', '先问她', '   先办：先问她'],
    ['题2归', '退伞/街坊/口播', ''],
    ['题2为什么', '好拍', '   好拍'],
  ])('%s says what it is', (key, text, shown) => {
    expect(topicsKind.show({ key, text, from: ['m1'] })).toBe(shown);
  });
});

describe('a 选题库', () => {
  it('is put together from what was written and fits the contract', () => {
    const made = content();
    expect(topicsSchema.parse(made)).toEqual(made);
    expect(made.topics.map(({ key }) => key)).toEqual(['t1', 't2', 't3']);
    expect(made.topics[0]).toMatchObject({
      text: '这支三十磅的线，我当着孩子的面剪了',
      opening: '你手腕先给我看看，肿了没有。',
      body: '磅数跟着手腕走：肿了还穿三十磅，剪了也得剪。\n剪刀和拍线占满画面，停在剪下去那一声，孩子不入镜。',
      why: '先问过孩子的家长，不肯就只拍手',
      pillar: '孩子来取拍子那天',
      stage: '',
      audience: '陪练的家长',
    });
    expect(made.pillars).toEqual([{ name: '孩子来取拍子那天' }, { name: '门口一个人的时候' }]);
    expect(made.topics.map(({ isCommon }) => isCommon)).toEqual([undefined, undefined, undefined]);
    expect(made).toMatchObject({ notes: [{ title: '最要紧的一题' }], open: [expect.any(String)] });
    expect(whyOf()).toEqual([]);
    expect(wholeObjections(topicsKind, WRITTEN, context)).toEqual([]);
  });

  it('has its titles without the numbers of the text that they were copied from', () => {
    const titled = (title: string) => withLine(WRITTEN, '题1', title);
    const titleOf = (title: string) => content(titled(title)).topics[0]?.text;
    expect(titleOf('1. 这支三十磅的线，我剪了')).toBe('这支三十磅的线，我剪了');
    expect(titleOf('1.5毫米的线，我剪了')).toBe('1.5毫米的线，我剪了');
    expect(shownLines(topicsKind, titled('1、这支三十磅的线，我剪了'))).toContain('1. **这支三十磅');
  });

  it('says in one line what a manuscript said to the user in several', () => {
    const lines = withLine(WRITTEN, '判断', '先看标记：／放心讲的先拍／报过的再发。／慢慢来');
    expect(content(lines).judgement).toBe('先看标记：放心讲的先拍；报过的再发。慢慢来');
    expect(shownLines(topicsKind, lines)).toContain('先看标记：放心讲的先拍；报过的再发。慢慢来');
  });

  it('keeps the texts through the lines and back, and says of each topic where it belongs', () => {
    const lines = topicsKind.toLines(content());
    const texts = (some: typeof WRITTEN) => new Map(some.map(({ key, text }) => [key, text]));
    expect(texts(lines)).toEqual(texts(withLine(WRITTEN, '题2归', '孩子来取拍子那天/陪练的家长/上手实拍')));
    const again = content(lines, { ...context, current: content(), action: 'revise' });
    expect(again).toEqual(content());
    expect(whyOf(lines, { ...context, current: content(), action: 'revise' })).toEqual([]);
  });

  it('scores what can be counted: sources, own words, those served, what they let be filmed', () => {
    const scores = content().topics.map(({ text, score }) => [text.slice(0, 4), score]);
    expect(scores).toEqual([
      ['这支三十', 100],
      ['断下来的', 87],
      ['「磅数越', 63],
    ]);
  });

  it('shows each topic with its first sentence and its text, and nothing of how it was planned', () => {
    const first = WRITTEN.filter(({ key }) => key.startsWith('题1')).map((line) => topicsKind.show(line));
    expect(first).toEqual([
      '1. **这支三十磅的线，我当着孩子的面剪了**',
      '   开头：你手腕先给我看看，肿了没有。',
      '   磅数跟着手腕走：肿了还穿三十磅，剪了也得剪。  \n   剪刀和拍线占满画面，停在剪下去那一声，孩子不入镜。',
      '   先办：先问过孩子的家长，不肯就只拍手',
      '',
    ]);
    const report = topicsKind.report?.(content()) ?? '';
    expect(report).toContain('**孩子来取拍子那天**\n\n1. **这支');
    expect(report).toContain('\n   剪刀和拍线占满画面，停在剪下去那一声，孩子不入镜。\n   先办：');
    expect(report).toContain('\n\n**门口一个人的时候**\n\n3. **「磅数');
    expect(report).not.toMatch(/上手实拍|%|\d分|常识/);
  });

  it('says of a text of several lines that its view was lent, and keeps that through a change', () => {
    const [text, lent] = [
      '磅数高不是本事。／孩子哪天不疼了，才算穿对。',
      '磅数高不是本事。\n孩子哪天不疼了，才算穿对。',
    ];
    const made = content(withLine(WRITTEN, '题3文', text, ['搭']));
    expect(made.lent).toEqual([lent]);
    expect(topicsKind.toLines(made).find(({ key }) => key === '题3文')).toEqual({
      ...{ key: '题3文', text, from: ['搭'] },
    });
  });

  it('goes without headings where the topics simply follow each other', () => {
    const plain = WRITTEN.filter(({ key }) => !key.startsWith('柱') && !key.endsWith('归'));
    expect(whyOf(plain)).toEqual([]);
    expect(content(plain).pillars).toEqual([]);
    expect(content(plain).topics.map(({ pillar }) => pillar)).toEqual(['', '', '']);
    expect(kindOfContent('topics', content(plain))).toBe(topicsKind);
    const one = WRITTEN.filter(({ key }) => !key.startsWith('柱2') && !key.startsWith('题3'));
    expect(content(one).pillars).toEqual([]);
  });

  it('leaves a first sentence out that is only a gap', () => {
    expect(content(withLine(WRITTEN, '题1开头', '【待补充】')).topics[0]).not.toHaveProperty('opening');
  });

  it('still reads, shows and changes a version that was planned in percentages', () => {
    const old = {
      judgement: '先拍剪下来的线。',
      pillars: [
        { name: '剪掉的线', share: 60, about: '为什么剪' },
        { name: '断线球', share: 40, about: '一根一个来历' },
      ],
      topics: [
        {
          ...{ key: 't1', text: '这支三十磅的线我剪了', pillar: '剪掉的线', hook: '反常识', score: 90 },
          ...{ audience: '陪练的家长', stage: '信任' as const, format: '上手实拍', why: '只有你剪' },
        },
        {
          ...{ key: 't2', text: '这个球是断线缠的', pillar: '断线球', hook: '物件', score: 60 },
          ...{ audience: '体校的孩子', stage: '生活' as const, format: '随拍', why: '别人都扔了' },
        },
      ],
    };
    expect(topicsSchema.parse(old)).toEqual(old);
    const revised = { ...context, current: old, action: 'revise' as const };
    const lines = topicsKind.toLines(old);
    expect(lines.map(({ key, text }) => `${key}|${text}`)).toContain(
      '题1归|剪掉的线/反常识/陪练的家长/信任/上手实拍',
    );
    expect(content(lines, revised)).toEqual(old);
    expect(wholeObjections(topicsKind, lines, revised)).toEqual([]);
    expect(topicsKind.report?.(old)).toContain('2. **这个球是断线缠的**\n   别人都扔了');
  });

  it.each([
    ['that begins with its title again', '题2开头', '断下来的线我都缠成球了。', [], '又念了一遍'],
    ['twice the same', '题2', '这支三十磅的线，我当孩子的面剪了', ['f4'], '和题1是同一题'],
    ['under no heading', '题3归', '干货/体校的孩子/随拍', [], '没有「干货」这个小标题，只有：孩子来取'],
    ['with words of another one', '题2', '有个孩子手腕肿了，我给他剪了线', ['f4'], '同一句话'],
  ])('objects to a topic %s', (_, key, text, from, why) => {
    const bare = withLine(
      withLine(WRITTEN, '题2开头', '买之前先看这里。'),
      '题1开头',
      '孩子手腕肿了，我给他剪了。',
    );
    expect(whyOf(withLine(bare, key, text, from)).join()).toContain(why);
  });

  it('asks for a first sentence and a text of what is written now', () => {
    const mute = WRITTEN.filter(({ key }) => !['题2开头', '题2文'].includes(key));
    expect(whyOf(mute).map((why) => why.slice(0, 8))).toEqual(['题2开头：没有开', '题2文：没有正文']);
    expect(content(mute).topics).toHaveLength(3);
  });

  describe('of before, cut into its first sentence, its point and how it is filmed', () => {
    const PARTS = [
      ...WRITTEN.filter(({ key }) => !/^(?:题\d文|另1|空1)$/.test(key)),
      ...linesOf(`柱1讲|新学期前后发|
题1一点|磅数跟着手腕走：肿了还穿三十磅，剪了也得剪。|f4
题1怎么拍|剪刀和拍线占满画面，剪下去那一声收住；孩子不入镜|
题2一点|断在哪儿看得出来：断在拍框边上的，多半是护线管磨穿了。|f5
题2怎么拍|球放在穿线机旁边，手转一圈|
题3一点|捏不动的线，球也弹不走。|
题3怎么拍|两根线摆一块儿，只拍捏线的手|`),
    ];
    const current = content(PARTS);
    const revised = { ...context, current, action: 'revise' as const };
    const lines = topicsKind.toLines(current);

    it('is read, shown and changed as it was, and its writer is asked for none of these', () => {
      expect(topicsSchema.parse(current)).toEqual(current);
      expect(current.topics[0]).toMatchObject({ point: '磅数跟着手腕走：肿了还穿三十磅，剪了也得剪。' });
      expect(content(lines, revised)).toEqual(current);
      expect(wholeObjections(topicsKind, lines, revised)).toEqual([]);
      const report = topicsKind.report?.(current) ?? '';
      expect(report).toContain('新学期前后发');
      expect(report).toContain('   讲清：捏不动的线，球也弹不走。（常识，对不上就改）\n   怎么拍：两根线');
      const asked = topicsKind.slots.filter(isAsked).map(({ key }) => key);
      expect(asked).not.toEqual(expect.arrayContaining(['题#一点']));
      expect(asked).toEqual(['判断', '柱#', '题#', '题#开头', '题#文', '题#先办', '题#归', '另#', '空#']);
    });

    it('gives its parts up for one text where that is written', () => {
      const [, , third] = content(withLine(lines, '题3文', '磅数高是脆，不是专业。', ['f3']), revised).topics;
      expect(third).toMatchObject({ body: '磅数高是脆，不是专业。' });
      for (const part of ['point', 'filming', 'isCommon']) expect(third).not.toHaveProperty(part);
    });
  });

  it('tells of one story once', () => {
    const again = withLine(WRITTEN, '题2开头', '手腕肿的那个孩子，后来先问我磅数。', ['f4']);
    expect(whyOf(again).join()).toContain('题2：和题1讲的是同一件事');
    expect(whyOf(again, { ...context, current: content(), action: 'revise' })).toEqual([]);
  });

  it('holds a made up number in a first sentence against its sources, as in what is spoken', () => {
    const invented = withLine(WRITTEN, '题2开头', '这一团，三百七十根断线。', ['f5']);
    expect(wholeObjections(topicsKind, invented, context).join()).toMatch(/^题2开头：/);
  });

  it('objects to a heading without topics', () => {
    expect(whyOf(WRITTEN.filter(({ key }) => !key.startsWith('题3')))).toEqual([
      '柱2：「门口一个人的时候」底下一题都没有；给它配题，或者去掉这个小标题',
    ]);
  });

  it('tells the writer what stands on the shelf, and objects to the same again', () => {
    const item = {
      ...{ key: 'd1', day: '2026-11-26', slot: 'post' as const, title: '断线缠成球，快赶上西瓜了' },
      ...{ topic: null, pillar: null, format: null, minutes: 40, festival: null },
    };
    const calendar = {
      judgement: '一周一条',
      from: '2026-11-24',
      perWeek: 1,
      platform: '视频号',
      items: [item],
    };
    const planned = { ...context, shelf: { calendar } };
    expect(topicsKind.material(planned).join('\n')).toContain(
      '日历里已经有的，同一件事换一面讲：「断线缠成球',
    );
    const same = withLine(WRITTEN, '题2', '断线缠成球，快赶上西瓜', ['f5']);
    expect(whyOf(same, planned).join()).toContain('日历里已经有「断线缠成球');
    expect(whyOf(same, { ...planned, current: content(), action: 'revise' })).toEqual([]);
    const beside = topicsKind.material({ ...context, shelf: { topics: content() } }).join('\n');
    expect(beside).toContain('选题库里已经有的');
  });

  it('wants another one to hold none of the topics before, and lets a changed one keep them', () => {
    const current = content();
    expect(whyOf(WRITTEN, { ...context, current, action: 'again' })).toHaveLength(3);
    expect(whyOf(WRITTEN, { ...context, current, action: 'revise' })).toEqual([]);
    const told = topicsKind.material({ ...context, current, action: 'again' }).join('\n');
    expect(told).toContain('一题都不重复');
  });

  it('tells the writer how many are wanted and what was posted', () => {
    expect(topicsKind.material(context)[0]).toContain('写20题');
    expect(topicsKind.material(aContext({ parameters: { count: 200 } }))[0]).toContain('写60题');
  });

  it('is nothing without topics or pillars, and never fails on what was cut', () => {
    expect(topicsKind.toContent([], context)).toBeNull();
    fc.assert(
      fc.property(fc.subarray([...WRITTEN]), fc.string({ unit: 'grapheme' }), (lines, text) => {
        for (const some of [lines, lines.map((line, at) => (at % 3 === 1 ? { ...line, text } : line))]) {
          topicsKind.objections(some, context);
          const made = topicsKind.toContent(some, context);
          if (made !== null) expect(topicsSchema.safeParse(made).error).toBeUndefined();
        }
      }),
    );
  });

  it('is as long as its topics are many, and tells its writer so in numbers', () => {
    const target = (parameters: object) => topicsKind.room?.(aContext({ parameters }), []).whole;
    expect(target({ count: 10 })).toBe(1500);
    expect(target({ count: 10, wish: '一题一行' })).toBe(750);
    const form = lineForm(topicsKind.slots, false);
    for (const told of [
      '题#（20字内',
      '题#开头（24字内',
      '题#文（90字内',
      '另#（130字内，0到1条）',
      '空#（40字内',
    ])
      expect(form).toContain(told);
    expect(form).toContain('形式只写一个：口播、');
  });

  it('is to be shortened once where it is far longer, however many were ordered', () => {
    const ordered = { ...context, parameters: { count: 3 } };
    expect(wholeObjections(topicsKind, WRITTEN, ordered)).toEqual([]);
    const long = ['题1文', '题2文', '题3文'].reduce<typeof WRITTEN>(
      (lines, key) => withLine(lines, key, '先摸框边再看线。'.repeat(32)),
      WRITTEN,
    );
    expect(wholeObjections(topicsKind, long, ordered).join()).toContain('定的是590字；压到590字以内');
  });

  it('has an example whose topics are as short as its writer is told, each with its depth', () => {
    const { topics, notes } = content(linesOf(TOPICS_EXAMPLES), aContext());
    for (const { text, opening = '', body = '' } of topics)
      expect(text.length + opening.length + body.length).toBeLessThanOrEqual(130);
    expect(notes).toHaveLength(1);
    expect(notes?.[0]?.text.split('\n').length).toBeLessThanOrEqual(4);
  });

  it('has a craft that fits, and an example that passes its own objections', () => {
    expect(TOPICS_CRAFT.length).toBeLessThanOrEqual(900);
    expect(TOPICS_EXAMPLES.length).toBeLessThanOrEqual(1200);
    const example = linesOf(TOPICS_EXAMPLES);
    expect(topicsKind.objections(example, aContext())).toEqual([]);
    expect(content(example, aContext()).topics).toHaveLength(4);
    const mender = factsOf(
      ['business', '修伞'],
      ['story', '伞骨掰一下听声，脆的我就退，不修'],
      ['figures', '一天收十一把，我修四把；礼拜天收摊后才有空'],
      ['story', '有个客人问修要多少，我说够买两把，她听完没走，把伞放下了'],
    );
    expect(wholeObjections(topicsKind, example, aContext({ facts: mender }))).toEqual([]);
  });
});
