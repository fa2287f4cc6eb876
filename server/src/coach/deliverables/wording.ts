import type { Track } from '../knowledge';
import { type Lexicon, trackOf } from '../lexicon';
import {
  currentValue,
  type Phrase,
  type Profile,
  type ProfileField,
  type ProfileValue,
  valuesOf,
} from '../profile';
import { doing } from '../understanding/phrase';
import { placed } from './proof-words';
import { clip } from './text-pieces';

/** The user's facts as pieces of sentences. Every piece is their own wording; null where nothing is known. */
export interface Wording {
  /** What people call them. */
  readonly name: string | null;
  readonly place: string | null;
  /** 调钢琴, 做健身教练 */
  readonly doing: string | null;
  /** 调钢琴十二年, 做健身教练五年, 做私房蛋糕 */
  readonly doingLong: string | null;
  /** Those who come: 找你调钢琴的人; 来找你的人 where the trade is no verb. */
  readonly seekers: string;
  /** 做过八年HR */
  readonly past: string | null;
  /** HR, as they called it; with {@link past}. */
  readonly former: string | null;
  /** What they are beside the trade: 二胎宝妈. */
  readonly identity: string | null;
  readonly years: string | null;
  readonly audience: string | null;
  /** The audience in a word or two, where its full description was given already: 妈妈; 客户 for none. */
  readonly people: string;
  readonly problem: string | null;
  /** As predicates: 有教师资格证, 带过五十多个学员. */
  readonly proofs: readonly string[];
  /** The certificates among them. */
  readonly certificates: readonly string[];
  /** The cases among them: something that happened. */
  readonly cases: readonly string[];
  /** Those that can stand in a sentence addressed to the user: not in their free words. */
  readonly grounds: readonly string[];
  /** What the trade itself sells, where it is no verb and no person: 私房蛋糕. */
  readonly goods: string | null;
  /** 上门调钢琴, 私教课 */
  readonly offers: readonly string[];
  readonly price: string | null;
  /** Offers and prices without saying a thing twice: 上门调钢琴, 三百元一次; 洗澡88元, 造型168元. */
  readonly selling: readonly string[];
  readonly platforms: readonly string[];
  /** 一周最多两条, 每天两小时 */
  readonly pace: string | null;
  readonly goal: string | null;
  /** 三万粉 */
  readonly followers: string | null;
  readonly rejected: readonly string[];
  /** Of those the work they refuse on principle: not a platform, and not a direction that was given up for the present one. */
  readonly refused: readonly string[];
  readonly stories: readonly string[];
  readonly assets: readonly string[];
  readonly track: Track | null;
}

export function wordProfile(profile: Profile, lexicon: Lexicon): Wording {
  const text = (field: 'name' | 'place' | 'audience' | 'problem' | 'goal' | 'followers') =>
    currentValue(profile, field)?.text ?? null;
  const texts = (field: 'platform' | 'rejected' | 'story' | 'asset') =>
    valuesOf(profile, field).map((value) => value.text);
  const trade = wordTrade(profile, lexicon);
  const proofs = valuesOf(profile, 'proof').filter((proof) => !isOnlyPast(proof, trade));
  const prices = [...new Set(valuesOf(profile, 'price').map((value) => value.text))];
  const offers = [...new Set(valuesOf(profile, 'offer').map((offer) => visiting(offer.text, trade.doing)))];
  return {
    ...trade,
    name: text('name'),
    place: text('place'),
    audience: text('audience'),
    people: inShort(text('audience')),
    problem: text('problem'),
    proofs: proofs.map(holding),
    certificates: proofs.filter(({ kind }) => kind === 'certificate').map((proof) => proof.text),
    grounds: proofs.filter(({ kind }) => kind !== 'told' && kind !== 'number').map(holding),
    cases: proofs.filter(({ kind }) => kind === 'case').map((proof) => proof.text),
    offers,
    price: prices.length === 0 ? null : prices.join('、'),
    selling: [...offers.filter((offer) => !prices.some((price) => price.includes(offer))), ...prices],
    platforms: texts('platform'),
    pace: currentValue(profile, 'posts')?.text ?? spareTime(currentValue(profile, 'hours')?.text),
    goal: text('goal'),
    followers: text('followers'),
    rejected: texts('rejected'),
    refused: refusedIn(profile, lexicon),
    stories: texts('story'),
    assets: texts('asset'),
  };
}

/** 前外企供应链总监 beside 做过外企供应链总监: it only says again where they come from. */
export const isOnlyPast = (
  { kind, text }: ProfileValue<'proof'>,
  { former }: Pick<Wording, 'former'>,
): boolean => kind === 'background' && former !== null && text.includes(former);

/** 不对，我不做求职辅导，我想帮小老板招人: what the same message put another thing in the place of is not spoken of again. */
const refusedIn = (profile: Profile, lexicon: Lexicon): readonly string[] =>
  profile
    .filter(({ field, messageId }) => {
      const isGivenUp = profile.some(
        (other) => other.messageId === messageId && REPLACES.has(other.field) && messageId !== null,
      );
      return field === 'rejected' && !isGivenUp;
    })
    .map(({ value }) => value.text)
    .filter((what) => lexicon.findPlatforms(what).length === 0);

const REPLACES: ReadonlySet<ProfileField> = new Set(['business', 'offer']);

type TradeWording = Pick<
  Wording,
  'doing' | 'doingLong' | 'goods' | 'seekers' | 'past' | 'former' | 'identity' | 'years' | 'track'
>;

function wordTrade(profile: Profile, lexicon: Lexicon): TradeWording {
  const business = currentValue(profile, 'business');
  const background = currentValue(profile, 'background');
  const years = currentValue(profile, 'experience')?.text ?? null;
  const isIdentity = background !== null && lexicon.findIdentities(background.text).length > 0;
  const former = background === null || isIdentity ? null : background.text;
  const predicate = business === null ? null : doing(business);
  const whose = whoseYears(profile, former);
  return {
    doing: predicate,
    doingLong: predicate === null ? null : joinYears(predicate, whose === 'present' ? years : null),
    identity: isIdentity ? background.text : null,
    former,
    goods: business === null ? null : goodsOf(business),
    seekers: business === null ? '来找你的人' : seekersOf(business),
    past: former === null ? null : pastOf(former, whose === 'former' ? years : null, profile),
    years,
    track: trackOf(business?.text ?? former ?? '', lexicon),
  };
}

/** 做过八年HR; where they said more of it without years, that: 在外企做过财务. */
function pastOf(former: string, years: string | null, profile: Profile): string {
  const known = years === null || years.endsWith('开始') ? '' : years;
  const told = valuesOf(profile, 'proof').find(
    ({ kind, text }) => kind === 'background' && text.includes(former) && text !== former,
  );
  return known === '' && told !== undefined && told.text.length <= 14
    ? placed(told.text)
    : `做过${known}${former}`;
}

/**
 * Years are the former trade's where they were told in one breath with it, and nobody's in particular where that does
 * not show: 前供应链总监，18年经验. A number that is put on the wrong trade would be an invented one.
 */
function whoseYears(profile: Profile, former: string | null): 'present' | 'former' | 'unknown' {
  const entry = [...profile].reverse().find(({ field }) => field === 'experience');
  if (entry === undefined) return 'unknown';
  if (former !== null) return entry.quote.includes(former) ? 'former' : 'unknown';
  const elsewhere = valuesOf(profile, 'proof').some(
    ({ kind, text }) => kind === 'background' && text.includes(entry.value.text),
  );
  return elsewhere || /加起来|总共|一共|前前后后/.test(entry.quote) ? 'unknown' : 'present';
}

/** 私房蛋糕, 种猕猴桃 → 猕猴桃, 开民宿 → 民宿; a person or a shop is not what is sold. */
function goodsOf({ text, form }: Phrase): string | null {
  if (form === 'role' || /(?:店|馆|公司|工作室|房|厂|机构)$/.test(text)) return null;
  if (form === 'field') return text;
  const made = /^(?:卖|种|养|酿|腌|做|烤|开)(.*)$/.exec(text)?.[1];
  return made === undefined ? text : made.length < 2 ? null : made;
}

/** Only a service done for somebody is something that one is looked up for: 找你修钟表的人. */
function seekersOf({ text, form }: Phrase): string {
  if (form !== 'activity') return '来找你的人';
  if (/^(?:调|修|剪|拍|画|洗|装|设计|刷|教)/.test(text) && text.length <= 8)
    return `找你${clip(text, 10)}的人`;
  return /^(?:卖|种|养|酿|腌|做|烤)/.test(text) ? '来买的人' : '来找你的人';
}

/** 2015年开始 stands before the verb, 十二年 behind it. */
const joinYears = (predicate: string, years: string | null): string =>
  years === null
    ? predicate
    : years.endsWith('开始')
      ? `${years}${predicate}`
      : `${predicate}${/[A-Za-z]$/.test(predicate) ? ' ' : ''}${years}`;

/** 周末 → 周末有空 */
const spareTime = (hours: string | undefined): string | null =>
  hours === undefined
    ? null
    : /^(?:周末|晚上|早上|中午|下班后|上午|下午)$/.test(hours)
      ? `${hours}有空`
      : hours;

/** 上门 alone takes its verb from the trade. */
const visiting = (offer: string, predicate: string | null): string =>
  offer === '上门' && predicate !== null ? `上门${predicate.replace(/^做/, '')}` : offer;

function holding({ text, kind }: ProfileValue<'proof'>): string {
  if (kind !== 'certificate' || /^(?:有|拿|获|得|考|持|评|通过|是)|奖|冠军|第[一二三]名/.test(text))
    return text;
  return `有${text}${/[师员级]$/.test(text) ? '证书' : ''}`;
}

/** 小区里给孩子过生日的妈妈 → 妈妈; short ones, and those whose last word says nothing, stay whole. */
function inShort(audience: string | null): string {
  if (audience === null) return '客户';
  const tail = audience.split('的').at(-1) ?? audience;
  return audience.length <= 8 || tail.length < 2 || /和|或|、[^、的]*$/.test(audience)
    ? clip(audience, 14)
    : tail;
}
