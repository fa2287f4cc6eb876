import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import type { LineSlot } from '../kinds/line-slot';
import { readWriting } from './testing/read-writing';

/** `npm run test:deep` repeats more often (docs/decisions/0024). */
const isDeep = process.env.TEST_LANE === 'deep';

const slot = (key: string, most: number): LineSlot => ({
  key,
  pointer: `/${key}`,
  what: '一句',
  role: 'text',
  longest: 80,
  count: [1, most],
});
const SLOTS = [slot('判断', 1), slot('标题#', 3), slot('一句话#', 3), slot('段#口播', 9), slot('段#画面', 9)];
const read = (answer: string, isWhole = true) => readWriting([answer], SLOTS, isWhole);
const shortly = (answer: string) =>
  read(answer).lines.map(({ key, text, from }) => [key, text, from.join(' ')].join('|'));

const GOOD = `@@想
甲|候选：她把坏掉的表带剪下来留着|m4 f2
乙|学徒时摔过一只怀表|m7
丙|价格写在柜台上|f5
选|甲|只有她做；乙讲过了，丙谁都能写
@@写
判断|先拍剪下来的表带|m4
标题1|剪下来的都在这个抽屉|m4 f2
段1口播|这一抽屉，四十一条|m4 41=40+1
段1画面|拉开抽屉，不说话|
@@@
`;

describe('the answer of a writer', () => {
  it('is read line by line, with what it stands on', () => {
    const { lines, insight, unread, isClosed } = read(GOOD);
    expect(lines).toEqual([
      { key: '判断', text: '先拍剪下来的表带', from: ['m4'] },
      { key: '标题1', text: '剪下来的都在这个抽屉', from: ['m4', 'f2'] },
      { key: '段1口播', text: '这一抽屉，四十一条', from: ['m4', '41=40+1'] },
      { key: '段1画面', text: '拉开抽屉，不说话', from: [] },
    ]);
    expect(insight.chosen).toEqual({ name: '甲', text: '她把坏掉的表带剪下来留着', from: ['m4', 'f2'] });
    expect(insight.refused.map(({ name }) => name)).toEqual(['乙', '丙']);
    expect(insight.why).toBe('只有她做；乙讲过了，丙谁都能写');
    expect([unread, isClosed]).toEqual([[], true]);
  });

  it.each([
    ['a fence, list marks and stars', '```\n@@写\n- 判断|甲乙|m4\n1. **标题1**|丙丁|`f2`\n```'],
    ['a table', '| 名目 | 正文 | 来源 |\n|---|---|---|\n| 判断 | 甲乙 | m4 |\n| 标题1 | 丙丁 | f2 |'],
    ['full-width signs', '＠＠写\n判断｜甲乙｜ｍ４\n标题１｜丙丁｜［F2］'],
    ['colons', '好的，下面是成稿：\n判断：甲乙|m4\n标题一: 丙丁（f2）\n以上，供参考。'],
    ['JSON, a member a line', '{\n"判断": "甲乙|m4",\n"标题1": "丙丁（f2）"\n}'],
    ['names without numbers', '@@写\n【判断】|甲乙|来源：m4\n标题|丙丁|m1、f2'.replace('m1、', '')],
    ['windows', '@@写\r\n判断|甲乙|m4\r\n标题1|丙丁|f2\r\n@@@\r\n'],
    ['a section on the line of its first key', '@@写 判断|甲乙|m4\n标题1|丙丁|f2|'],
    ['prose around it', '我来写。\n\n@@写\n判断|甲乙|m4\n标题1|丙丁|f2\n@@@\n判断|另一个|m1'],
  ])('is read through %s', (_, answer) => {
    expect(shortly(answer)).toEqual(['判断|甲乙|m4', '标题1|丙丁|f2']);
  });

  it('numbers lines that were written without a number, each list by itself', () => {
    expect(shortly('标题|甲\n标题|乙\n段口播|丙\n标题|丁\n一句话|戊')).toEqual([
      '标题1|甲|',
      '标题2|乙|',
      '段1口播|丙|',
      '标题3|丁|',
      '一句话1|戊|',
    ]);
  });

  it('keeps the bars of a text whose last field is no source', () => {
    expect(shortly('@@写\n标题1|快修|慢修|怎么选\n标题2|快修|慢修|m4、f2；f3\n标题3|甲|m1-m3')).toEqual([
      '标题1|快修|慢修|怎么选|',
      '标题2|快修|慢修|m4 f2 f3',
      '标题3|甲|m1 m2 m3',
    ]);
  });

  it.each([
    ['55=71-16', '55=71-16'],
    ['m4 55 = 71 - 16', 'm4 55=71-16'],
    ['55=71(m4)-16(m6)', 'm4 m6 55=71-16'],
    ['-', ''],
    ['无', ''],
    ['m4f2', 'm4 f2'],
  ])('reads the sources %s', (field, from) => {
    expect(shortly(`@@写\n判断|甲|${field}`)).toEqual([`判断|甲|${from}`]);
  });

  it('takes what goes for a line of its own', () => {
    const { lines } = read('@@写\n-|标题 2\n段3口播|-\n删|段3画面|\n-|段2\n-|标题');
    expect(lines.map(({ key, text }) => `${key}${text}`)).toEqual([
      '-标题2',
      '-段3口播',
      '-段3画面',
      '-段2口播',
      '-段2画面',
    ]);
  });

  it('drops a last line that was cut, and keeps it when the answer ended by itself', () => {
    const cut = GOOD.slice(0, GOOD.indexOf('，不说话'));
    expect(read(cut, false).lines).toHaveLength(3);
    expect(read(cut, true).lines).toHaveLength(4);
    expect(read(GOOD.trimEnd(), false).isClosed).toBe(true);
    expect(read(cut, true).isClosed).toBe(false);
  });

  it('leaves out what no slot has, and tells of it', () => {
    const { lines, unread } = read('@@写\n判断|甲|m4\n标题9|多了\n结尾|没有这一行\n标题2|无|');
    expect(lines).toHaveLength(1);
    expect(unread).toEqual(['标题9|多了', '结尾|没有这一行', '标题2|无|']);
  });

  it('drops a line that is too long to be one, and reads the next', () => {
    const { lines, unread } = read(`@@写\n判断|甲|m4\n标题1|${'长'.repeat(4_000)}\n标题2|乙|`);
    expect(lines.map(({ key }) => key)).toEqual(['判断', '标题2']);
    expect(unread.map(({ length }) => length)).toEqual([4_000]);
  });

  it('keeps fifty lines that it could not read for the log, and none of the talk before the work', () => {
    const rest = Array.from({ length: 60 }, (_, at) => `闲话${at}`).join('\n');
    expect(read(`我先想想\n@@写\n判断|甲|m4\n${rest}`).unread).toHaveLength(50);
    expect(read('我先想想\n@@写\n判断|甲|m4').unread).toEqual([]);
  });

  it('numbers no line beyond the last of its list, and goes on from a number that was written', () => {
    expect(shortly('标题3|甲\n标题|乙')).toEqual(['标题3|甲|', '标题3|乙|']);
    expect(shortly('段2口播|甲\n段口播|乙')).toEqual(['段2口播|甲|', '段3口播|乙|']);
  });

  it('is no work where nothing was written before the closing sign', () => {
    expect(read('@@想\n甲|抽屉|m4\n@@@\n@@写\n判断|先拍抽屉|m4').lines).toHaveLength(1);
    expect(read('@@@').isClosed).toBe(false);
  });

  it('takes no second thoughts once lines have come', () => {
    const { insight } = read(
      '@@想\n甲|抽屉|m4\n选|甲|看得见\n@@写\n判断|先拍抽屉|m4\n乙|后来想的|m1\n选|乙|改了',
    );
    expect(insight.chosen?.name).toBe('甲');
    expect(insight.refused).toEqual([]);
  });

  it('takes no thought of the insight for a line', () => {
    const { lines } = read('@@想\n判断：先看他有什么\n甲：抽屉|m4\n选：甲|看得见\n@@写\n判断|先拍抽屉|m4');
    expect(lines).toEqual([{ key: '判断', text: '先拍抽屉', from: ['m4'] }]);
  });
});

const SCRAPS = [
  '@@',
  '@@@',
  '@@想',
  '＠＠写',
  '\n',
  '\n',
  '\n',
  '|',
  '｜',
  '：',
  ' ',
  '判断',
  '标题1',
  '标题',
  '段2口播|',
  '甲|',
  '选|乙|',
  'm4 f2',
  '55=71-16',
  '一句话',
  '```',
  '- ',
  '**',
  '"',
  '（m4）',
  '正文，一句',
  '-|标题1',
  '\r\n',
  '{',
  '😀',
];
const garbage = fc.oneof(
  fc.array(fc.constantFrom(...SCRAPS), { maxLength: 50 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

describe('any answer at all', () => {
  it('gives the same lines however it is cut into pieces', () => {
    fc.assert(
      fc.property(
        garbage,
        fc.array(fc.nat(300), { maxLength: 20 }),
        fc.boolean(),
        (answer, cuts, isWhole) => {
          const places = [0, ...cuts.map((cut) => cut % (answer.length + 1)), answer.length].sort(
            (one, other) => one - other,
          );
          const pieces = places.slice(1).map((end, index) => answer.slice(places[index], end));
          expect(readWriting(pieces, SLOTS, isWhole)).toEqual(readWriting([answer], SLOTS, isWhole));
        },
      ),
      { numRuns: isDeep ? 3_000 : 600 },
    );
  });

  it('returns lines that stay: a longer answer begins with those of a shorter one', () => {
    fc.assert(
      fc.property(garbage, fc.nat(300), (answer, cut) => {
        const whole = readWriting([answer], SLOTS).lines;
        const part = readWriting([answer.slice(0, cut)], SLOTS, false).lines;
        expect(whole.slice(0, part.length)).toEqual(part);
      }),
      { numRuns: isDeep ? 2_000 : 400 },
    );
  });

  it.each(['|', '｜m4', '@', '"', '**', '- ', '55=', 'm1-', '甲|', '标题1|', '（', '\n|', '='])(
    'of %j over and over takes no time to speak of',
    (piece) => {
      const started = performance.now();
      readWriting(`@@写\n标题1|${piece.repeat(Math.ceil(100_000 / piece.length))}`, SLOTS);
      readWriting([`@@写\n${`标题1|${piece.repeat(900)}\n`.repeat(25)}`], SLOTS);
      expect(performance.now() - started).toBeLessThan(15_000);
    },
  );
});
