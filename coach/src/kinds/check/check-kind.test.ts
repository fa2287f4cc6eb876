import { checkSchema, type DeliverableContent } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { linesOf } from '../testing/lines-of';
import { wholeObjections } from '../testing/whole-objections';
import { aContext, factsOf } from '../testing/writing-context';
import { CHECK_CRAFT, CHECK_EXAMPLES } from './check-craft';
import { checkKind } from './check-kind';
import { joinPieces } from './join-pieces';
import { shippedRules } from './testing/exam-knowledge';

const rules = shippedRules();
const facts = factsOf(
  ['business', '在体校门口给人穿羽毛球线'],
  ['story', '有个孩子穿30磅，手腕肿了，我给他剪了'],
  ['price', '穿一支35，线另算'],
);
const contextOf = (text: string, platform: string | null = null) =>
  aContext({ facts, exam: { text, platform, rules } });

function check(written: string, text: string, platform: string | null = null): DeliverableContent<'check'> {
  const made = checkKind.toContent(linesOf(written), contextOf(text, platform));
  if (made === null) throw new Error('nothing was made');
  expect(checkSchema.safeParse(made).error).toBeUndefined();
  for (const { at, quote } of made.findings) if (at !== null) expect(made.text.slice(...at)).toBe(quote);
  return made;
}
const whyOf = (written: string, text: string, platform: string | null = null) =>
  checkKind.objections(linesOf(written), contextOf(text, platform)).map(({ key, why }) => `${key}：${why}`);
const located = ({ findings }: DeliverableContent<'check'>) => findings.filter(({ at }) => at !== null);
const openOf = (made: DeliverableContent<'check'>) =>
  located(made)
    .filter(({ rewrite }) => rewrite === null)
    .map(({ quote }) => quote);

/** Three posts with faults put into them, and the answers of a strong model to what it is told about each. */
const HEALING = {
  platform: '小红书',
  text: `体校门口最专业的穿线师，保证你三天练出杀球！
手腕疼的孩子来找我，换对磅数，腱鞘炎一周就好，再也不复发。带过500个学员，没有一个说不好的。想约的加我绿泡泡：xian35。最近天冷，线脆，最好先摸一下再打。`,
  answers: `判断|先改说病的那句：腱鞘炎要去医院看，你能说的是磅数；500个学员拿得出登记再写，拿不出就去掉。|
改1|在体校门口穿线，手腕疼的先别加磅|
改4|先把磅数降下来，疼得厉害就去医院看|
改4原文|换对磅数，腱鞘炎一周就好，再也不复发|
改5|他来定|
改6|在评论区说你现在穿多少磅|
找1|没有一个说不好的|
找1类|承诺|
找1因|变着说的人人满意，拿不出账就是没依据|
找1改|打着不合手的，拿回来我剪了重穿|`,
};
const RIVALS = {
  platform: '抖音',
  text: `我第一次穿30磅，是替一个孩子穿的，手腕肿了，我给他剪了。
我妈那年看病，我才出来摆摊。穿一支35，线另算。
有人问我跟连锁店比，别家用的都是翻新线，只有我这儿敢当面拆封。名额只剩3个，过了今晚涨价。`,
  answers: `判断|可以发：踩别家的那句换成你当面拆线，催人的那句去掉，剩下的都是你自己的事。|
改1|不用改：说的是自己妈妈看病，不是给人看病|
找1|别家用的都是翻新线，只有我这儿敢当面拆封|
找1类|其他|
找1因|踩同行，又说不出凭据|
找1改|线我当着你的面拆封|
找2|名额只剩3个，过了今晚涨价|
找2类|其他|
找2因|编出来的紧张，催人下单|
找2改|去掉|`,
};
const CLAIMS = {
  platform: '视频号',
  text: '国家队御用穿线师亲授，磅数调对，近视都能缓解。图源网络侵删。转发这条到朋友圈的，免费穿一支。好评率99%，家长都说孩子像换了个人。',
  answers: `判断|先去掉御用和近视两处，一处冒名、一处说病；好评率没有账，别写。|
改1|画面是我自己摊上拍的|
改1原文|图源网络侵删|
改3|打完觉得哪里不对，回来跟我说|
改3原文|好评率99%，家长都说孩子像换了个人|
找1|国家队御用穿线师亲授|
找1类|其他|
找1因|冒用国家队的名义|
找1改|在体校门口给人穿线|
找2|磅数调对，近视都能缓解|
找2类|资质|
找2因|穿线和近视无关，说缓解就是说疗效|
找2改|磅数先调到孩子拿得住|
找3|转发这条到朋友圈的，免费穿一支|
找3类|导流|
找3因|拿好处换转发，平台算诱导|
找3改|想让我看磅数的，评论区留一句|`,
};
const POSTS = [HEALING, RIVALS, CLAIMS];

describe('a 发布前体检', () => {
  it('puts every answer where it belongs, so that the text can be read out', () => {
    const written = POSTS.map(({ answers, text, platform }) => check(answers, text, platform).rewritten);
    expect(written).toEqual([
      `在体校门口穿线，手腕疼的先别加磅
手腕疼的孩子来找我，先把磅数降下来，疼得厉害就去医院看。带过500个学员，打着不合手的，拿回来我剪了重穿。想约的在评论区说你现在穿多少磅。最近天冷，线脆，最好先摸一下再打。`,
      `我第一次穿30磅，是替一个孩子穿的，手腕肿了，我给他剪了。
我妈那年看病，我才出来摆摊。穿一支35，线另算。
有人问我跟连锁店比，线我当着你的面拆封。`,
      '在体校门口给人穿线，磅数先调到孩子拿得住。画面是我自己摊上拍的。想让我看磅数的，评论区留一句。打完觉得哪里不对，回来跟我说。',
    ]);
    for (const { answers, text, platform } of POSTS) {
      expect(whyOf(answers, text, platform)).toEqual([]);
      expect(wholeObjections(checkKind, linesOf(answers), contextOf(text, platform))).toEqual([]);
    }
  });

  it('finds every fault that was put in, and nothing in what is fine', () => {
    const quotes = POSTS.map(({ answers, text, platform }) => located(check(answers, text, platform)).length);
    // A title with two words in it is one passage, and so is a sentence with two.
    expect(quotes).toEqual([5, 2, 5]);
    const [, rivals] = POSTS.map(({ answers, text, platform }) => check(answers, text, platform));
    expect(rivals === undefined ? [] : located(rivals).map(({ quote }) => quote)).toEqual([
      '别家用的都是翻新线，只有我这儿敢当面拆封',
      '名额只剩3个，过了今晚涨价',
    ]);
    expect(located(check('判断|能发。|', '我最怕下雨天，第一次淋坏过一箱线。'))).toEqual([]);
  });

  it('never calls a text finished while something in it is open, and leaves the words there', () => {
    const made = check(HEALING.answers, HEALING.text, HEALING.platform);
    expect(openOf(made)).toEqual(['500个学员']);
    expect(made.judgement).toBe(
      '先别发：「500个学员」要你来定，原话没动。先改说病的那句：腱鞘炎要去医院看，你能说的是磅数；500个学员拿得出登记再写，拿不出就去掉。',
    );
    expect(check('判断|可以发，改好了。|\n改1|他来定|', '带过500个学员').judgement).toBe(
      '先别发：「500个学员」要你来定，原话没动。',
    );
  });

  it.each([
    ['no answer', '判断|好。|', '根治'],
    ['a harmless that is none', '判断|好。|\n改1|不用改：他就是这么说的|', '根治'],
    ['healing in other words', '判断|好。|\n改1|三次就能降血压|', '根治'],
    ['a span that is not there', '判断|好。|\n改1|换一支线|\n改1原文|根治手腕疼的毛病|', '根治'],
  ])('keeps a medical claim open after %s', (_, written, quote) => {
    const made = check(written, '换线能根治手腕疼。');
    expect(openOf(made)[0]).toContain(quote);
    expect(made.rewritten).toBe('换线能根治手腕疼。');
    expect(made.judgement).toMatch(/^先别发/);
  });

  it('keeps the licence open as long as the text speaks of its subject', () => {
    const text = '带你用艾灸调手腕。艾灸完就能打球。';
    const made = check('判断|好。|\n改1|热毛巾|', text);
    expect([openOf(made), made.rewritten]).toEqual([['艾灸'], text]);
    const whole = check(
      '判断|好。|\n改1|打完先拿热毛巾敷一敷手腕。|\n改1原文|带你用艾灸调手腕。艾灸完就能打球。|',
      text,
    );
    expect([openOf(whole), whole.rewritten]).toEqual([[], '打完先拿热毛巾敷一敷手腕。']);
    const licensed = { ...contextOf(text), facts: factsOf(['proof', '有执业医师证']) };
    expect(checkKind.toContent([], licensed)?.findings[0]?.why).toContain('你说过「有执业医师证」');
  });

  it('takes a longer span that holds several findings, and answers all of them', () => {
    const text = '保证一次修好，全网最低价。';
    const made = check(
      '判断|好。|\n改1|修不好不收钱，价钱摆在摊上|\n改1原文|保证一次修好，全网最低价|',
      text,
    );
    expect(located(made).map(({ rewrite }) => rewrite)).toEqual(['修不好不收钱，价钱摆在摊上']);
    expect(made.rewritten).toBe('修不好不收钱，价钱摆在摊上。');
  });

  it('lets words stand that only their author can settle, whatever is written around them', () => {
    const text = '带过500个学员，保证三天学会。';
    const made = check('判断|好。|\n改1|他来定|\n改2|一步步教|\n改2原文|带过500个学员，保证三天学会|', text);
    expect(made.rewritten).toBe(text);
    expect(openOf(made)).toHaveLength(2);
  });

  it.each([
    ['no answer', '判断|好。|', '改1：1号没有答'],
    ['a rewrite with a fault of its own', '判断|好。|\n改1|百分百|', '改1：改完还有极限词'],
    ['a number that nobody said', '判断|好。|\n改1|十二年的|', '「十二年」原文和他的话里都没有'],
    ['a size that nobody said', '判断|好。|\n改1|30*20*10的|', '「30*20*10」原文和他的话里都没有'],
    [
      'a span that is not in the text',
      '判断|好。|\n改1|街角的|\n改1原文|全国最好的|',
      '改1原文：原文里没有这一截',
    ],
    ['a harmless without a reason', '判断|好。|\n改1|不用改|', '改1：写明原因'],
    [
      'a find that is not in the text',
      '判断|好。|\n改1|街角的|\n找1|包你满意|\n找1因|保证|',
      '找1：原文里没有这一截',
    ],
    ['a number that no finding has', '判断|好。|\n改1|街角的|\n改2|摊|', '改2：没有2号，只有1处'],
    ['a find without a reason', '判断|好。|\n改1|街角的|\n找1|穿线摊|', '找1因：没写为什么'],
  ])('objects to %s', (_, written, why) => {
    expect(whyOf(written, '全城最好的穿线摊').join()).toContain(why);
    expect(whyOf('判断|好。|\n改1|街角的|', '全城最好的穿线摊')).toEqual([]);
  });

  it('says what is too long for the platform, and takes a title only when it is short enough', () => {
    const text = `${'线脆的时候先别急着打球，'.repeat(2)}\n摸一下再说。`;
    expect(openOf(check('判断|好。|', text, '小红书'))).toHaveLength(1);
    expect(
      check('判断|好。|\n改1|线脆的时候先别急着打，先摸一下再说一遍给我听啊|', text, '小红书').rewritten,
    ).toBe(text);
    expect(check('判断|好。|\n改1|线脆，先别急着打|', text, '小红书').rewritten).toBe(
      '线脆，先别急着打\n摸一下再说。',
    );
    const long = check('判断|好。|', '线'.repeat(1_001), '小红书');
    expect(long.findings.map(({ kind, at }) => [kind, at])).toEqual([['长度', null]]);
  });

  it('tells the writer the whole text and each finding in its clause', () => {
    const told = checkKind.material(contextOf(HEALING.text, HEALING.platform)).join('\n');
    expect(told).toContain(HEALING.text);
    expect(told).toContain('4 资质：【再也不复发】');
    expect(told).toContain('2 极限词：体校门口【最专业的】穿线师');
    expect(told).toContain('标题最多20字');
  });

  it('says the same when its own lines are read again', () => {
    for (const { answers, text, platform } of POSTS) {
      const made = check(answers, text, platform);
      const again = checkKind.toContent(checkKind.toLines(made), contextOf(text, platform));
      expect(again?.rewritten).toBe(made.rewritten);
    }
  });

  it('keeps texts apart by how they begin', () => {
    const made = check('判断|好。|', '线脆的时候先别急着打球，后面不同');
    expect(checkKind.subject(made)).toBe('线脆的时候先别急着打');
  });

  it('examines nothing where there is no text', () => {
    expect(checkKind.toContent(linesOf('判断|好。|'), aContext())).toBeNull();
    expect(checkKind.toContent(linesOf('判断|好。|'), contextOf('  \n '))).toBeNull();
    expect(checkKind.objections(linesOf('判断|好。|'), aContext())).toEqual([]);
  });

  it('has a craft that fits, and an example that passes its own objections', () => {
    expect(CHECK_CRAFT.length).toBeLessThanOrEqual(900);
    expect(CHECK_EXAMPLES.length).toBeLessThanOrEqual(900);
    const [text = ''] = /(?<=「)[^」]+(?=」)/.exec(CHECK_EXAMPLES) ?? [];
    const written = CHECK_EXAMPLES.split('\n').slice(2).join('\n');
    expect(whyOf(written, text)).toEqual([]);
    expect(check(written, text).rewritten).toBe(
      '桥头修伞，断哪根换哪根。接过500个客人，漏了拿回来，我重补。我妈看病那年我才摆的摊。',
    );
  });
});

const PIECES = [
  '最好的',
  '保证',
  '加微信',
  'abc12345',
  '，',
  '。',
  '\n',
  '侵删',
  '👍',
  '艾灸',
  '线潮了',
  '第一',
  '根治鼻炎',
  '500个学员',
  '绝对',
];
const aText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme', maxLength: 4 })), {
    minLength: 1,
    maxLength: 25,
  })
  .map((pieces) => pieces.join(''));
const anAnswer = fc.oneof(
  fc.constantFrom('去掉', '他来定', '不用改：没有夸', '街角的', '保证学会', '', ...PIECES),
  fc.string({ maxLength: 9 }),
);

describe('any text and any answers', () => {
  it('give a sound content, and a rewritten text without a fault at a place that was rewritten', () => {
    fc.assert(
      fc.property(
        aText,
        fc.array(anAnswer, { maxLength: 12 }),
        fc.constantFrom(null, '小红书', '公众号'),
        (text, answers, platform) => {
          const lines = answers.flatMap((answer, at) => [
            { key: `改${at + 1}`, text: answer, from: [] },
            ...(at % 3 === 0 ? [{ key: `改${at + 1}原文`, text: text.slice(at, at + 9), from: [] }] : []),
            ...(at % 4 === 0
              ? [
                  { key: `找${at + 1}`, text: text.slice(at, at + 3), from: [] },
                  { key: `找${at + 1}因`, text: '不妥', from: [] },
                  { key: `找${at + 1}改`, text: answer, from: [] },
                ]
              : []),
          ]);
          const context = contextOf(text, platform);
          checkKind.objections(lines, context);
          const made = checkKind.toContent(lines, context);
          if (made === null) {
            expect(text.trim()).toBe('');
            return;
          }
          expect(checkSchema.safeParse(made).error).toBeUndefined();
          for (const { at, quote } of made.findings)
            if (at !== null) expect(made.text.slice(...at)).toBe(quote);
          const open = openOf(made);
          if (open.length > 0) expect(made.judgement).toMatch(/^先别发/);
          // Words that are open stand there as they stood.
          for (const quote of open) expect(made.rewritten).toContain(quote.trim());
        },
      ),
      { numRuns: 400 },
    );
  });

  it('leave the text alone where nothing was answered', () => {
    fc.assert(
      fc.property(aText, (text) => {
        const made = checkKind.toContent([], contextOf(text));
        if (made !== null) expect(made.rewritten).toBe(made.text);
      }),
      { numRuns: 100 },
    );
  });

  it('take little time for a long text that is all faults', () => {
    const text = '全网最好的课，包教包会，7天瘦10斤，加我微信abc12345，带过5000个家庭。'.repeat(200);
    const started = performance.now();
    const made = check(HEALING.answers, text);
    expect(made.findings.length).toBeGreaterThan(30);
    expect(made.judgement).toMatch(/^先别发：.*没列的还有\d{3}处/);
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

describe('pieces of a text', () => {
  it.each([
    ['a，b，c', 2, 3, '', 'a，c'],
    ['a，b。', 2, 3, '', 'a。'],
    ['a。b，c', 2, 3, '', 'a。c'],
    ['b，c', 0, 1, '', 'c'],
    ['a，b。c', 2, 3, 'x。', 'a，x。c'],
    ['a，b，c', 2, 3, 'x', 'a，x，c'],
  ])('%s: what stands twice goes', (text, start, end, piece, whole) => {
    const joined = joinPieces(text, [{ start, end, text: piece }]);
    expect(joined.text).toBe(whole);
  });
});
