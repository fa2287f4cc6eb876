import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { makeChipLine } from './chip-line';

/** What is shown of a text that comes in these pieces, and the chips in it. */
function read(pieces: readonly string[], isWhole = true) {
  const line = makeChipLine();
  const shown = pieces.map((piece) => line.push(piece)).join('') + line.end(isWhole);
  return { shown, chips: line.chips };
}

/** Every way to cut a text in two, and one character at a time. */
const cuts = (text: string): readonly (readonly string[])[] => [
  [...text],
  ...[...text].map((_, at) => [text.slice(0, at), text.slice(at)]),
];

test.each([
  [
    '你一次怎么收费？\n\n选项：三百一次｜五百一次｜还没定',
    '你一次怎么收费？',
    ['三百一次', '五百一次', '还没定'],
  ],
  ['先挑一边。\n**选项：** A. 家长 | B. 琴行', '先挑一边。', ['家长', '琴行']],
  ['选哪个？\n选项: 视频号、小红书、抖音。\n', '选哪个？', ['视频号', '小红书', '抖音']],
  ['问完了\n【选项】：「一条」｜「两条」', '问完了', ['一条', '两条']],
  ['甲\n选项：一｜二｜三｜四｜五｜一', '甲', ['一', '二', '三', '四']],
])('takes the line of chips out of %j wherever it is cut', (text, shown, chips) => {
  for (const pieces of cuts(text)) expect(read(pieces)).toEqual({ shown, chips });
});

test.each([
  '选题先放着。\n选项不多，先看两条',
  '没有选项',
  '- 选\n- 项',
  '选',
  '\n\n',
  '',
  '一行\n\n\n两行\n',
  '选项',
])('lets every character of %j through', (text) => {
  for (const pieces of cuts(text)) expect(read(pieces)).toEqual({ shown: text, chips: [] });
});

test('never shows the beginning of the line before it is clear that it is none', () => {
  const line = makeChipLine();
  expect(line.push('你做什么？\n\n')).toBe('你做什么？');
  for (const character of '选项：教琴｜调琴') expect(line.push(character)).toBe('');
  expect(line.end(true)).toBe('');
  expect(line.chips).toEqual(['教琴', '调琴']);
});

test('shows and offers nothing of a line that broke off', () => {
  expect(read(['好。\n选项：教琴｜调'], false)).toEqual({ shown: '好。', chips: [] });
  expect(read(['好。\n选'], false)).toEqual({ shown: '好。', chips: [] });
});

test('goes on behind a line that was not the last, and offers nothing where one choice is no choice', () => {
  expect(read(['一\n选项：甲｜乙\n二'])).toEqual({ shown: '一\n二', chips: ['甲', '乙'] });
  expect(read(['一\n选项：随便说说'])).toEqual({ shown: '一', chips: [] });
  expect(read([`一\n选项：${'很'.repeat(25)}｜短`])).toEqual({ shown: '一', chips: [] });
});

test('shows of any text without such a line exactly that text', () => {
  const character = fc.constantFrom('选', '项', '：', ':', '\n', ' ', '*', '好', '-', '｜');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: character, maxLength: 6 }), { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      fc.pre(!/选项[】*_ \t]*[：:]/.test(text));
      expect(read(pieces).shown).toBe(text);
    }),
  );
});
