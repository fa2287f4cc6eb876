import { describe, expect, test } from '@rstest/core';
import type { FactRecord } from '../protocol/records';
import { verifyFact } from './verify-fact';

const judge = (
  messages: readonly string[],
  [field, value, about = 'self']: readonly [string, string, string?],
  quotes: readonly (readonly [string, string])[],
  corrects: string | null = null,
): string => {
  const said = new Map(
    messages.map((text, index) => [
      `m${index + 1}`,
      { id: `id-${index + 1}`, text, asked: '', isPasted: false },
    ]),
  );
  const facts = new Map([['f1', { id: 'one', version: 1, value: corrects ?? '' }]]);
  const record: FactRecord = {
    field,
    value,
    about,
    quotes: quotes.map(([message, text]) => ({ message, text })),
    replaces: corrects === null ? null : 'f1',
  };
  const verdict = verifyFact(record, { said, facts });
  return 'fact' in verdict ? verdict.fact.quotes.map(({ text }) => text).join('|') : verdict.refused.code;
};

describe('what is somebody else’s is never the user’s', () => {
  test.each([
    ['price', '一台150元', '我修一台八十 隔壁配钥匙的收一百五一台', '隔壁配钥匙的收一百五一台'],
    ['price', '一台150元', '隔壁配钥匙的，一台收一百五', '一台收一百五'],
    ['price', '260元', '同事收两百六我收一百八', '同事收两百六我收一百八'],
    ['price', '900元', '客户自己卖九百一件', '客户自己卖九百一件'],
    ['price', '300元', '我知道她收三百一场', '她收三百一场'],
    ['price', '180元', '邻居家民宿收一百八', '邻居家民宿收一百八'],
    ['price', '一次390元', '闺蜜做美甲，一次收三百九', '一次收三百九'],
    ['business', '律师', '有个客人是律师', '有个客人是律师'],
    ['experience', '26年', '我二叔刻碑，刻了二十六年', '刻了二十六年'],
    ['experience', '30年', '我师父干了三十年，我才五年', '我师父干了三十年'],
    ['experience', '30年', '我师父在厂里，干了三十年', '干了三十年'],
    ['experience', '18年', '我表哥做木工，做了十八年', '我表哥做木工，做了十八年'],
    ['experience', '20年', '有个客户做了二十年财务', '做了二十年财务'],
    ['experience', '12年', '我同学也在做，她做了十二年', '她做了十二年'],
    ['proof', '有特级教师证', '我姑有特级教师证，我没有', '我姑有特级教师证'],
    ['proof', '拿过省级金奖', '我师姐拿过省级金奖', '拿过省级金奖'],
    ['proof', '教过200个', '同行教过两百个', '教过两百个'],
    ['figures', '800只羊', '我阿爸那一辈家里有八百只羊', '家里有八百只羊'],
    ['place', '昆明', '我姐在昆明开店', '我姐在昆明开店'],
    ['place', '洛阳', '客户都在洛阳', '客户都在洛阳'],
    ['business', '开绣坊', '我姐开绣坊，我给她看店', '我姐开绣坊'],
    ['figures', '3万粉', '我表妹抖音有三万粉', '有三万粉'],
    ['figures', '3万粉', '她抖音有三万粉 我才八百', '她抖音有三万粉'],
    ['hours', '晚上8点以后', '我老公晚上八点以后有空', '晚上八点以后有空'],
    ['goal', '考清华', '我儿子想考清华', '想考清华'],
    ['story', '背着琴走了30里', '我爷爷当年背着琴走了三十里', '背着琴走了三十里'],
    ['rejected', '不接外地', '同行不接外地', '同行不接外地'],
    ['asset', '有3台相机', '我表弟有三台相机', '有三台相机'],
  ])('%s %s of 「%s」', (field, value, text, quote) => {
    expect(judge([text], [field, value], [['m1', quote]])).toMatch(/^(notSelf|notDenied|denied)$/);
  });

  test.each([
    ['hours', '爱人周三下午不上班，那天能拍', '我爱人周三下午不上班 就那天能帮我拍'],
    ['goal', '一个月挣6000元', '我老公想让我一个月挣到六千块'],
    ['price', '一次300元', '客人都说便宜，一次收三百'],
    ['price', '一次300元', '有个客户来改裤子，一次收了三百'],
    ['experience', '9年', '我老公说我傻，做了九年才收一百八'],
    ['proof', '有二级证', '同事考了三级，我有二级证'],
    ['figures', '月入3000元', '我老公一个月给我三千块，月入三千块'],
  ])('but what is told beside others stays the user’s: %s %s', (field, value, text) => {
    expect(judge([text], [field, value], [['m1', text]])).toBe(text);
  });

  test.each([
    [
      '真事',
      '有个开面馆的换了两台灶都熄火，本人给他改了风门',
      '上月有个开面馆的，换了两台灶都熄火，我给他改了风门',
    ],
    [
      '凭据',
      '熄火从一天十几回降到一回不到，他自己记的',
      '我给他改了风门，熄火从一天十几回降到一回不到，他自己记的',
    ],
    ['真事', '给一个客户重砌了灶台', '我去年给一个客户重砌了灶台'],
  ])('and a customer’s case is told in the first person: %s', (field, value, text) => {
    expect(judge([text], [field, value, 'case'], [['m1', text]])).toBe(text);
    expect(judge([text], [field, value], [['m1', text]])).toBe(text);
  });

  test('but 发小红书 names no friend', () => {
    expect(judge(['我发小红书'], ['platform', '小红书'], [['m1', '我发小红书']])).toBe('我发小红书');
  });

  test('but what only the user does is no case', () => {
    const text = '我去年把自己的灶台重砌了';
    expect(judge([text], ['真事', '去年重砌灶台', 'case'], [['m1', text]])).toBe('wrongOwner');
    expect(judge([text], ['凭据', '重砌过灶台', 'case'], [['m1', text]])).toBe('wrongOwner');
  });

  test('nor is the user’s a customer’s', () => {
    const text = '我做了九年，客人都是熟人，一次收两百';
    expect(judge([text], ['experience', '9年', 'customer'], [['m1', '我做了九年']])).toBe('wrongOwner');
    expect(judge([text], ['experience', '9年', 'family'], [['m1', '我做了九年']])).toBe('wrongOwner');
  });
});

describe('quotes', () => {
  const list =
    '头一样。\n1.怕疼。\n2.怕贵，不敢问价。\n3.上回有个姑娘坐了半天没开口，我给她倒了杯水，她才说想补牙。';

  test.each([
    ['怕疼。怕贵，不敢问价', '怕疼。\n2.怕贵，不敢问价'],
    ['上回有个姑娘坐了半天没开口……她才说想补牙', '上回有个姑娘坐了半天没开口|她才说想补牙'],
    ['有个姑娘坐了半天没开口，她才说想补牙', '有个姑娘坐了半天没开口|她才说想补牙'],
    ['怕贵，不敢问价」「她才说想补牙', '怕贵，不敢问价|她才说想补牙'],
    ['怕贵 “不敢问价”', '怕贵，不敢问价'],
  ])('「%s」', (quote, found) => {
    const value = quote.includes('补牙') ? '想补牙' : '怕贵，不敢问价';
    expect(judge([list], ['难题', value, 'customer'], [['m1', quote]])).toBe(found);
  });

  test.each([
    '她才说想补牙，上回有个姑娘坐了半天没开口',
    '上回有个姑娘坐了半天，我给她倒了杯水，想种牙',
    '怕贵，敢问价',
    '上回有个姑娘坐了半天开口，我给她倒了杯水',
  ])('「%s」 was not said', (quote) => {
    expect(judge([list], ['难题', '想补牙', 'customer'], [['m1', quote]])).toBe('notSaid');
  });

  test('what is left out may hold no 没 and no number beside the parts', () => {
    const of = (text: string, quote: string) =>
      judge([text], ['做的事', '钢琴调律', 'self'], [['m1', quote]]);
    expect(of('钢琴调律这行当，没有正经学过，琴是自己摸的', '钢琴调律这行当，有正经学过')).toBe('notSaid');
    expect(of('钢琴调律做过，三百多台琴都是自己摸的', '钢琴调律做过台琴都是自己摸的')).toBe('notSaid');
  });

  test('under another message’s name, when just one has it', () => {
    const messages = ['我修钢琴的', '在宝鸡，修了九年钢琴', '三百'];
    expect(judge(messages, ['年限', '9年'], [['m3', '修了九年钢琴']])).toBe('修了九年钢琴');
    expect(judge([...messages, '修了九年钢琴'], ['年限', '9年'], [['m3', '修了九年钢琴']])).toBe('notSaid');
    expect(judge(messages, ['价格', '300元'], [['m1', '三百']])).toBe('notSaid');
    expect(judge(messages, ['年限', '9年'], [['m9', '修了九年钢琴']])).toBe('unknownMessage');
  });
});

describe('numbers beside a quote', () => {
  const text = '我做手冲咖啡课。一个人，两小时，一百八。送两包豆子。冬天豆子便宜，一包四十。同行收三百';
  test.each([
    ['一个人180元', '一百八', '一百八'],
    ['两小时180元一个人', '两小时，一百八', '两小时，一百八'],
    [
      '手冲咖啡课180元，送2包豆子',
      '我做手冲咖啡课。一个人，两小时，一百八',
      '我做手冲咖啡课。一个人，两小时，一百八',
    ],
    ['40元', '一百八', 'wrongNumber'],
    ['300元', '一百八', 'wrongNumber'],
    ['手冲咖啡课300元', '我做手冲咖啡课。一个人，两小时，一百八', 'wrongNumber'],
    ['一个人40元', '一百八', 'wrongNumber'],
    ['一小时180元', '一百八', 'wrongNumber'],
    ['3小时180元', '一百八', 'wrongNumber'],
    ['180元，送3包豆子', '一百八', 'wrongNumber'],
  ])('%s of 「%s」', (value, quote, wanted) => {
    expect(judge([text], ['价格', value], [['m1', quote]])).toBe(wanted);
  });

  test.each([
    ['在厂里11年，前7年质检，后7年带班', 'wrongNumber'],
    ['在厂里11年，前4年质检，后4年带班', 'wrongNumber'],
    ['在厂里11年，前4年质检，后7年带班', '在厂里十一年，前四年质检，后七年带班'],
  ])('no number stands for another: %s', (value, wanted) => {
    const said = '在厂里十一年，前四年质检，后七年带班';
    expect(judge([said], ['经历', value], [['m1', said]])).toBe(wanted);
  });

  test('a measure of another clause is none of the value', () => {
    const said = '我磨咖啡豆的，一年到头在店里，有个阿姨拿来一袋生豆';
    expect(judge([said], ['真事', '有个阿姨拿来一年生豆'], [['m1', '有个阿姨拿来一袋生豆']])).toBe(
      'wrongNumber',
    );
  });

  test.each([
    ['有人拿同行报过3.8来压价，本人不跟', '有人拿同行报过3.8来压我，我不跟'],
    ['同行报3.8的那种瓷不挂釉', '有人拿同行报过3.8来压我，那种瓷不挂釉'],
    ['同行报300', '有人拿同行报300来压我'],
    ['同行报300的', '有人拿同行报300来问我'],
  ])('来 behind a number is a verb where nothing is counted: %s', (value, text) => {
    expect(judge([text], ['真事', value], [['m1', text]])).toBe(text);
  });

  test('来 is about so many before what is counted', () => {
    const text = '来了30来个人，收了300来块';
    expect(judge([text], ['真事', '来了30个人'], [['m1', text]])).toBe('wrongNumber');
    expect(judge([text], ['真事', '收了300块'], [['m1', text]])).toBe('wrongNumber');
    expect(judge([text], ['真事', '来了30来个人，收了300来块'], [['m1', text]])).toBe(text);
  });

  test.each([
    ['两个问价里有一个只要8个，本人推了', '来了两个问价，一个只要8个，我推了', true],
    ['5个问价里有3个只要20个', '来了5个问价，3个只要20个', true],
    ['5个问价里有20个只要3个', '来了5个问价，3个只要20个', false],
    ['3个问价里有5个只要20个', '来了5个问价，3个只要20个', false],
  ])('one of several stays what it was: %s', (value, text, isKept) => {
    expect(judge([text], ['真事', value], [['m1', text]])).toEqual(
      isKept ? text : expect.stringMatching(/^(numberOfOther|wrongNumber)$/),
    );
  });

  test('a correction keeps what it does not change, and marks what was', () => {
    const of = (value: string, before = '小班一个人240元') =>
      judge(['小班现在两百六了'], ['价格', value], [['m1', '小班现在两百六了']], before);
    expect(of('小班一个人260元')).toBe('小班现在两百六了');
    expect(of('小班一个人260元，原来240元')).toBe('小班现在两百六了');
    expect(of('小班一个人240元')).toBe('wrongNumber');
    expect(of('小班一小时260元')).toBe('wrongNumber');
    expect(of('小班一个人260元，原来250元')).toBe('wrongNumber');
    expect(of('小班260元，一个人240元')).toBe('wrongNumber');
  });
});
