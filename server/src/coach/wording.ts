import type { Track } from './knowledge';
import { type Lexicon, trackOf } from './lexicon';
import { doing } from './phrase';
import { currentValue, hasField, type Profile, valuesOf } from './profile';

/** The user's facts as pieces of sentences. Every piece is their own wording; null where nothing is known. */
export interface Wording {
  readonly place: string | null;
  /** 调钢琴, 做健身教练 */
  readonly doing: string | null;
  /** 调钢琴十二年, 做健身教练五年, 做私房蛋糕 */
  readonly doingLong: string | null;
  /** 做过八年HR */
  readonly past: string | null;
  readonly years: string | null;
  readonly audience: string | null;
  readonly problem: string | null;
  readonly proofs: readonly string[];
  /** 上门调钢琴, 私教课 */
  readonly offers: readonly string[];
  readonly price: string | null;
  readonly platforms: readonly string[];
  /** 一周最多两条, 每天两小时 */
  readonly pace: string | null;
  readonly goal: string | null;
  readonly rejected: readonly string[];
  readonly stories: readonly string[];
  readonly assets: readonly string[];
  readonly track: Track | null;
}

export function wordProfile(profile: Profile, lexicon: Lexicon): Wording {
  const text = (field: 'place' | 'audience' | 'problem' | 'price' | 'goal') =>
    currentValue(profile, field)?.text ?? null;
  const texts = (field: 'proof' | 'platform' | 'rejected' | 'story' | 'asset') =>
    valuesOf(profile, field).map((value) => value.text);
  const business = currentValue(profile, 'business');
  const background = currentValue(profile, 'background');
  const years = currentValue(profile, 'experience')?.text ?? null;
  const predicate = business === null ? null : doing(business);
  const isPastYears = background !== null && !isIdentity(background.text, lexicon) && business !== null;
  const offers = valuesOf(profile, 'offer').map(({ text: offer }) =>
    offer === '上门' && predicate !== null ? `上门${predicate}` : offer,
  );
  return {
    place: text('place'),
    doing: predicate,
    doingLong: predicate === null ? null : joinYears(predicate, isPastYears ? null : years),
    past:
      background === null || isIdentity(background.text, lexicon)
        ? null
        : `做过${isPastYears || business === null ? yearsOf(years) : ''}${background.text}`,
    years,
    audience: text('audience'),
    problem: text('problem'),
    proofs: texts('proof'),
    offers: [...new Set(offers)],
    price: joinAll([...new Set(valuesOf(profile, 'price').map((value) => value.text))]),
    platforms: texts('platform'),
    pace: currentValue(profile, 'posts')?.text ?? currentValue(profile, 'hours')?.text ?? null,
    goal: text('goal'),
    rejected: texts('rejected'),
    stories: texts('story'),
    assets: texts('asset'),
    track:
      business === null
        ? background === null
          ? null
          : trackOf(background.text, lexicon)
        : trackOf(business.text, lexicon),
  };
}

export const hasAudience = (profile: Profile): boolean => hasField(profile, 'audience');

/** 2015年开始 stands before the verb, 十二年 behind it. */
const joinYears = (predicate: string, years: string | null): string =>
  years === null ? predicate : years.endsWith('开始') ? `${years}${predicate}` : `${predicate}${years}`;

const yearsOf = (years: string | null): string => (years === null || years.endsWith('开始') ? '' : years);

const isIdentity = (text: string, lexicon: Lexicon): boolean => lexicon.findIdentities(text).length > 0;

/** 甲、乙和丙; null for none. */
export function joinAll(items: readonly string[]): string | null {
  const last = items.at(-1);
  if (last === undefined) return null;
  return items.length === 1 ? last : `${items.slice(0, -1).join('、')}和${last}`;
}

/** Cut at a whole character, with an ellipsis when something was lost. */
export function clip(text: string, max: number): string {
  const chars = [...text];
  return chars.length <= max ? text : `${chars.slice(0, max - 1).join('')}…`;
}

export const lengthOf = (text: string): number => [...text].length;

/** What was said as something to be quoted: 「琴潮了怎么办」. */
export const quoted = (text: string): string => `「${text.replace(/[「」？?。]/g, '')}」`;

const READS_AS_QUESTION = /怎么|吗$|呢$|多久|多少|能不能|要不要|哪|什么|为啥|是不是|会不会|几/;
export const isAskedAloud = (problem: string): boolean => READS_AS_QUESTION.test(problem);
