import { describe, expect, it } from '@rstest/core';
import { ShownText, withoutWords } from './shown-text';

const shown = (...pieces: readonly (readonly [piece: string, heading?: string])[]) => {
  const text = new ShownText();
  const added = pieces.map(([piece, heading]) => text.add(piece, heading));
  expect(added.join('')).toBe(text.text);
  return text.text;
};

describe('a work as it grows in the chat', () => {
  it('has an empty line between pieces, and none between items of a list', () => {
    expect(shown(['先说'], ['- 甲'], ['- 乙'], ['   丙'], ['1. 丁'])).toBe('先说\n- 甲\n- 乙\n   丙\n1. 丁');
    expect(shown(['甲'], ['乙'])).toBe('甲\n\n乙');
  });

  it('says a heading once for pieces that follow each other, and again behind another one', () => {
    expect(shown(['- 甲', '账'], ['- 乙', '账'], ['丙'], ['- 丁', '账'])).toBe(
      '**账**\n\n- 甲\n- 乙\n\n丙\n\n**账**\n\n- 丁',
    );
  });

  it('has the rule of a table below its first row alone', () => {
    expect(shown(['| 问 | 答 |'], ['| 贵 | 四块铁 |'], ['说完'], ['| 又 | 一张 | 表 |'])).toBe(
      '| 问 | 答 |\n| --- | --- |\n| 贵 | 四块铁 |\n\n说完\n\n| 又 | 一张 | 表 |\n| --- | --- | --- |',
    );
  });

  it('keeps an item one of its list where its words are changed', () => {
    expect([withoutWords('- 甲', '…'), withoutWords('12. 甲', '…'), withoutWords('甲- 乙', '…')]).toEqual([
      ...['- …', '12. …', '…'],
    ]);
  });
});
