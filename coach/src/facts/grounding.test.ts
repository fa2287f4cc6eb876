import { describe, expect, test } from '@rstest/core';
import { isGrounded } from './grounding';
import { readNumerals } from './read-quantities';

const stands = (value: string, quoted: string, around = '') =>
  isGrounded(value, readNumerals(value), quoted, around);

describe('the words of a value', () => {
  test('come from its quotes, whatever holds them together', () => {
    expect(stands('目前主要修古琴', '修古琴的')).toBe(true);
    expect(stands('修钢琴调音', '种菜的')).toBe(false);
  });

  test('may be unsaid for half of them, and for no more', () => {
    expect(stands('古琴木料', '古琴')).toBe(true);
    expect(stands('古琴木料弦', '古琴')).toBe(false);
  });

  test('may be unsaid for four letters on end, and for no five', () => {
    expect(stands('修古琴换雁足木料坏损', '修古琴换雁足')).toBe(true);
    expect(stands('修古琴换雁足木料坏损漆', '修古琴换雁足')).toBe(false);
    expect(stands('木料坏修古琴换雁足损漆面', '修古琴换雁足')).toBe(true);
  });

  test('may stand beside the quotes in pairs, and not as single letters', () => {
    expect(stands('古琴', '修的', '是古琴')).toBe(true);
    expect(stands('古琴', '修的', '古的，有琴')).toBe(false);
    expect(stands('琴古', '琴很古')).toBe(true);
  });

  test('are counted without numbers, and numbers alone stand by themselves', () => {
    expect(stands('十二年古琴', '古琴')).toBe(true);
    expect(stands('12年', '别的')).toBe(true);
    expect(stands('主要服务', '主要服务的')).toBe(true);
    expect(stands('主要服务', '别的')).toBe(false);
  });

  test('are the same in other signs and another width', () => {
    expect(stands('ＶＩＰ客人', 'vip 客人')).toBe(true);
  });
});
