import type { Clause } from './clauses';
import { readQuantities } from './read-quantities';

/** Words that hold a sign of negation and negate nothing, 是不是 and 有没有 among them. */
const NEUTRAL =
  /(.)[不没冇唔]\1|有没有|有冇|(?:没有?|冇得?|没得|冒得)你们?(?=[我咱俺])|不错|不同|不过|不但|不仅|不光|不只|不管|不论|不久|不少|不止|不然|不好意思|差不多|对不起|了不起|不断|不愧|不得了|不锈钢|不倒翁|不动产|不限|不得不|来不及|好不容易|没准|没错|没事|没问题|别人|别家|别的|别墅|特别|区别|级别|性别|分别|告别|个别|类别|识别|鉴别|非常|非要|非得|非遗|除非|是非|非洲|莫名|莫非|无论|无非|无线|无人机|无锡|未来|未必|无所谓|唔该|唔好意思|唔错|唔同|唔止|唔单止|唔使客气|^唔(?=[我咱你])|你(?:知道|晓得|明白)不(?=还(?![价钱款债])|我|咱|俺|你|就)/g;
/**
 * Signs that deny nothing of what is told: 没两下就 and 没过半年就 (soon), 要不是 and 「不叫我去我现在还在…」 (it was so), 没哪天不
 * and 没有不夸的 (always), 「不做完不走」 and 「不到半夜收不了摊」 (until then), 没想到, 没少, 不是不想 and 「别看我摊子小」 (it is so), 谁说不能.
 */
const NOT_DENYING = new RegExp(
  [
    '[没不][过到等出用要费花]?[一二两三四五几半多十\\d]{1,2}个?(?:下子?|天|年|月|周|星期|礼拜|小时|钟头|分钟|秒|会儿?|久|次|趟|回|步|句话?|眼|晚上?|夜|节课?)(?=[就便](?![不没别]))',
    '[要若]不是',
    '不(?=[叫找拉逼带教劝][我咱俺][^不没]{0,12}[我咱俺](?:现在|今天|如今|到现在)?[还早])',
    '没有?[哪一][天次回个年晚]不是?',
    '没有不(?=[^不没]{1,4}的)',
    '不是[我咱俺]?不(?=[想愿肯])',
    '没(?:[想料]到|成想|承想)(?!办法|怎么|什么|[好招题词])(?=.{3})|不料|没少(?=[^了]{1,4})|别看(?=[我咱俺你他她这那])',
    '谁说[^不没]{0,10}(?:不[能会行该可]|没)',
    '不[^不没别]{1,10}[到完好满够透][^不没别]{0,8}(?:不(?:睡|走|停|歇|散|罢休|回家|下班|收[摊工手场])|[收睡走停下]不了)',
  ].join('|'),
  'g',
);
/** 「别说孩子，大人都怕」 and 「别提多难了」 only lead on; 「别说有机」 forbids. */
const LEADING_ON = /别[说提](?=多|有多|[^，]{1,12}(?:了$|都|也|连))|(?<=[更就先])别[说提](?!了)/g;
/** 冇, 唔, 覅, 嫑 and 弗 are 没, 不, 不要, 别 and 不 of the south and the north-west. */
const SIGN = /没有|冇得|冒得|[不唔没别莫无非未勿甭冇覅嫑弗]/g;
/** Who turns something down says 不 by it. */
const DECLINE = /推(?:回|掉|辞|了)|退(?:回|掉|了)|[婉回谢推]绝|拒|辞了|摇头|挡(?:回|了)/;
/** 「那是扯淡」 denies what was said before it. */
const DISMISSED =
  /(?:[那这都全就]是|纯属|纯粹是?|净)(?:在)?(?:[扯胡鬼瞎][扯说淡蛋犊谈话编诌]|骗人|哄人|蒙人|坑人|忽悠|放屁|吹牛|糊弄)/;
const SCOPE_END = /(?<=.)先把|怎么|为什么|凭什么|就|才|时候|的话|还是|但|可是|只|，/;
/** 「那天不行要去寺里」: what comes after it is told, and not denied. */
const COMPLETE = /^(?:行|中|得行)(?=[要得我咱俺有去])/;
/**
 * Where something else begins though no mark says so: behind a complement (「腿不好 | 下午…」, 「受不了 |」), behind 了 (「不讲了 | 那把…」),
 * and where somebody acts who is no object (「不出门 | 我…」).
 */
const COMPLEMENT = /^(?:好|行|了|得|住|动|去|清|完|起|够|下去|上来|出来|过来)了?(?=.)/;
const BEGINS = /(?<=..)(?:(?<=了)(?=..)|(?<![给跟和对为替帮让叫把被向教问找陪喊])(?=[我咱俺他她](?!们?的)))/;

/** Letters of a clause that was dictated without marks, in which a sign does not deny all that follows. */
const DICTATED = 30;

/** Whether a clause was dictated without marks, so that it holds many things of which each sign denies one. A list has 、. */
export const isDictated = (clause: string): boolean => clause.length > DICTATED && !clause.includes('、');

/** Letters that a sign of such a clause denies. */
export const REACH = 10;
/** Words that carry no content for comparing. */
const FUNCTION =
  /[了的过着呢啊吗吧嘛哈噻呀哟也都再还能会要让敢肯可想得地把给在很太是有我你他她它咱们这那哪个些一二两三四五六七八九十百千万\d\s]/g;

/** The words of a text that say something, run together. */
export const contentOf = (text: string): string => text.replace(FUNCTION, '').replace(/[^\p{L}\p{N}]/gu, '');

/** A negation of a clause. */
export interface Negation {
  /** What it denies, by its content words: 开药 of 「不开药」. */
  readonly denied: string;
  /** The same up to where something else may begin that no mark parts from it. */
  readonly certain: string;
  /** What stands before it in the clause; the thing denied where only a verb follows (厕所防水我不做). */
  readonly before: string;
  readonly sign: string;
  /** Where its sign stands in the clause. */
  readonly at: number;
  /** What follows the sign as far as it may deny it, as it stands, and where that begins in the clause. */
  readonly scope: { readonly text: string; readonly at: number };
  /** The word that may not be said, as it stands: 有机 of 「别说有机」; '' where none is forbidden. */
  readonly banned: string;
}

const BAN = /^(?:再|给我|跟我)?(?:说|提|写|讲)(?![得太这那])/;

function withoutParticles(words: string): string {
  let end = words.length;
  while (end > 0 && '了啊吧呢的 '.includes(words.charAt(end - 1))) end -= 1;
  return words.slice(0, end).trim();
}

const masked = (text: string): string =>
  [NEUTRAL, NOT_DENYING, LEADING_ON].reduce(
    (clean, words) => clean.replace(words, (word) => '□'.repeat(word.length)),
    text,
  );

/** The negations of a clause, and its words that none of them denies. */
export function negationsIn(clause: string): { readonly negations: Negation[]; readonly affirmed: string } {
  const clean = masked(clause).replace(
    /(?:不到|不足|不满|没到)(?=[\d一二两三四五六七八九十百千万半])/g,
    '□□',
  );
  const reach = isDictated(clause) ? REACH : clause.length;
  const signs = [...clean.matchAll(SIGN)];
  const affirmed: string[] = [clause.slice(0, signs[0]?.index ?? clause.length)];
  const negations = signs.map((sign, index) => {
    const from = sign.index + sign[0].length;
    const to = signs[index + 1]?.index ?? clause.length;
    const rest = clause.slice(from, to);
    const isPlain = sign[0] === '不' || sign[0] === '唔';
    const end = rest.search(
      isPlain ? new RegExp(`${SCOPE_END.source}|(?<=..)的(?![那这][种个样些])(?=.)`) : SCOPE_END,
    );
    const complete = isPlain ? COMPLETE.exec(rest)?.[0] : undefined;
    const whole = (complete ?? (end < 0 ? rest : rest.slice(0, end))).slice(0, reach);
    const complement = sign[0] === '唔' ? null : COMPLEMENT.exec(whole);
    const begins = complement?.[0].length ?? whole.search(BEGINS);
    const scope = begins > 0 ? whole.slice(0, begins) : whole;
    affirmed.push(rest.slice(scope.length));
    const ban = sign[0] === '别' || sign[0] === '勿' ? BAN.exec(scope) : null;
    const banned = ban === null ? '' : withoutParticles(scope.slice(ban[0].length));
    return {
      denied: contentOf(whole),
      certain: contentOf(scope),
      before: clause.slice(Math.max(0, sign.index - reach), sign.index),
      sign: isPlain ? '不' : sign[0],
      at: sign.index,
      scope: { text: scope, at: from },
      banned,
    };
  });
  return { negations, affirmed: affirmed.map(contentOf).join('·') };
}

const ACHIEVED =
  /^(?:答应|同意|弄|开|玩|评|考|拿|得|去|做|接|教|收|卖|修|碰|拍|办|获|选|入|有)?(?:上|到|成|下来)?$/;
const DECLINED = /^[做接教收卖修碰拍]$/;
const PRONOUN_LAST = /(?:我|我们|咱|俺)(?:[可也都还又从就]|从来)*(?:一[个家点])?都?$/;

/** What happens, whose it is or how many, and 先 of an instruction: a clause with these is more than a thing. */
const TELLS = /[了过着到]|[我咱俺他她]|[叫让请给]|[先再]|必须|一律|规矩/;
const LONGEST_THING = 4;

/** What was tried, or asked for, and did not come about, however it is told: 「报了高级工 没考上」, 「请我当评委 我没去」. */
const FAILED = /^[评考获选入]|[上成]$/;
const ASKED = /[请邀叫喊让约找]/;
const CAME = /^(?:[去来接做]|答应|同意)/;

/** Whether a clause names a thing that the next one may deny: 大师 of 「大师 我没评上」, not 「6个人一班 别碰」. */
function isThing({ text }: Clause, { denied, sign }: Negation): boolean {
  if (denied !== '' && text.includes(denied.charAt(0))) return true;
  if (FAILED.test(denied) || (ASKED.test(text) && CAME.test(denied))) return true;
  if (TELLS.test(text) || readQuantities(text).length > 0) return false;
  return sign !== '别' || text.endsWith('的') || contentOf(text).length <= LONGEST_THING;
}

/** 「有一个八万人看我也不晓得咋弄的」 denies nothing of it. */
const KNOWS = /^[晓知]/;

/** What a negation says of the thing before it: the topic of 「大师 我没评上」 and 「防水我不做」; '' for none. */
export function deniedTopic(clauses: readonly Clause[], index: number, negation: Negation): string {
  if (negation.denied.length > 3 || KNOWS.test(negation.denied)) return '';
  const pronoun = PRONOUN_LAST.exec(negation.before)?.[0];
  const isAchieved = negation.sign !== '不' ? ACHIEVED.test(negation.denied) : DECLINED.test(negation.denied);
  if (pronoun === undefined && !isAchieved) return '';
  const here = contentOf(pronoun === undefined ? negation.before : negation.before.slice(0, -pronoun.length));
  if (here !== '') return here;
  const isJoined = clauses[index]?.after !== 'sentence';
  const isComment = pronoun !== undefined || negation.sign !== '不';
  if (!isJoined || !isAchieved || !isComment) return '';
  const before = contentOf(clauses[index - 1]?.text ?? '');
  // 「请我去讲课，给800一场，我没去」: a clause of numbers alone is not what is denied.
  const isAside = before.length < 2 && clauses[index - 1]?.after !== 'sentence';
  const thing = clauses[index - (isAside ? 2 : 1)];
  return thing !== undefined && isThing(thing, negation) ? contentOf(thing.text) : '';
}

/** Whether a clause says that somebody turned something down, with a 不 or without. */
export const declines = (clause: string): boolean =>
  DECLINE.test(clause) || negationsIn(clause).negations.length > 0;

/** What a text calls nonsense, by its content words: 终身保修 of 「谁说终身保修那是扯淡」; '' for nothing. */
export function dismissedIn(clauses: readonly Clause[], index: number): string {
  const clause = clauses[index];
  const at = clause?.text.search(DISMISSED) ?? -1;
  if (clause === undefined || at < 0) return '';
  const here = contentOf(clause.text.slice(0, at));
  return here !== '' || clause.after === 'sentence' ? here : contentOf(clauses[index - 1]?.text ?? '');
}

const POINTED = /[那这](?:一?[种个样些套类])/;
const POINTED_BACK = 3;

/** What 那种 and 那个 of a clause that denies point at, by the content words of the clauses before: 「放那个音乐 我不要那种」. */
export function pointedAt(clauses: readonly Clause[], index: number): string {
  const clause = clauses[index];
  if (clause === undefined || !POINTED.test(clause.text) || negationsIn(clause.text).negations.length === 0)
    return '';
  let first = index;
  while (first > 0 && index - first < POINTED_BACK && clauses[first]?.after !== 'sentence') first -= 1;
  return clauses
    .slice(first, index)
    .map(({ text }) => contentOf(text))
    .join('·');
}
