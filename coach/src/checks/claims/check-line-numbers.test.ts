import { describe, expect, test } from '@rstest/core';
import type { Fact } from '../../facts/fact';
import { checkClaims } from '../check-claims';

/** The objections to one line that cites all that was said. */
function objectionsTo(text: string, said: readonly string[], sums: readonly string[] = []) {
  const messages = said.map((one, index) => ({ id: `id-${index}`, text: one, asked: '', isPasted: false }));
  const sources = {
    facts: new Map(),
    said: new Map(messages.map((message, index) => [`m${index + 1}`, message])),
    allowed: [],
  };
  const from = [...sources.said.keys(), ...sums];
  return checkClaims([{ key: '一句', text, from }], sources);
}

const codesOf = (...args: Parameters<typeof objectionsTo>): string[] =>
  objectionsTo(...args).map(({ code }) => code);

/** Somebody of our own making, who mends umbrellas. */
const UMBRELLAS = [
  '我在柳州修伞 骨子断了接一根六块 换伞面一米32包线 上门一日两百',
  '一年出摊二百几日 逢圩日才摆 一圩最多的时候修过四十三把',
  '我公公修了四十年 一天修三把 我是16年春天跟他学的',
  '对面超市的新伞一把十九块九 我徒弟阿雷一天接九把 我一天接五把',
  '油纸伞冬天要晾二十一天 夏天晾十四天',
  '修一把要四十到五十分钟 一个月挣四千二左右',
];

const PRICED = ['一圩修四到六把 修一把18块 想多修三把', '摊位费一年两千多'];

describe('a number that was said, told in other words', () => {
  test.each([
    '一米三十二，线算我的',
    '上门，一天两百',
    '一年出摊两百多天',
    '2016年春天学的',
    '油纸伞，一晾三个礼拜',
    '修一把，四十五分钟上下',
    '修一把少说四十分钟',
    '挣四千左右，一个月',
    '大半个钟头，修一把',
    '对面超市一把十九块九，我接一根骨子六块',
    '最多的那一圩，四十三把',
    '一年三百六十五天，雨天最想我',
    '徒弟一天九把，我一天五把',
  ])('「%s」 is true', (text) => {
    expect(codesOf(text, UMBRELLAS)).toEqual([]);
  });

  test('a share that was reckoned may be told in tenths and in hundredths', () => {
    const said = ['去年来问的120个，接了84个'];
    expect(codesOf('来问的大约七成接下了', said, ['0.7=84/120'])).toEqual([]);
    expect(codesOf('来问的70%接下了', said, ['0.7=84/120'])).toEqual([]);
    expect(codesOf('来问的八成接下了', said, ['0.7=84/120'])).toEqual(['statistic']);
  });

  test('what one costs may stand right in front of the one', () => {
    const said = ['换一副伞面八十'];
    expect(codesOf('换伞面，八十一副', said)).toEqual([]);
    expect(codesOf('换伞面，九十一副', said)).toEqual(['number']);
  });

  test('a sum that comes to no whole number may be told as about that many', () => {
    const said = ['摊位费一个月六千五，上门一趟八百'];
    expect(codesOf('摊位费六千五，约8趟够', said, ['8=6500/800'])).toEqual([]);
    expect(codesOf('摊位费六千五，8趟够', said, ['8=6500/800'])).toContain('badSum');
    expect(codesOf('摊位费六千五，约9趟够', said, ['9=6500/800'])).toContain('badSum');
  });

  test('both ends of what was said may be weighed, where neither result is told', () => {
    const said = ['一副老骨子我收九百到一千一，修好卖一千八'];
    const sums = ['700=1800-1100', '900=1800-900'];
    expect(codesOf('修好一副，中间的差价够跑一趟的', said, sums)).toEqual([]);
    expect(codesOf('修好一副，挣700', said, sums)).toContain('badSum');
  });

  test('a rough number may be reckoned with, also beside another', () => {
    const said = ['骨子压了得有二十来万，一副卖一千八'];
    expect(codesOf('按二十万、一副一千八算，约111副', said, ['111=200000/1800'])).toEqual([]);
    expect(codesOf('压着二十万的骨子', said)).toEqual(['number']);
  });

  test('what is said to the user may take a share of what was said', () => {
    const own = { numbers: [], units: new Set<string>() };
    const line = { key: '文1', text: '建议按两百的四成收，80元', from: ['m1', '80=200*0.4'], own };
    const said = { id: 'a', text: '上门一日两百', asked: '', isPasted: false };
    const sources = { facts: new Map(), said: new Map([['m1', said]]), allowed: [] };
    expect(checkClaims([line], sources)).toEqual([]);
    expect(checkClaims([{ ...line, text: '建议收80元' }], sources).map(({ code }) => code)).toEqual([
      'badSum',
      'number',
    ]);
  });

  test('what a licence has to say is asked, and who has one is claimed', () => {
    expect(codesOf('到窗口问清，执照上得写哪样', UMBRELLAS)).toEqual([]);
    expect(codesOf('我手里有执照', UMBRELLAS)).toEqual(['title']);
  });

  test('what cannot be found is none less than a number, and a plan says nothing of what was', () => {
    expect(codesOf('骨子找不到一样的，一根六块照接', UMBRELLAS)).toEqual([]);
    expect(codesOf('问满十个没一个要就停', UMBRELLAS)).toEqual([]);
    expect(codesOf('修过的没一个说不好', UMBRELLAS)).toEqual(['result']);
  });

  test('three generations are those who were named, and no more', () => {
    const said = ['我爷爷修伞，我爸修伞，现在是我'];
    expect(codesOf('三代人，一把伞', said)).toEqual([]);
    expect(codesOf('四代人，一把伞', said)).toEqual(['number']);
  });

  test('a sum may count the people who were named', () => {
    const said = ['我掌勺 我妹夫切菜 我老婆管蒸笼 还有六个帮手'];
    expect(codesOf('我们班子九个人', said, ['9=3+6'])).toEqual([]);
    expect(codesOf('我们班子十个人', said, ['10=4+6'])).toContain('badSum');
  });

  test('a sum that is called 约等于 may be rounded', () => {
    const said = ['三把伞一起修，收了280元'];
    expect(codesOf('280元修三把，约等于93元一把', said)).toEqual([]);
    expect(codesOf('280元修三把，约等于83元一把', said)).toEqual(['number']);
  });

  test('a sum may turn 公斤 into 斤, and leave out what stands behind the point', () => {
    const said = ['一公斤一百零八', '一块表一百二 那时候一个月三十六块'];
    expect(codesOf('一公斤一百零八，合一斤五十四', said, ['54=108÷2'])).toEqual([]);
    expect(codesOf('一只一百零八，半只五十四', said, ['54=108÷2'])).toContain('badSum');
    expect(codesOf('一百二的表，三个多月的工钱', said, ['3=120÷36'])).toEqual([]);
    expect(codesOf('一百二的表，三个月的工钱', said, ['3=120÷36'])).toContain('badSum');
  });

  test.each([
    ['一圩四到六把，多修三把，就是七到九把', ['7=4+3', '9=6+3']],
    ['多修三把，一圩最少七把', ['7=4+3']],
    ['按两千算，要一百多把才挣得回来', ['111=2000/18']],
    ['摊位费两千多，要一百一十多把', ['111=2000/18']],
    ['约2000块摊位费，一把18，大概111把', ['111=2000/18']],
  ])(
    '「%s」 reckons with the end of a range, or with the number of a vague one, and says so',
    (text, sums) => {
      expect(codesOf(text, PRICED, sums)).toEqual([]);
    },
  );

  test.each([
    ['多修三把，一圩就是七把', ['7=4+3'], '他说的是四到六把，这一行要写约、最少'],
    ['一圩四到六把，多修三把，就是九把', ['9=6+3'], '他说的是四到六把'],
    ['摊位费两千多，要111把', ['111=2000/18'], '他说的是两千多'],
    ['多修三把，一圩八到十把', ['8=5+3', '10=7+3'], '5没有人说过'],
    ['摊位费约三千，大概167把', ['167=3000/18'], '3000没有人说过'],
    ['摊位费约两千五，大概139把', ['139=2500/18'], '2500没有人说过'],
  ])('「%s」 makes one number of a range that was said, or of none', (text, sums, why) => {
    expect(
      objectionsTo(text, PRICED, sums)
        .map((one) => one.why)
        .join(),
    ).toContain(why);
  });

  test('an end of a range may be named beside the range', () => {
    const said = ['磨一套刀一百八到三百 看大小'];
    expect(codesOf('一套180到300，看大小：多大收180，多大收300', said)).toEqual([]);
    expect(codesOf('一套180，不二价', said)).toEqual(['number']);
  });

  test('what the user does not sell may be told with the price of those who do', () => {
    const said = ['旧胎我不卖 有人卖 一条便宜三百多'];
    expect(codesOf('旧胎我不卖，便宜的那三百多，是拿命省的', said)).toEqual([]);
    expect(codesOf('我家的胎，便宜三百多', said)).toEqual(['wrongOwner']);
  });
});

describe('a number that was said, made false by little', () => {
  test.each([
    ['一米四十二，线算我的', 'number'],
    ['上门一个月两百', 'numberOfOther'],
    ['油纸伞，一晾三十一天', 'number'],
    ['夏天的油纸伞，要晾二十一天', 'numberOfOther'],
    ['修一把少说五十分钟', 'number'],
    ['我家的伞，一把十九块九', 'wrongOwner'],
    ['我公公一天修五把', 'numberOfOther'],
    ['年年逢圩，一圩四十三把', 'numberOfOther'],
    ['接一根骨子，八块', 'number'],
    ['一天就挣四千二', 'numberOfOther'],
  ])('「%s」 draws 「%s」', (text, code) => {
    expect(codesOf(text, UMBRELLAS)).toEqual([code]);
  });

  test('nights are not days where both were said', () => {
    const said = ['雨崩四天三晚 一个人1680'];
    expect(codesOf('雨崩四天三夜', said)).toEqual([]);
    expect(codesOf('雨崩三天四夜', said)).not.toEqual([]);
  });

  test('the price of several is not that of one', () => {
    const said = ['三个窗一千八'];
    expect(codesOf('三个窗，一千八', said)).toEqual([]);
    expect(codesOf('一个窗，一千八', said)).toEqual(['numberOfOther']);
  });

  test('the user is not told with what somebody else carries', () => {
    const said = ['他是本地的 上山背六十斤不喘 我背四十斤就够呛'];
    expect(codesOf('我上山背六十斤', said)).toEqual(['wrongOwner']);
    expect(codesOf('我背四十斤', said)).toEqual([]);
  });

  test('what a later message calls the price of last year is outdated', () => {
    const said = ['26天一单 一万二', '哦对 一万二是去年的 今年一万三了'];
    expect(codesOf('二十六天，一万二', said)).toEqual(['outdated']);
    expect(codesOf('二十六天，一万三', said)).toEqual([]);
    expect(codesOf('去年一万二，今年一万三', said)).toEqual([]);
  });
});

/** Somebody of our own making, who tunes accordions. */
const ACCORDIONS = [
  '我在牡丹江修手风琴 下午两点到五点空着 修一台一个半钟头',
  '来的多是退休十来年又捡起来拉的人，手都生了',
  '有人出500喊我把旧琴做成新的卖 我冇答应',
  '对面琴行调一次八十九 那个价我做不来',
  '发了一条修风箱的 5万播放 别的都两三百',
  '群里老问 2000块买啥琴',
];

describe('what is no fault of a number', () => {
  test.each([
    ['两点到五点，一天空三个钟头', ['3=5-2']],
    ['群里问2000块买啥琴，先教他听', []],
    ['来的，是退休十来年的', []],
    ['五百块，我推回去了', []],
    ['也别跟八十九那样的价', []],
    ['5万播放那条讲风箱。别的都两三百，不知道差哪了', []],
    ['12月28、29日不拍', []],
    ['到了这一块，只能靠耳朵', []],
    ['日历上画一个点，别的不写', []],
    ['一间办公室来过好几个，还有人要来', []],
  ])('「%s」 is true', (text, sums) => {
    expect(codesOf(text, ACCORDIONS, sums)).toEqual([]);
  });

  test('the hours of a clock are ends that may be reckoned with, and a range of others is not', () => {
    const said = ['下午两点到五点空着', '一天修三到五台'];
    expect(codesOf('下午空着三个钟头', said, ['3=5-2'])).toEqual([]);
    expect(codesOf('再多两台就是七台', said, ['7=5+2'])).toEqual([]);
    expect(codesOf('一天就是八台', said, ['8=4+4'])).toContain('badSum');
  });

  test.each([
    ['五百块，旧琴做成新的', 'wrongOwner'],
    ['我调一次八十九', 'wrongOwner'],
    ['利润让一个点', 'statistic'],
    ['带过几个徒弟', 'number'],
    ['修一台一千二', 'number'],
  ])('「%s」 draws 「%s」', (text, code) => {
    expect(codesOf(text, ACCORDIONS)).toContain(code);
  });

  test('a price keeps to what stands before it, and not to what stands before the next one', () => {
    const said = ['白天80', '晚上120'];
    expect(codesOf('80和晚上120，进门前先报', said)).toEqual([]);
    expect(codesOf('晚上80，进门前先报', said)).toEqual(['numberOfOther']);
  });
});

test('a menu has ranks that are no titles', () => {
  expect(codesOf('发布页「高级选项」里勾上', ACCORDIONS)).toEqual([]);
  expect(codesOf('高级技师，修琴多年', ACCORDIONS)).toContain('title');
});

test('a number is outdated where something was taken back, and not where another was only told later', () => {
  const of = (later: string, value: string) => {
    const said = ['修一台琴150块', later].map(
      (text, index) => [`m${index + 1}`, { id: `id-${index}`, text, asked: '', isPasted: false }] as const,
    );
    const quotes = [{ messageId: 'id-1', start: 0, end: later.length, text: later }];
    const fact: Fact = { id: 'f', version: 1, field: 'price', value, about: 'self', status: 'heard', quotes };
    const sources = { facts: new Map([['f1', fact]]), said: new Map(said), allowed: [] };
    return checkClaims([{ key: '一句', text: '修一台琴150块', from: ['m1'] }], sources).map(
      ({ code }) => code,
    );
  };
  expect(of('说岔了 修一台琴160块', '修一台琴160块')).toEqual(['outdated']);
  expect(of('有台琴放了40年 修一台琴赔过60块', '修一台琴赔过60块')).toEqual([]);
});

test('a count is not outdated by a type that was told later of the same place', () => {
  const said = ['作坊一共四个人，我掌窑', '作坊有行业的B级牌子'];
  const fact: Fact = {
    id: 'f',
    version: 1,
    field: 'proof',
    value: '作坊有行业的B级牌子',
    about: 'self',
    status: 'heard',
    quotes: [{ messageId: 'id-1', start: 0, end: 10, text: '作坊有行业的B级牌子' }],
  };
  const messages = said.map((text, index) => ({ id: `id-${index}`, text, asked: '', isPasted: false }));
  const sources = {
    facts: new Map([['f1', fact]]),
    said: new Map(messages.map((message, index) => [`m${index + 1}`, message])),
    allowed: [],
  };
  const codes = checkClaims([{ key: '持续', text: '3分，作坊4个人，天天开窑', from: ['m1'] }], sources);
  expect(codes).toEqual([]);
});

describe('whom a number counts', () => {
  test('those who follow are people, where the line says that they follow', () => {
    const said = ['抖音2100多粉', '粉丝一万二'];
    expect(codesOf('2100多人关注我', said)).toEqual([]);
    expect(codesOf('一万二千人关注', said)).toEqual([]);
    expect(codesOf('2200多人关注我', said)).toEqual(['number']);
    expect(codesOf('2100多人学过', said)).toEqual(['number']);
    expect(codesOf('发了2100多条', said)).toEqual(['number']);
  });

  test('children who come are not the user’s own', () => {
    expect(codesOf('6个人一班，收260', ['小孩6个人一班 收260一个月'])).toEqual([]);
    expect(codesOf('8个人一班', ['小孩6个人一班 收260一个月'])).toEqual(['number']);
    expect(codesOf('做了26年', ['我儿子做了26年'])).toEqual(['wrongOwner']);
    expect(codesOf('一年挣12万', ['孩子在深圳 一年挣十二万'])).toEqual(['wrongOwner']);
  });

  test('one that is not taken at all is none, and two of those named before are of these', () => {
    const said = ['家长想买鞋 我让他们几家一块买 我一分钱不拿', '学员二十七八个 有两个练了三年'];
    expect(codesOf('几家一块买，我一分钱不拿', said)).toEqual([]);
    expect(codesOf('老太太那回，我一分钱没收', said.slice(1))).toContain('number');
    expect(codesOf('有两个学员练了三年', said)).toEqual([]);
    expect(codesOf('有三个学员练了三年', said)).toEqual(['number']);
  });

  test('an account that kin looks after is the user’s, what they earn is theirs', () => {
    const said = ['我闺女给我弄的快手 五百六十几个人关注', '我弟给我帮忙 一个月挣四千'];
    expect(codesOf('快手560几个人关注', said)).toEqual([]);
    expect(codesOf('一个月挣4000', said)).toEqual(['wrongOwner']);
    expect(codesOf('一万零几十个粉', ['抖音粉一千零几十个'])).toEqual(['number']);
  });

  test('what is so now was not planned, and is of what was planned', () => {
    const said = ['我想开到8个人一班 现在6个人一班', '我想一个月线上卖两百斤 现在才四十几斤'];
    expect(codesOf('6个人一班', said)).toEqual([]);
    expect(codesOf('8个人一班', said)).toEqual(['planned']);
    expect(codesOf('线上一个月卖四十几斤', said)).toEqual([]);
    expect(codesOf('线上一个月卖两百斤', said)).toEqual(['planned']);
    expect(codesOf('想线上卖四十几斤', said)).toContain('numberOfOther');
  });
});
