import { describe, expect, test } from '@rstest/core';
import { checkClaims } from '../check-claims';

/** The codes of the objections to one line that cites all that was said. */
function codesOf(
  text: string,
  said: readonly string[],
  sums: readonly string[] = [],
  allowed: string[] = [],
) {
  const messages = said.map((one, index) => ({ id: `id-${index}`, text: one, asked: '', isPasted: false }));
  const all = new Map(messages.map((message, index) => [`m${index + 1}`, message]));
  const line = { key: '一句', text, from: [...all.keys(), ...sums] };
  return checkClaims([line], { facts: new Map(), said: all, allowed }).map(({ code }) => code);
}

describe('a number of somebody else', () => {
  test.each([
    ['超市一盒十五元，我一盒二十元', ['超市一盒十五元', '我一盒二十元']],
    ['超市一盒十五元', ['超市一盒十五元', '我一盒二十元']],
    ['小的四岁', ['我小的四岁']],
    ['也别跟五十九比', ['同行一次五十九']],
    ['周老师做了十八年', ['周老师做了十八年']],
  ])('may be told as theirs: 「%s」', (text, said) => {
    expect(codesOf(text, said)).toEqual([]);
  });

  test.each([
    ['做了十八年', ['周老师做了十八年'], 'wrongOwner'],
    ['吴老师做了十八年', ['周老师做了十八年'], 'name'],
    ['我爸做了八年', ['我爸做了三十年，我做了八年'], 'numberOfOther'],
    ['我做了三十年', ['我爸做了三十年，我做了八年'], 'wrongOwner'],
  ])('is not told as another one’s: 「%s」', (text, said, code) => {
    expect(codesOf(text, said)).toContain(code);
  });
});

describe('a number that was said of other things', () => {
  test.each([
    ['小的九岁', ['大的九岁，小的四岁'], ['numberOfOther']],
    ['大的九岁', ['大的九岁，小的四岁'], []],
    ['冬天晾十四天', ['油纸伞冬天晾二十一天，夏天晾十四天'], ['numberOfOther']],
    ['夏天晾十四天', ['油纸伞冬天晾二十一天，夏天晾十四天'], []],
    ['天天四十三把', ['最多的时候一天四十三把'], ['numberOfOther']],
    ['最多四十三把', ['最多的时候一天四十三把'], []],
    ['天天最多四十三把', ['最多的时候一天四十三把'], []],
  ])('「%s」 of %j', (text, said, codes) => {
    expect(codesOf(text, said)).toEqual(codes);
  });

  test('is hidden where the user asks not to write it, within three clauses', () => {
    expect(codesOf('去年走了15家', ['去年走了15家，这个别写'])).toEqual(['private']);
    expect(codesOf('去年走了15家', ['去年走了15家，心里难受，累，别写'])).toEqual(['private']);
    expect(codesOf('去年走了15家', ['去年走了15家，心里难受，累，又累，别写'])).toEqual([]);
  });

  test('is a plan where it was one, and the line does not say so', () => {
    expect(codesOf('带30个学员', ['我打算带30个学员'])).toEqual(['planned']);
    expect(codesOf('想带30个学员', ['我打算带30个学员'])).toEqual([]);
    expect(codesOf('带30个学员', ['我打算学车。带30个学员'])).toEqual([]);
  });
});

describe('what is reckoned', () => {
  test('rests on what is cited, on what is allowed, or on another sum of the line', () => {
    expect(codesOf('一年收24000元', ['一个月收2000元'], ['24000=2000*12'], ['一年12个月'])).toEqual([]);
    expect(codesOf('一年收26000元', ['一个月收2000元'], ['26000=2000*13'])).toContain('badSum');
    const two = ['27000=9000*3', '9000=4500*2'];
    expect(codesOf('三年27000元', ['一季4500元，一年两季', '做了3年'], two)).toEqual([]);
  });

  test('is a share told in tenths or hundredths, half a one up or down', () => {
    const said = ['来问的200个，接了139个'];
    const told = (text: string) => codesOf(text, said, ['0.695=139/200']);
    expect(told('接下了69%')).toEqual([]);
    expect(told('接下了70%')).toEqual([]);
    expect(told('接下了68%')).toEqual(['statistic']);
    expect(told('接下了71%')).toEqual(['statistic']);
  });
});

describe('a name, a paper or a promise', () => {
  test.each([
    ['我有资格证', ['我没有资格证'], 'denied'],
    ['我有资格证', ['我有驾照'], 'title'],
    ['在厦门修伞', ['我在泉州修伞'], 'name'],
    ['用的是Bosch', ['我用的是国产的'], 'name'],
  ])('「%s」 of %j draws an objection', (text, said, code) => {
    expect(codesOf(text, said)).toContain(code);
  });

  test.each([
    ['我有资格证', ['我有资格证']],
    ['厦门话也会', ['我在泉州修伞']],
    ['用的是LED', ['我用的是灯']],
    ['用的是bosch', ['我用的是Bosch']],
  ])('「%s」 of %j draws none', (text, said) => {
    expect(codesOf(text, said)).toEqual([]);
  });
});

describe('a number of others against one’s own', () => {
  const said = ['对面超市的新伞一把十九块九', '我接一根骨子六块'];

  test('is told as theirs where 我 and a price of one’s own stand beside it', () => {
    expect(codesOf('新伞一把十九块九，我接一根骨子六块', said)).toEqual([]);
    expect(codesOf('新伞一把十九块九，我接骨子，一根六块', said)).toEqual([]);
  });

  test('is told as one’s own without that', () => {
    expect(codesOf('新伞一把十九块九，我接骨子', said)).toContain('wrongOwner');
    expect(codesOf('新伞一把十九块九。我接一根骨子六块', said)).toContain('wrongOwner');
  });
});
