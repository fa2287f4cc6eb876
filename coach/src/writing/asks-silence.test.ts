import { describe, expect, it } from '@rstest/core';
import { factsOf } from '../kinds/testing/writing-context';
import { asksSilence } from './asks-silence';
import { withPace } from './spoken-pace';

describe('a phrase that asks for silence', () => {
  it.each([
    '先别往外说',
    '这个就别写进去了',
    '不要对外讲',
    '不许告诉我婆婆',
    '不能出镜',
    '莫讲出去哈',
    '不想让人知道',
    '甭提',
    '名字打码',
    '你知道就行',
    '我们俩知道',
    '悄悄跟你讲',
    '这事不好公开',
    '别老是提这个',
  ])('is %s', (text) => expect(asksSilence(text)).toBe(true));

  it.each(['写下来给我看', '不要钱的那种也说过', '我讲给你听', '别客气', '不想再修了'])('is not %s', (text) =>
    expect(asksSilence(text)).toBe(false),
  );
});

it.each(['说话慢', '语速放慢', '讲得慢', '慢慢念'])(
  'who orders 「%s」 is slow, in the wish or in the tone',
  (words) => {
    expect(withPace({ wish: `我${words}，别写太满` }, [])).toMatchObject({ pace: 3 });
    expect(withPace({ tone: words }, [])).toMatchObject({ pace: 3 });
    expect(withPace({ topic: words }, [])).toEqual({ topic: words });
    expect(withPace({ tone: words }, factsOf(['asset', '一秒五个字']))).toMatchObject({ pace: 5 });
  },
);

it.each([...['别人说我手艺好', '我特别会讲', '别急，慢慢写', '别的不说', '别家说便宜']])(
  '「%s」 asks for no silence, for its 别 is of a word or of something else',
  (text) => expect(asksSilence(text)).toBe(false),
);

it.each([
  ...['别人的事别写', '特别是这段，别讲', '这个别往外说', '这部分别写'],
  ...['先别 往外说', '以前生意差别往外说', '他俩离别写进去'],
])('「%s」 asks for it all the same', (text) => expect(asksSilence(text)).toBe(true));
