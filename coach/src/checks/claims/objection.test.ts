import { describe, expect, it } from '@rstest/core';
import { briefOf, CLAIM_CODES, type ClaimCode, objection } from './objection';

describe('an objection to a claim', () => {
  it('names the words, what is wrong, and what the source has instead', () => {
    expect(objection('文1', '$&元', 'number').why).toMatch(/^「\$&元」这个数或单位，用户没说过/);
    expect(objection('文1', '八亩', 'wrongSource', '五亩').why).toMatch(/（来源里是「五亩」）$/);
    expect(objection('文1', '八亩', 'wrongSource').why).not.toContain('来源里是');
    expect(objection('文1', '8=2*3', 'badSum', '算出来是6').why).toContain('对不上：算出来是6；');
    for (const code of Object.keys(CLAIM_CODES) as ClaimCode[])
      expect(objection('文1', '八亩', code, '五亩').why).not.toMatch(/[{}]/);
  });

  it('is told to the user in a few words, with a dozen letters of theirs at most', () => {
    expect(briefOf({ quote: '6个人', code: 'number' })).toBe('「6个人」没有出处');
    expect(briefOf({ quote: '6个人', code: 'wrongOwner' })).toBe('「6个人」是别人的事');
    expect(briefOf({ quote: '一二三四五六七八九十一二', code: 'story' })).toBe(
      '「一二三四五六七八九十一二」没有出处',
    );
    expect(briefOf({ quote: '一二三四五六七八九十一二三', code: 'story' })).toBe(
      '「一二三四五六七八九十一二…」没有出处',
    );
  });
});
