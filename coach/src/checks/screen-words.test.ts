import { describe, expect, it } from '@rstest/core';
import { isForeign, wantsForeign } from './foreign-talk';
import { makeTalkScreen } from './screen-talk';

const shown = (text: string, vendorNames: readonly string[] = []) => {
  const talk = makeTalkScreen({ vendorNames });
  return talk.push(text) + talk.end();
};
const isDropped = (text: string, vendorNames: readonly string[] = []) => shown(text, vendorNames) !== text;

describe('a promise in talk', () => {
  it.each(
    (
      '月入过万 赚到钱 回本 变现 暴富 成交 出单 翻三倍 破十万 卖光 不愁客 涨粉 爆单 火起来 上热门 出圈 坐满 排长队 客源不断 ' +
      '抢着来买 过审 过关 考过 拿证 录取 上岸 提分 有效 见效 瘦 治好'
    ).split(' '),
  )('of %s is taken out, whoever vouches for it', (outcome) => {
    expect(isDropped(`先拍手。保证你一个月${outcome}。`)).toBe(true);
    expect(isDropped(`先拍手。我敢打包票，一个月就${outcome}。`)).toBe(true);
    expect(isDropped(`先拍手。一个月${outcome}，先别想。`)).toBe(false);
  });

  it.each(['保证', '保准', '管保', '担保', '包你', '保你', '一定能', '肯定会', '绝对能', '必然会'])(
    'is made with %s as well',
    (certain) => expect(isDropped(`先拍手。这么拍${certain}涨粉。`)).toBe(true),
  );

  it.each(['稳赚', '包赚', '躺赚', '只赚不赔', '包涨粉', '包教包会包学会', '包拿证', '必爆', '必火'])(
    'is a word by itself: %s',
    (word) => expect(isDropped(`先拍手。这门手艺${word}。`)).toBe(true),
  );

  it.each(['根治', '药到病除', '包治', '断根', '永不复发', '治好他的老毛病'])('heals nobody: %s', (word) =>
    expect(isDropped(`先拍手。喝三天${word}。`)).toBe(true),
  );
});

describe('what stands in quotation marks', () => {
  it('is an example, up to the mark that closes it, also where both marks are the same', () => {
    expect(isDropped('"稳赚不赔"这四个字先划掉。')).toBe(false);
    expect(isDropped('他说"好"，跟着我稳赚不赔。')).toBe(true);
    expect(isDropped('《稳赚不赔》是本旧书。')).toBe(false);
    expect(isDropped('「甲」稳赚不赔。')).toBe(true);
  });

  it('hides no number and no address', () => {
    expect(isDropped('记下「13812345678」，打过去。')).toBe(true);
  });
});

describe('the name of a vendor', () => {
  it('is known with the names of the deployment, letter for letter', () => {
    expect(isDropped('我是C.AI+做的模型。', ['C.AI+'])).toBe(true);
    expect(isDropped('我是Blue Sky做的。', [' blue sky '])).toBe(true);
    expect(isDropped('我是BlueSky做的。', ['blue sky'])).toBe(true);
    expect(isDropped('我是cxai老街的铺子。', ['C.AI'])).toBe(false);
    expect(isDropped('我是老街修伞的。', ['', ' '])).toBe(false);
  });

  it('is nobody’s who only uses, sells or teaches it', () => {
    for (const text of ['我是做豆包生意的。', '我是腾讯的老师，教剪辑。', '你用DeepSeek写初稿。'])
      expect(isDropped(text)).toBe(false);
  });
});

describe('a sentence in English', () => {
  it.each([
    ['Sure! Here it is', true],
    ['Let me think about it', true],
    ['I’m not sure', true],
    ['Great!', true],
    ['Do it', false],
    ['iPhone 15 Pro Max', false],
    ['Google Ads', false],
    ['A a B b', false],
    ['making nice umbrellas daily', true],
    ['- **How to fix it**', true],
  ])('%s: %s', (text, is) => expect(isForeign(text)).toBe(is));

  it('is wanted where somebody writes in it, learns it or sells abroad', () => {
    expect(wantsForeign('我教英语')).toBe(true);
    expect(wantsForeign('做外贸的')).toBe(true);
    expect(wantsForeign('my shop sells umbrellas')).toBe(true);
    expect(wantsForeign('用iPhone拍')).toBe(false);
    expect(wantsForeign('Google Ads Pro 怎么投')).toBe(false);
  });
});
