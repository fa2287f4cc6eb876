import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { ownWords } from './own-words';

const wordsOf = (line: string, text: string) =>
  ownWords(line, text).map(({ at, length }) => line.slice(at, at + length));

test('the words that somebody said are found in a line, letter for letter, from left to right', () => {
  const said = '前天一个姑娘拿她爸的梅花表来，说不走也行，就是想听它响一声，我没收她钱';
  expect(wordsOf('前天一个姑娘拿块梅花表来，说师傅，不走也行，我就想听它响一声。', said)).toEqual([
    '前天一个姑娘拿',
    '不走也行',
  ]);
  expect(ownWords('想听它响一声', said)).toEqual([{ at: 0, start: said.indexOf('想听'), length: 6 }]);
});

test('two or three characters are nobody’s words, and signs at the ends belong to nobody', () => {
  expect(wordsOf('我是做衣服的', '我是修表的')).toEqual([]);
  expect(wordsOf('他说：「梅花表响了」。', '「梅花表响了」。')).toEqual(['梅花表响了']);
  expect(ownWords('', '梅花表响了')).toEqual([]);
});

test('no word is cut, no clause is begun with its last word, and a few words out of a clause are nobody’s', () => {
  const said = '上周一场，新娘拿着效果图一桌一桌对，跟我说比图上还满，她妈当场就哭了出来';
  expect(wordsOf('上个月那场，新娘拿着图一桌一桌对', said)).toEqual([]);
  expect(wordsOf('最后一场，新娘拿着效果图来了', said)).toEqual(['新娘拿着效果图']);
  expect(wordsOf('她说，比图上还满', said)).toEqual(['比图上还满']);
  expect(wordsOf('她妈妈那天当场就哭了出来', '她妈当场就哭了出来了')).toEqual([]);
});

test('six characters that end within a clause are somebody’s words, and five are not', () => {
  expect(wordsOf('梅花表又响了一声', '梅花表又响了两声')).toEqual(['梅花表又响了']);
  expect(wordsOf('梅花表响了一声', '梅花表响了两声')).toEqual([]);
});

test('no number is cut: what is left of it belongs to nobody', () => {
  expect(wordsOf('含税1.5，一个起订', '含税2.5，一个起订')).toEqual(['一个起订']);
  expect(wordsOf('起订量5000个', '起订量500个')).toEqual([]);
  expect(wordsOf('起订量500个', '起订量500个')).toEqual(['起订量500个']);
});

test('what is found stands in both texts, in order, and no character is cut in half', () => {
  const text = fc.string({ unit: fc.constantFrom('表', '走', '响', '😀', '，', 'a', '1'), maxLength: 60 });
  fc.assert(
    fc.property(text, text, (line, said) => {
      let end = 0;
      for (const { at, start, length } of ownWords(line, said)) {
        const words = line.slice(at, at + length);
        expect(said.slice(start, start + length)).toBe(words);
        expect(/[\ud800-\udbff]$|^[\udc00-\udfff]/.test(words)).toBe(false);
        expect(at).toBeGreaterThanOrEqual(end);
        end = at + length;
      }
    }),
  );
});

test('a text of one character over and over is no work', { timeout: 15_000 }, () => {
  expect(ownWords('哈'.repeat(4_000), '哈'.repeat(8_000))).toEqual([{ at: 0, start: 0, length: 4_000 }]);
});
