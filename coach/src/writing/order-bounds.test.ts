import { describe, expect, it } from '@rstest/core';
import { KINDS } from '../kinds/kinds';
import { linesOf } from '../kinds/testing/lines-of';
import { wholeObjections } from '../kinds/testing/whole-objections';
import { aContext } from '../kinds/testing/writing-context';
import type { OrderParameters } from '../protocol/records';
import { boundsOf, checkBounds } from './order-bounds';
import { orderLines } from './order-lines';
import { dropFailing } from './repair';
import { settleOrder } from './settle-order';

type Name = keyof typeof KINDS;
const told = (kind: Name, parameters: OrderParameters) =>
  orderLines(parameters, KINDS[kind].slots).filter((line) => line.startsWith('字数'));
const whys = (kind: Name, parameters: OrderParameters, written: string) =>
  checkBounds(linesOf(written), boundsOf(parameters, KINDS[kind].slots), KINDS[kind].slots);
const settled = (kind: Name, parameters: OrderParameters) => settleOrder(parameters, KINDS[kind].slots);

describe('a number of characters', () => {
  it.each([
    ['topics', 12, '题#每条不超过12字'],
    ['calendar', 12, '条#每条不超过12字'],
    ['ladder', 40, '每条不超过40字'],
    ['kit', 6, '名字#每条不超过6字'],
    ['kit', 60, '简介#每条不超过60字'],
    ['positioning', 30, '一句话#每条不超过30字'],
    ['positioning', 300, '全文合计不超过300字'],
    ['script', 90, '口播合计不超过90字'],
    ['story', 200, '正文合计不超过200字'],
  ] as const)('bounds in %s with %i what people mean by it', (kind, characters, line) => {
    expect(told(kind, { characters })).toEqual([`字数：${line}，标点也算`]);
  });

  it('bounds titles by themselves, and in a list without titles its items', () => {
    expect(told('script', { titleCharacters: 18, characters: 90 })).toEqual([
      '字数：口播合计不超过90字，标点也算',
      '字数：标题#每条不超过18字，标点也算',
    ]);
    expect(told('topics', { titleCharacters: 15 })).toEqual(['字数：题#每条不超过15字，标点也算']);
  });

  it('is checked line by line in a list, and the objection names the line', () => {
    const written =
      '判断|先拍退伞那一回，别的放一放|\n题1|这把我没修|\n题2|她问修要多少，我说够买两把，她放下了|';
    expect(whys('topics', { characters: 12 }, written)).toEqual([
      { key: '题2', why: '题2有18字，要求每条12字以内；缩到12字以内，意思不变', stays: true },
    ]);
  });

  it('that was said as one to come near to leaves a little room', () => {
    const written = (letters: number) => `文1|${'说'.repeat(letters)}|`;
    expect(whys('story', { characters: 100, isAbout: true }, written(115))).toEqual([]);
    expect(whys('story', { characters: 100, isAbout: true }, written(116))).toHaveLength(1);
    expect(whys('story', { characters: 100 }, written(101))).toHaveLength(1);
  });

  it.each([undefined, true] as const)(
    'holds for a line of a manuscript as for any other (%s)',
    (isFromManuscript) => {
      const context = aContext({
        parameters: { characters: 12 },
        ...(isFromManuscript && { isFromManuscript }),
      });
      const found = wholeObjections(
        KINDS.topics,
        linesOf('题1|她问修要多少，我说够买两把，她放下了|'),
        context,
      );
      expect(found).toContain('题1：题1有18字，要求每条12字以内；缩到12字以内，意思不变');
    },
  );

  it.each([
    [undefined, 1],
    [true, 0],
  ] as const)(
    'is no fault of a manuscript where less than half of the seconds is spoken (%s)',
    (isFromManuscript, objections) => {
      const context = aContext({
        parameters: { seconds: 60 },
        ...(isFromManuscript && { isFromManuscript }),
      });
      const written =
        '题目|退伞|\n段1口播|这把我没修。|\n段2口播|她问修要多少。|\n段3口播|我说够买两把，她放下了。|';
      const found = wholeObjections(KINDS.script, linesOf(written), context);
      expect(found.filter((why) => why.includes('要求60秒'))).toHaveLength(objections);
    },
  );

  it('leaves a line that is still too long after the repair, and tells the user of it', () => {
    const lines = linesOf('题1|她问修要多少，我说够买两把，她放下了|');
    const objections = checkBounds(
      lines,
      boundsOf({ characters: 12 }, KINDS.topics.slots),
      KINDS.topics.slots,
    );
    const kept = dropFailing(lines, objections, KINDS.topics.slots);
    expect(kept.lines).toEqual(lines);
    expect(kept.dropped).toEqual([]);
    expect(kept.unmet).toEqual(['题1有18字，要求每条12字以内；缩到12字以内，意思不变']);
  });

  it('counts in a whole what is spoken or read, and nothing that is said to the user', () => {
    const written =
      '判断|从瓦拍起，因为只有你拍得到|\n标题|漏|\n文1|瓦漏了|\n文2|我补了|\n文3|不漏了|\n用前1|先问房东|';
    expect(whys('story', { characters: 9 }, written)).toEqual([]);
    expect(whys('story', { characters: 8 }, written)).toEqual([
      { key: null, why: '正文合计9字，要求8字以内；删掉1字' },
    ]);
  });
});

describe('the whole of a work without a main text', () => {
  const slot = (key: string, more: object) => ({
    ...{ key, pointer: `/${key}`, what: '', role: 'text' as const, longest: 80, count: [0, 1] as const },
    ...more,
  });
  const slots = [
    slot('判断', { isForUser: true }),
    slot('一句', {}),
    slot('标题', { role: 'title' as const }),
    slot('画面', { role: 'direction' as const }),
  ];

  it('is all that is published, and nothing that is said to the user or only filmed', () => {
    const lines = linesOf('判断|先发这一条|\n一句|修伞的|\n标题|不换布|\n画面|拍手|');
    expect(checkBounds(lines, boundsOf({ characters: 6 }, slots), slots)).toEqual([]);
    expect(checkBounds(lines, boundsOf({ characters: 5 }, slots), slots)).toEqual([
      { key: null, why: '全文合计6字，要求5字以内；删掉1字' },
    ]);
  });
});

describe('what was ordered, for the writer', () => {
  it('is a line for each thing that was said, in the words in which it was said', () => {
    const parameters: OrderParameters = {
      ...{ topic: '退伞那回', tone: '平着说', platform: '抖音', audience: '街坊', days: 7, perWeek: 2 },
      ...{ from: '2026-12-01', must: ['包邮', '不换布'], mustNot: ['最'], avoid: ['房东'], wish: '短点' },
    };
    expect(orderLines(parameters, [], ['12字装不下'])).toEqual([
      '题目：退伞那回（就写这一件，不换成别的）',
      '口气：平着说',
      '平台：抖音',
      '给谁看：街坊',
      '天数：7天',
      '一周2条',
      '从2026-12-01起',
      '一定要有，原样出现：包邮、不换布',
      '这几个字不能出现：最',
      '这几件事不碰，换个说法也不行：房东',
      '还要求：短点',
      '要求对不上的：12字装不下',
    ]);
    expect(orderLines({ topic: '', must: [] }, [])).toEqual([]);
  });
});

describe('an order that contradicts itself', () => {
  it.each([
    ['script', { characters: 12 }, {}, '12字装不下完整的一份，写最短的'],
    ['script', { characters: 60, seconds: 60 }, { characters: 60 }, '60字讲不满60秒，按60字写'],
    ['story', { characters: 18, must: ['瓦'] }, { must: ['瓦'] }, '18字装不下完整的一份，写最短的'],
    ['kit', { count: 40 }, { count: 10 }, '一份最多10条，写10条'],
    [
      'script',
      { must: ['不包活'], mustNot: ['包活', '便宜'] },
      { must: ['不包活'], mustNot: ['便宜'] },
      '「包活」又要有又不要，照要有的写',
    ],
  ] as const)('of %s is settled and said in words: %j', (kind, ordered, parameters, note) => {
    expect(settled(kind, ordered)).toEqual({ parameters, notes: [note] });
  });

  it('is nothing where all of it can be kept', () => {
    const ordered = { count: 8, characters: 12, mustNot: ['最低价'] };
    expect(settled('topics', ordered)).toEqual({ parameters: ordered, notes: [] });
    expect(settled('kit', { count: 1 })).toEqual({ parameters: { count: 1 }, notes: [] });
    const long = { seconds: 30, characters: 100 };
    expect(settled('script', long)).toEqual({ parameters: long, notes: [] });
  });
});
