import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import type { FactRecord } from '../protocol/records';
import type { SaidMessage } from './fact';
import { readNumerals } from './read-quantities';
import { RIGHT_FACTS as PLAIN_FACTS } from './right-facts';
import { RIGHT_FACTS_WITH_OTHERS } from './right-facts-with-others';
import { type Known, verifyFact } from './verify-fact';

/** `npm run test:deep` repeats more often (docs/decisions/0024). */
const isDeep = process.env.TEST_LANE === 'deep';

const aMessage = (text: string, asked = '', isPasted = false): SaidMessage => ({
  id: 'id-1',
  text,
  asked,
  isPasted,
});
const knowing = (...messages: SaidMessage[]): Known => ({
  said: new Map(messages.map((message, index) => [`m${index + 1}`, message])),
  facts: new Map([['f7', { id: 'fact-7', version: 2 }]]),
});
const aClaim = (claim: Partial<FactRecord>): FactRecord => ({
  field: 'business',
  value: '修古琴',
  about: 'self',
  quotes: [{ message: 'm1', text: '我在泉州修古琴' }],
  replaces: null,
  ...claim,
});
/** The code of a refusal, or `kept`. */
const judge = (claim: FactRecord, known: Known): string => {
  const verdict = verifyFact(claim, known);
  return 'fact' in verdict ? 'kept' : verdict.refused.code;
};

const RIGHT_FACTS = [...PLAIN_FACTS, ...RIGHT_FACTS_WITH_OTHERS];
const RIGHT = RIGHT_FACTS.flatMap(({ text, asked, facts }) =>
  facts.map((fact) => ({
    text,
    known: knowing(aMessage(text, asked)),
    claim: aClaim({
      field: fact.field,
      value: fact.value,
      about: fact.about ?? 'self',
      quotes: fact.quotes.map((quote) => ({ message: 'm1', text: quote })),
    }),
  })),
);

/** As people dictate on a phone: no marks, and a 不 or a 没 every few words. */
const DICTATED =
  '我在朝阳给人磨刀磨剪子你知道不还给饭店磨片机刀不收塑料把的我闺女礼拜五给拍她不会剪剪是我侄女剪初八不行要去赶集以前在厂里没评上先进我也没当回事一把菜刀收十块';

describe('a message that was dictated without marks', () => {
  const known = knowing(aMessage(DICTATED));
  const quoting = (value: string, text: string, field: FactRecord['field'] = 'business') =>
    judge(aClaim({ field, value, quotes: [{ message: 'm1', text }] }), known);

  test.each([
    ['磨刀磨剪子', '给人磨刀磨剪子', 'business'],
    ['给饭店磨片机刀', '还给饭店磨片机刀', 'business'],
    ['闺女礼拜五给拍', '我闺女礼拜五给拍', 'asset'],
    ['侄女给剪', '是我侄女剪', 'asset'],
    ['一把菜刀10元', '一把菜刀收十块', 'price'],
    ['在厂里没评上先进', '在厂里没评上先进', 'background'],
  ] as const)('lets %s stand beside what it denies', (value, text, field) => {
    expect(quoting(value, text, field)).toBe('kept');
  });

  test.each([
    ['收塑料把的', '收塑料把的'],
    ['评上先进', '评上先进'],
    ['闺女会剪', '会剪'],
  ])('does not let a quote leave the sign before it out: %s', (value, text) => {
    expect(quoting(value, text, 'story')).not.toBe('kept');
  });
});

describe('a message in which one thing follows the other without a mark', () => {
  const TOLD =
    '我在桥头修表那条街叫什么就不讲了我那把镊子是师傅出师那天送的有个大娘过意不去回家提了一篮子鸡蛋撵着我跑她没说话给我端了一碗面有一条八万人看我也不晓得咋弄的贷了九万还有五万多没还完灯开久了眼睛受不了';
  const known = knowing(aMessage(TOLD));
  const quoting = (value: string, text: string, field: FactRecord['field'] = 'story') =>
    judge(aClaim({ field, value, quotes: [{ message: 'm1', text }] }), known);

  test.each([
    ['镊子是师傅出师那天送的', '我那把镊子是师傅出师那天送的', 'asset'],
    ['一个大娘回家提了一篮子鸡蛋撵着跑', '回家提了一篮子鸡蛋撵着我跑', 'story'],
    ['大娘没说话，端了一碗面', '她没说话给我端了一碗面', 'story'],
    ['有一条八万人看', '有一条八万人看', 'figures'],
    ['贷了9万，还有5万多没还完', '贷了九万还有五万多没还完', 'figures'],
  ] as const)('lets %s stand, whatever was denied before and behind it', (value, text, field) => {
    expect(quoting(value, text, field)).toBe('kept');
  });

  test.each([
    ['还有五万多还完', '还有五万多没还完'],
    ['灯开久了眼睛受了', '灯开久了眼睛受不了'],
    ['大娘说话，端了一碗面', '她没说话给我端了一碗面'],
  ])('refuses %s, which leaves the sign out', (value, text) => {
    expect(quoting(value, text)).toBe('denied');
  });
});

test.each([
  ['我没有拿过什么大奖', 'proof', '拿过大奖'],
  ['我一般不给人上门修', 'offer', '上门修'],
  ['我不对外做批发', 'offer', '做批发'],
  ['我没打算这两年开分店', 'goal', '开分店'],
  ['我没有像别人那样上过央视', 'proof', '上过央视'],
  ['我没有考过什么高级证书', 'proof', '有高级证书'],
] as const)('「%s」 denies all that it goes on to say', (text, field, value) => {
  const quotes = [{ message: 'm1', text }];
  expect(judge(aClaim({ field, value, quotes }), knowing(aMessage(text)))).toBe('denied');
});

test('a sign denies a passage that is cut off behind it, and what is refused is named without one', () => {
  const known = knowing(aMessage('我没有正经上过大学，夜里不接活'));
  const quoting = (field: FactRecord['field'], value: string, text: string) =>
    judge(aClaim({ field, value, quotes: [{ message: 'm1', text }] }), known);
  expect(quoting('background', '上过大学', '上过大学')).toBe('denied');
  expect(quoting('rejected', '夜里接活', '夜里不接活')).toBe('kept');
});

test('a relative is the user’s own without a 我, and nobody’s who is named in front of them', () => {
  const told = (value: string, text: string) => {
    const quotes = [{ message: 'm1', text }];
    return judge(
      aClaim({ field: 'background', value, about: 'family', quotes }),
      knowing(aMessage(`修伞的，${text}`)),
    );
  };
  expect(told('闺女上二年级', '家里有个闺女上二年级')).toBe('kept');
  expect(told('母亲七十四岁', '母亲七十四岁')).toBe('kept');
  expect(told('女儿初二', '有个客户的女儿初二')).not.toBe('kept');
  for (const text of ['我徒弟妻子走了', '街坊老李妻子走了', '有个主顾妻子走了'])
    expect(told('妻子走了', text)).not.toBe('kept');
});

test('a number behind 我 that is a whole clause is an age where one is claimed', () => {
  const told = (value: string, text: string) =>
    judge(
      aClaim({ field: 'background', value, quotes: [{ message: 'm1', text }] }),
      knowing(aMessage(`${text} 从小就给小鸟喂奶`)),
    );
  expect(told('22岁', '我22')).toBe('kept');
  expect(told('23岁', '我22')).not.toBe('kept');
  expect(told('22年', '我22')).not.toBe('kept');
});

test('what follows 不行 without a mark is told, and not denied', () => {
  const known = knowing(aMessage('礼拜五晌午不行要去进货，别的晌午都行'));
  const quotes = [{ message: 'm1', text: '礼拜五晌午不行要去进货' }];
  expect(judge(aClaim({ field: 'hours', value: '周五晌午不行，要去进货', quotes }), known)).toBe('kept');
});

test('a sign denies all of a list, however long it is', () => {
  const known = knowing(
    aMessage('我没有教师资格证、营养师证、心理咨询师证、健康管理师证、瑜伽教练证、健身教练证'),
  );
  const quotes = [{ message: 'm1', text: '健康管理师证' }];
  expect(judge(aClaim({ field: 'proof', value: '有健康管理师证', quotes }), known)).toBe('denied');
});

test('a sign a few words off denies what is dictated behind it, and one after it, too', () => {
  const known = knowing(
    aMessage(
      '我在厂里干了十一年一直都没有评过那个高级技师证书也就这么过来了那个工程师职称我是一个都没考下来过',
    ),
  );
  const quoting = (value: string, text: string) =>
    judge(aClaim({ field: 'proof', value, quotes: [{ message: 'm1', text }] }), known);
  expect(quoting('高级技师证书', '高级技师证书')).toBe('denied');
  expect(quoting('没有高级技师证书', '高级技师证书')).toBe('kept');
  expect(quoting('工程师职称', '工程师职称')).not.toBe('kept');
});

test('我 at the beginning of dictated text owns what follows, whoever was told of before', () => {
  const known = knowing(
    aMessage('我师父姓王，我在朝阳给人磨刀磨剪子也给饭店磨片机刀一把菜刀收十块钱剪子八块'),
  );
  const quotes = [{ message: 'm1', text: '一把菜刀收十块钱' }];
  expect(judge(aClaim({ field: 'price', value: '一把菜刀10元', quotes }), known)).toBe('kept');
});

test('街坊都知道不还价 denies', () => {
  const known = knowing(aMessage('我这摊子街坊都知道不还价'));
  const quotes = [{ message: 'm1', text: '不还价' }];
  expect(judge(aClaim({ field: 'offer', value: '可以还价', quotes }), known)).not.toBe('kept');
  expect(judge(aClaim({ field: 'offer', value: '不还价', quotes }), known)).toBe('kept');
});

test('唔 of the south denies as 不 does', () => {
  const known = knowing(aMessage('我做白事花圈，唔好乱讲价，唔影我屋企人，唔该晒'));
  const quoting = (value: string, text: string) =>
    judge(aClaim({ field: 'rejected', value, quotes: [{ message: 'm1', text }] }), known);
  expect(quoting('不乱讲价', '唔好乱讲价')).toBe('kept');
  expect(quoting('不影屋企人', '唔影我屋企人')).toBe('kept');
  const asking = knowing(aMessage('你知唔知我卖鱼蛋三十年，我同佢间铺整招牌收三百'));
  const told = (field: FactRecord['field'], value: string, text: string) =>
    judge(aClaim({ field, value, quotes: [{ message: 'm1', text }] }), asking);
  expect(told('business', '卖鱼蛋', '我卖鱼蛋三十年')).toBe('kept');
  expect(told('price', '整招牌300元', '我同佢间铺整招牌收三百')).toBe('kept');
});

test('佢 of the south is somebody else', () => {
  const known = knowing(aMessage('我整旧招牌嘅，佢间铺执咗，个牌佢拎返屋企挂住'));
  const told = (about: FactRecord['about']) =>
    judge(
      aClaim({
        ...{ field: 'story', value: '铺子执了，招牌拎回家挂着', about },
        quotes: [{ message: 'm1', text: '佢间铺执咗，个牌佢拎返屋企挂住' }],
      }),
      known,
    );
  expect(told('case')).toBe('kept');
});

describe('right facts', () => {
  test.each(RIGHT.map(({ claim, known }) => [claim.value, claim, known] as const))(
    '%s',
    (_, claim, known) => {
      expect(verifyFact(claim, known)).toHaveProperty('fact');
    },
  );

  test('store the passage as the user typed it', () => {
    const known = knowing(aMessage('我在泉州修古琴，修了十二年了'));
    const verdict = verifyFact(
      aClaim({ quotes: [{ message: 'm1', text: '我在泉州修古琴 修十二年了' }], replaces: 'f7' }),
      known,
    );
    expect(verdict).toEqual({
      fact: {
        field: 'business',
        value: '修古琴',
        about: 'self',
        quotes: [{ messageId: 'id-1', start: 0, end: 14, text: '我在泉州修古琴，修了十二年了' }],
        replaces: { id: 'fact-7', version: 2 },
      },
    });
  });
});

describe('wrong facts', () => {
  const text = '我在泉州修古琴，我爷爷在京城干过三十年，证书我没有，带过十几个徒弟，一次三百。同行收八百';
  const known = knowing(
    aMessage(text),
    aMessage(text, '', true),
    aMessage('嗯'),
    aMessage('对', '做了十二年对吗'),
  );
  const about = (field: string, value: string, ...quotes: string[]) =>
    aClaim({ field, value, quotes: quotes.map((quote) => ({ message: 'm1', text: quote })) });

  test.each([
    ['unknownField', aClaim({ field: '星座' })],
    ['unknownOwner', aClaim({ about: 'me' })],
    ['badValue', aClaim({ value: '。' })],
    ['badValue', aClaim({ value: '修古琴'.repeat(70) })],
    ['badQuotes', aClaim({ quotes: [] })],
    ['badQuotes', aClaim({ quotes: Array.from({ length: 4 }, () => ({ message: 'm1', text: '修古琴' })) })],
    ['unknownMessage', aClaim({ quotes: [{ message: 'm9', text: '我在泉州修古琴' }] })],
    ['pasted', aClaim({ quotes: [{ message: 'm2', text: '我在泉州修古琴' }] })],
    ['pasted', aClaim({ about: 'pasted' })],
    ['notSaid', aClaim({ quotes: [{ message: 'm1', text: '我在厦门修古琴' }] })],
    ['noAnswer', aClaim({ quotes: [{ message: 'm3', text: '嗯' }] })],
    ['noAnswer', aClaim({ value: '12年', field: '年限', quotes: [{ message: 'm4', text: '对' }] })],
    ['unknownFact', aClaim({ replaces: 'f8' })],
    ['notSelf', about('background', '在京城干过30年', '我爷爷在京城干过三十年')],
    ['notSelf', about('background', '在京城干过30年', '在京城干过三十年')],
    ['notSelf', about('price', '800元', '同行收八百')],
    ['denied', about('proof', '有证书', '证书我没有')],
    ['denied', about('proof', '证书', '证书')],
    ['notDenied', about('proof', '没带过徒弟', '带过十几个徒弟')],
    ['wrongNumber', about('proof', '带过15个徒弟', '带过十几个徒弟')],
    ['wrongNumber', about('price', '一小时300元', '一次三百')],
    ['wrongNumber', about('price', '300元一斤', '一次三百')],
    ['notInQuote', about('place', '福建泉州', '我在泉州修古琴')],
    ['notInQuote', about('business', '泉州古琴修复大师', '我在泉州修古琴')],
    ['notGrounded', about('business', '开烘焙坊', '我在泉州修古琴')],
    ['wrongOwner', aClaim({ about: 'family' })],
    ['wrongOwner', aClaim({ about: 'customer' })],
  ])('%s: %o', (code, claim) => {
    expect(judge(claim, known)).toBe(code);
  });

  test('arithmetic is written out, from numbers that were said', () => {
    const of = (value: string) =>
      judge(
        aClaim({
          field: 'experience',
          value,
          quotes: [{ message: 'm1', text: '今年七十一了 打十六岁学的' }],
        }),
        knowing(aMessage('今年七十一了 打十六岁学的')),
      );
    expect(of('55年（71-16）')).toBe('kept');
    expect(of('55年')).toBe('wrongNumber');
    expect(of('54年（71-16）')).toBe('wrongNumber');
    expect(of('54年（71-17）')).toBe('wrongNumber');
    expect(of('55个月（71-16）')).toBe('wrongNumber');
    expect(of('55斤（71-16）')).toBe('wrongNumber');
  });

  test('a number stays with what it counts', () => {
    const said = knowing(aMessage('12年是救捞，教自由潜才3年'));
    const of = (value: string) =>
      judge(
        aClaim({
          field: 'experience',
          value,
          quotes: [{ message: 'm1', text: '12年是救捞，教自由潜才3年' }],
        }),
        said,
      );
    expect(of('教自由潜3年')).toBe('kept');
    expect(of('教自由潜12年')).toBe('numberOfOther');
  });

  test('对 carries what was read back and nothing else', () => {
    const said = knowing(aMessage('对的', '我记的是「价格：一次380元」，对吗？'));
    const of = (value: string) =>
      judge(aClaim({ field: '价格', value, quotes: [{ message: 'm1', text: '对的' }] }), said);
    expect(of('一次380元')).toBe('kept');
    expect(of('一次580元')).toBe('notAsked');
    expect(of('380元')).toBe('notAsked');
  });

  test('对 to 改成 carries the value that it becomes, and which one it takes the place of', () => {
    const said = knowing(aMessage('对', '我记的是「一次380元」，改成「一次420元」，对吗？'));
    const of = (value: string) =>
      verifyFact(aClaim({ field: '价格', value, quotes: [{ message: 'm1', text: '对' }] }), said);
    expect(of('一次420元')).toMatchObject({ fact: { value: '一次420元', insteadOf: '一次380元' } });
    expect(of('一次380元')).toMatchObject({ refused: { code: 'notAsked' } });
  });
});

test('a private matter of somebody else is kept as one, whoever it was told of, and one of their own has to be theirs', () => {
  const text = '我屋头那个打牌欠了十几万，这个一个字都莫写';
  const claim = (about: FactRecord['about']) =>
    aClaim({ field: 'story', value: '打牌欠了十几万', about, quotes: [{ message: 'm1', text }] });
  const known = knowing(aMessage(text));
  expect(judge({ ...claim('family'), isPrivate: true }, known)).toBe('kept');
  const cousin = knowing(aMessage('我表妹坐过牢，别往外讲'));
  const own = aClaim({ field: 'story', value: '坐过牢', quotes: [{ message: 'm1', text: '我表妹坐过牢' }] });
  expect(judge({ ...own, isPrivate: true }, cousin)).not.toBe('kept');
});

test('a quote under the wrong message’s name is not looked for in what was pasted', () => {
  const quotes = [{ message: 'm1', text: '我在泉州修古琴' }];
  const known = (isPasted: boolean) => knowing(aMessage('你好'), aMessage('我在泉州修古琴', '', isPasted));
  expect(judge(aClaim({ quotes }), known(false))).toBe('kept');
  expect(judge(aClaim({ quotes }), known(true))).toBe('notSaid');
});

describe('what a quote lacks may stand in another message', () => {
  const of = (earlier: string, said: string, field: string, value: string) => {
    const known = knowing(aMessage(earlier), aMessage(said));
    return verifyFact(aClaim({ field, value, quotes: [{ message: 'm2', text: said }] }), known);
  };
  const CARE = '陪诊今年涨到350了';
  const PROOF = '我只有中级';

  test.each([
    ['医院陪诊最多 一次300', CARE, 'price', '医院陪诊350元'],
    ['我是手语翻译', PROOF, 'proof', '手语翻译中级'],
  ])('「%s」「%s」: %s %s', (earlier, said, field, value) => {
    const verdict = of(earlier, said, field, value);
    expect(verdict).toMatchObject({ fact: { value } });
    expect('fact' in verdict ? verdict.fact.quotes : []).toHaveLength(2);
  });

  test.each([
    ['我师姐在医院上班', CARE, 'price', '医院陪诊350元'],
    ['我不做医院陪诊', CARE, 'price', '医院陪诊350元'],
    ['我师姐做医院陪诊', CARE, 'price', '医院陪诊350元'],
    ['医院陪诊最多 一次300', CARE, 'price', '医院陪诊300元'],
    ['医院陪诊最多 一次300', CARE, 'price', '北京医院陪诊350元'],
    ['我姐是手语翻译', PROOF, 'proof', '手语翻译中级'],
    ['我不是手语翻译', PROOF, 'proof', '手语翻译中级'],
    ['我是手语翻译', PROOF, 'proof', '手语翻译高级'],
    ['我是手语翻译', PROOF, 'business', '手语翻译'],
  ])('and not so: 「%s」「%s」: %s %s', (earlier, said, field, value) => {
    expect(of(earlier, said, field, value)).toHaveProperty('refused');
  });

  test('a fact of one speech is not kept on the quotes of another', () => {
    for (const [at, { claim, text }] of RIGHT.entries()) {
      for (const [place, other] of RIGHT.entries()) {
        // Every fifth pair, another fifth for each claim.
        if (!isDeep && (at + place) % 5 !== 0) continue;
        if (other.text === text || claim.quotes.some((quote) => other.text.includes(quote.text))) continue;
        const quotes = claim.quotes.map((quote) => ({ ...quote, message: 'm2' }));
        const strange = { ...other.claim, quotes };
        const alone = judge(strange, knowing(aMessage(''), aMessage(text)));
        const beside = judge(strange, knowing(aMessage(other.text), aMessage(text)));
        expect({ value: strange.value, text, isKept: beside === 'kept' }).toMatchObject({
          isKept: alone === 'kept',
        });
      }
    }
  });
});

test('words that stand around a quote at the beginning of a long message ground its value, too', () => {
  const said = `泉州老城的。修古琴。修了20年。${'来的人什么样的都有。'.repeat(30)}`;
  const claim = aClaim({ value: '泉州老城修古琴20年', quotes: [{ message: 'm1', text: '修了20年' }] });
  expect(judge(claim, knowing(aMessage(said)))).toBe('kept');
});

describe('a ban on a word', () => {
  test.each([
    ['rejected', '不说有机，打药', 'kept'],
    ['rejected', '不说有机', 'kept'],
    ['offer', '有机', 'denied'],
    ['proof', '有机', 'denied'],
  ])('「别说有机，我打药的」: %s %s is %s', (field, value, code) => {
    const quotes = [{ message: 'm1', text: '别说有机，我打药的' }];
    expect(judge(aClaim({ field, value, quotes }), knowing(aMessage('别说有机，我打药的')))).toBe(code);
  });

  test('is none where it only leads on', () => {
    const said = '别提多难了，我干了三年';
    const quotes = [{ message: 'm1', text: said }];
    expect(judge(aClaim({ field: 'experience', value: '干了3年', quotes }), knowing(aMessage(said)))).toBe(
      'kept',
    );
  });
});

describe('two prices with a comma', () => {
  test.each(['450，380', '450,380', '450、380'])('%s are two numbers', (said) => {
    const known = knowing(aMessage(said, '大车和小车各多少钱？'));
    const of = (value: string, quote = said) =>
      judge(aClaim({ field: 'price', value, quotes: [{ message: 'm1', text: quote }] }), known);
    expect(of('450元、380元')).toBe('kept');
    for (const quote of ['450，380', '450,380', '450、380']) expect(of('450，380', quote)).toBe('kept');
    expect(of('450380元')).toBe('wrongNumber');
  });
});

describe('any change to a right fact is refused', () => {
  const right = fc.constantFrom(...RIGHT);
  const refused = (claim: FactRecord, known: Known) =>
    expect({ claim, verdict: judge(claim, known) }).not.toMatchObject({ verdict: 'kept' });
  const counted = fc.constantFrom(...RIGHT.filter(({ claim }) => readNumerals(claim.value).length > 0));

  test('another number', () => {
    fc.assert(
      fc.property(counted, fc.nat(), fc.integer({ min: 1, max: 9 }), ({ claim, known }, pick, add) => {
        const numerals = readNumerals(claim.value).filter(({ text }) => /\d/.test(text));
        fc.pre(numerals.length > 0);
        const numeral = numerals[pick % numerals.length];
        if (numeral === undefined) return;
        const changed = numeral.text.replace(/\d+/, (digits) => `${Number(digits) + add * 7 + 1000}`);
        const value = claim.value.slice(0, numeral.start) + changed + claim.value.slice(numeral.end);
        refused({ ...claim, value }, known);
      }),
      { numRuns: 400 },
    );
  });

  test('another digit', () => {
    fc.assert(
      fc.property(counted, fc.nat(), fc.integer({ min: 1, max: 9 }), ({ claim, known }, pick, add) => {
        const places = [...claim.value.matchAll(/\d/g)].map(({ index }) => index);
        fc.pre(places.length > 0);
        const place = places[pick % places.length] ?? 0;
        const digit = (Number(claim.value[place]) + add) % 10;
        refused(
          { ...claim, value: claim.value.slice(0, place) + digit + claim.value.slice(place + 1) },
          known,
        );
      }),
      { numRuns: 600 },
    );
  });

  test('another unit', () => {
    const units = fc.constantFrom(
      '元',
      '年',
      '斤',
      '公斤',
      '个月',
      '小时',
      '岁',
      '%',
      '折',
      '米',
      '万元',
      '天',
      '分钟',
    );
    fc.assert(
      fc.property(counted, fc.nat(), units, ({ claim, known }, pick, unit) => {
        const numerals = readNumerals(claim.value).filter((one) => one.unit !== '' && !one.isOrdinal);
        const numeral = numerals[pick % numerals.length];
        fc.pre(
          numeral !== undefined &&
            !numeral.text.includes(unit) &&
            !(unit === '小时' && numeral.unit === '钟头'),
        );
        if (numeral === undefined) return;
        const changed = numeral.text.replace(numeral.unit, unit);
        fc.pre(changed !== numeral.text);
        refused(
          { ...claim, value: claim.value.slice(0, numeral.start) + changed + claim.value.slice(numeral.end) },
          known,
        );
      }),
      { numRuns: 600 },
    );
  });

  test('a vague number made certain', () => {
    const value = fc.constantFrom(
      '带了15个徒弟',
      '带了11到19个徒弟',
      '带了10个徒弟',
      '带了几十个徒弟',
      '带了20多个徒弟',
    );
    fc.assert(
      fc.property(value, (claimed) => {
        const text = '现在教年轻人磨刀，带了十几个徒弟';
        const quotes = [{ message: 'm1', text: '带了十几个徒弟' }];
        refused(aClaim({ field: 'proof', value: claimed, quotes }), knowing(aMessage(text)));
      }),
    );
  });

  test('another owner', () => {
    const open = ['audience', 'problem', 'customerWords', 'story', 'rejected', 'asset'];
    for (const { claim, known } of RIGHT.filter(({ claim }) => !open.includes(claim.field))) {
      for (const owner of ['self', 'family', 'customer', 'case', 'pasted'].filter(
        (other) => other !== claim.about,
      )) {
        refused({ ...claim, about: owner }, known);
      }
    }
  });

  test('a negation put in or taken out', () => {
    for (const { claim, known } of RIGHT) {
      const has = /[不没]/.test(claim.value);
      if (claim.field === 'customerWords' || claim.field === 'rejected') continue;
      refused({ ...claim, value: has ? claim.value.replace(/[不没]/, '') : `没有${claim.value}` }, known);
    }
  });

  test('another quote', () => {
    fc.assert(
      fc.property(
        right,
        fc.nat(),
        fc.constantFrom('猫', '七', '不', '9', 'x'),
        ({ claim, known }, pick, char) => {
          const [quote] = claim.quotes;
          if (quote === undefined) return;
          const at = pick % quote.text.length;
          fc.pre(
            quote.text[at] !== char &&
              (quote.text.length < 10 || char !== '猫') &&
              !/[，。 ]/.test(quote.text[at] ?? ''),
          );
          const text = quote.text.slice(0, at) + char + quote.text.slice(at + 1);
          refused({ ...claim, quotes: [{ ...quote, text }, ...claim.quotes.slice(1)] }, known);
        },
      ),
      { numRuns: 600 },
    );
  });

  test('the quote of another speech', () => {
    for (const { claim, text: own } of RIGHT) {
      for (const other of RIGHT_FACTS) {
        if (other.text === own || claim.quotes.every(({ text }) => other.text.includes(text))) continue;
        refused(claim, knowing(aMessage(other.text)));
      }
    }
  });
});

test('twenty facts against a hundred long messages hold nobody up', () => {
  const speech = RIGHT_FACTS.map(({ text }) => text).join('。');
  const long = speech.repeat(Math.ceil(8000 / speech.length)).slice(0, 8000);
  const messages = Array.from({ length: 100 }, (_, index) => aMessage(`${index}。${long}`));
  const known = knowing(...messages);
  const started = performance.now();
  for (const [index, { claim }] of RIGHT.slice(0, 20).entries()) {
    verifyFact(
      { ...claim, quotes: claim.quotes.map((quote) => ({ ...quote, message: `m${index * 5 + 1}` })) },
      known,
    );
  }
  // About 10 ms each on an idle machine; what looks at every message again takes minutes.
  expect(performance.now() - started).toBeLessThan(15_000);
});

describe('what the user does not want told', () => {
  const said = knowing(aMessage('我自己也怀了，孕11周'), aMessage('怀孕那个先别往外讲'));
  const known: Known = {
    ...said,
    facts: new Map([['f7', { id: 'fact-7', version: 2, value: '自己怀孕11周' }]]),
  };
  const claim = aClaim({
    field: 'story',
    value: '自己怀孕11周',
    quotes: [{ message: 'm2', text: '怀孕那个先别往外讲' }],
    replaces: 'f7',
  });

  test('a known fact is marked by the words that ask for it, and by no words that nobody said', () => {
    expect(verifyFact({ ...claim, isPrivate: true }, known)).toMatchObject({ fact: { isPrivate: true } });
    expect(judge({ ...claim, isPrivate: true, quotes: [{ message: 'm2', text: '这个保密' }] }, known)).toBe(
      'notSaid',
    );
  });

  test('a mark makes nothing true that was not said', () => {
    expect(judge(claim, known)).toBe('wrongNumber');
    expect(judge({ ...claim, value: '自己怀孕12周', isPrivate: true }, known)).toBe('wrongNumber');
  });
});
