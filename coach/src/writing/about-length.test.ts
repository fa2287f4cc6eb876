import { describe, expect, it } from '@rstest/core';
import { isAboutLength } from './about-length';

describe('a length that was ordered', () => {
  it.each([
    '给我写三百来字',
    '八百字上下，慢慢讲',
    '就一分来钟',
    '写个脚本，大概一分半',
    '500字左右',
    '差不多三十秒',
  ])('is one to come near to: %s', (words) => expect(isAboutLength(words)).toBe(true));

  it.each([
    '两百字以内',
    '大概一分钟，不超过两百字',
    '30秒',
    '大概就讲那口锅，60秒以内',
    '左右邻居都来看，三百字',
    '大概30秒内讲完',
    '大概30秒，不超40秒',
    '文字左右对齐，30秒',
    '写30秒，字幕放左右两边',
  ])('is a limit: %s', (words) => expect(isAboutLength(words)).toBe(false));
});
