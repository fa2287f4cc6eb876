import { describe, expect, test } from '@rstest/core';
import { checkClaims } from '../check-claims';

const SAID = ['我补鞋的 在桥头', '老客一个带一个来', '有人问我能不能快点'];

function codesOf(text: string): string[] {
  const said = new Map(
    SAID.map((one, index) => [`m${index + 1}`, { id: `id-${index}`, text: one, asked: '', isPasted: false }]),
  );
  const found = checkClaims([{ key: '一句', text, from: [...said.keys()] }], {
    facts: new Map(),
    said,
    allowed: [],
  });
  return found.map(({ code }) => code);
}

describe('words in quotation marks', () => {
  test.each([
    '老客一个带一个，补完一双，起身时问一句：「你楼里还有谁鞋底开了？」',
    '有人问价就回：「先拿来看看，看完再报。」',
    '有人催你，回一句「急的不好补，你先去隔壁喝碗茶」',
    '先问他鞋是什么时候买的；只讲「随便弄弄」的，先别接',
  ])('「%s」 is to be said, and was said by nobody', (text) => {
    expect(codesOf(text)).toEqual([]);
  });

  test.each([
    '有个大姐补完鞋，第二天回来跟我说：「走了十里路都没开。」',
    '客人说：“补得跟新的一样。”',
    '老客当场就说：「以后一家人的鞋都归你。」',
    '有人问过我：「你这手艺传不传人？」',
    '有个小伙抱着球鞋蹲了半天，说：“这是我爸留下的。”',
  ])('「%s」 puts words into a mouth', (text) => {
    expect(codesOf(text)).toContain('quotation');
  });
});
