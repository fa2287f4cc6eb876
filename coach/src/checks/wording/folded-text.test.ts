import { describe, expect, it } from '@rstest/core';
import { foldText } from './folded-text';

/** What of the original a piece of the folded text came from. */
function originOf(original: string, piece: string): string {
  const folded = foldText(original);
  const at = folded.text.indexOf(piece);
  const { start, end } = folded.span(at, at + piece.length);
  return original.slice(start, end);
}

describe('a text as rules look at it', () => {
  it('has small letters, plain digits and plain blanks, as long as it was', () => {
    expect(foldText('ＶＩＰ１２＋％　a').text).toBe('vip12+% a');
    expect(foldText('NO.1').span(0, 4)).toEqual({ start: 0, end: 4 });
  });

  it('has nothing between two Chinese characters that hides a word, and keeps what parts others', () => {
    expect(foldText('微·信 最 好').text).toBe('微信最好');
    expect(foldText('a b·c').text).toBe('a b·c');
    expect(foldText('微 a').text).toBe('微 a');
    expect(foldText('a\u200bb').text).toBe('ab');
    expect(foldText('，·好').text).toBe('，·好');
    expect(foldText('·好·').text).toBe('·好·');
  });

  it('knows where each piece stood, whatever was hidden before and within it', () => {
    expect(originOf('加·微·信，最\u200b好的', '微信')).toBe('微·信');
    expect(originOf('加·微·信，最\u200b好的', '最好')).toBe('最\u200b好');
    expect(originOf('加·微·信，最\u200b好的', '的')).toBe('的');
    expect(originOf('\u200b好', '好')).toBe('好');
    expect(originOf('好\u200b\u200b', '好')).toBe('好');
  });

  it('has its end at the end of the original', () => {
    const folded = foldText('微·信·');
    expect(folded.span(folded.text.length, folded.text.length)).toEqual({ start: 4, end: 4 });
    expect(folded.span(1, 1)).toEqual({ start: 2, end: 2 });
  });
});
