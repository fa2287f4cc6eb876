import type { ScenePack } from '../../knowledge/scenes';
import type { Lexicon } from '../../lexicon';
import { currentValue, type Profile, valuesOf } from '../../profile';
import { sayPrice } from '../price-words';
import { lengthOf } from '../text-pieces';
import { headOfAudience, speaking, wordTradeShortly } from '../trade-words';
import { type Wording, wordProfile } from '../wording';
import { findPacks, type Packs } from './find-packs';
import { isForKids } from './for-kids';

/** What stands in a slot of hooks.yaml; null where nothing is known. */
export type Slots = Readonly<Record<string, string | null>>;

/** The user's facts as topics are made of them. */
export interface TopicFacts {
  readonly words: Wording;
  readonly packs: Packs;
  /** Those they serve, in a word; of the trade where the user named nobody. */
  readonly people: string;
  /** 调钢琴的, 健身教练 */
  readonly speaker: string;
  /** The slots, for a pair of this pack. */
  slotsFor(pack: ScenePack): Slots;
  /** Words of the user's own, the longest first: a topic holds one of them. */
  readonly own: readonly string[];
  /** Whether those who learn or are cared for are children; null where it does not show. */
  readonly isForKids: boolean | null;
}

/** Null where no trade is known. */
export function topicFacts(profile: Profile, lexicon: Lexicon): TopicFacts | null {
  const words = wordProfile(profile, lexicon);
  const packs = findPacks(profile, lexicon);
  const trade = wordTradeShortly(profile, lexicon);
  if (words.doing === null || packs === null || trade === null) return null;
  const taught = TAUGHT.exec(currentValue(profile, 'business')?.text ?? '')?.groups;
  const core = taught?.what ?? bare(trade.core);
  const told = toldBy(profile);
  const head = headOfAudience(words.audience, lexicon) ?? taught?.whom ?? null;
  const people = head === null ? (packs.own ?? packs.plain).client : speaking(head);
  const speaker = speakerOf(taught === undefined ? bare(words.doing) : `教${core}`, trade.role, core);
  const slots = personalSlots(profile, words, people, speaker);
  const thingOf = (pack: ScenePack) => thingIn(pack, packs, told, core, trade.isPlace);
  return {
    words,
    packs,
    people,
    speaker,
    slotsFor: (pack) => ({ ...slots, 物: thingOf(pack) }),
    own: ownWords(profile, [head, core, ...shortOf(head, people), ...thingsTold(packs, told)]),
    isForKids: isForKids(words),
  };
}

/** 教文科生用AI写报告: whom, and what. */
const TAUGHT =
  /^教(?<whom>[一-鿿]{2,5}?[生人童党族工员妈爸])(?<what>(?:用|做|写|学|练|看|考|读|画|说|弹|唱).{1,7})$/;

/** 视频剪辑的活 → 视频剪辑; 陪诊师小周 → 陪诊师. */
const bare = (trade: string): string =>
  trade.replace(/的(?:活|单子|生意|工作)$/, '').replace(/(?<=师|员|教练|医生)[小老阿][一-鿿]$/, '');

/** Everything they said of their trade: where their own word for the thing is looked for. */
const toldBy = (profile: Profile): string =>
  profile
    .filter(({ field }) =>
      ['business', 'offer', 'price', 'problem', 'proof', 'asset', 'audience'].includes(field),
    )
    .map(({ value }) => value.text)
    .join('\n');

const thingsTold = ({ own }: Packs, told: string): readonly string[] =>
  (own?.things ?? []).filter((thing) => told.includes(thing));

/** 老板 of 小老板 is their own word too. */
const shortOf = (head: string | null, people: string): readonly string[] => {
  const short = /(?:老板|家长|妈妈)$/.exec(people)?.[0];
  return short !== undefined && head?.includes(short) === true ? [short] : [];
};

const LONGEST_THING = 8;

/** What is sold where something is sold, the shop where one goes to a shop, and otherwise what is done. */
function thingIn(
  pack: ScenePack,
  { own }: Packs,
  told: string,
  core: string,
  isPlace: boolean,
): string | null {
  if (pack.words.length === 0) {
    if (pack.kinds.includes('shop')) return isPlace && lengthOf(core) <= LONGEST_THING ? core : '店里';
    if (pack.kinds.includes('maker') && own !== null)
      return thingIn(own, { own, plain: pack }, told, core, isPlace);
    const thing = pack.kinds.includes('goods') ? core.replace(/^卖(?=.{2})/, '') : core;
    return lengthOf(thing) <= LONGEST_THING ? thing : '这件事';
  }
  const named = [...pack.things].sort((a, b) => b.length - a.length).find((thing) => told.includes(thing));
  return named ?? pack.things[0] ?? null;
}

const LONGEST_SPEAKER = 9;

function speakerOf(doing: string, role: string | null, core: string): string {
  if (role !== null && lengthOf(role) <= LONGEST_SPEAKER) return role;
  const name = [doing, `做${core}`].find((words) => lengthOf(words) < LONGEST_SPEAKER);
  return name === undefined ? '干这行的' : `${name}的`;
}

/** Done for somebody, so that one is asked for it: 找我调钢琴. */
const SERVICE = /^(?:调|修|剪|拍|画|洗|装|设计|刷|看|验|搬|疏通|开锁|写)/;

function personalSlots(profile: Profile, words: Wording, people: string, speaker: string): Slots {
  const { place, doing, doingLong, years, offers, problem, audience, past, certificates } = words;
  const isLasting = years !== null && !years.endsWith('开始');
  const price = valuesOf(profile, 'price')[0];
  const done = valuesOf(profile, 'proof').find(({ kind }) => kind !== 'certificate' && kind !== 'background');
  return {
    人: people,
    全: audience === null || audience === people ? null : upTo(audience, 14),
    我: speaker,
    活: doing !== null && SERVICE.test(doing) ? upTo(doing, 10) : null,
    长: isLasting && past === null ? upTo(doingLong, 14) : null,
    年: isLasting && past === null ? upTo(years, 6) : null,
    地: upTo(place, 6),
    卖: upTo(offers[0] ?? null, 10),
    价: price === undefined ? null : upTo(sayPrice(price), 14),
    难: problem === null ? null : upTo(problem.replace(/[「」？?。]/g, ''), 16),
    痛: upTo(complaintOf(problem), 10),
    证: upTo(done?.text ?? null, 20),
    书: upTo(certificates.find((name) => LEARNED.test(name)) ?? null, 12),
    前: upTo(past, 14),
    史: upTo(currentValue(profile, 'story')?.text.replace(/(?<![。！!])[。！!]+$/, '') ?? null, 26),
  };
}

/** 表走慢了怎么办 → 表走慢了; null for a question that tells of nothing. */
const complaintOf = (problem: string | null): string | null =>
  /^(?:老是|总是)?((?!要|该|想)[^，、？?]{3,}?)(?:了?该)?(?:怎么办|咋办|怎么弄|怎么处理|咋整)[？?]?$/.exec(
    problem ?? '',
  )?.[1] ?? null;

/** What one has studied for, and not a permit. */
const LEARNED =
  /^(?!.*(?:健康证|许可|认证|协会|会员|传承|奖|运动员)).*(?:师|证|证书|级|职|专八|专四|RYT(?:(?!RYT)\S)*)$/i;

/** A slot is not cut: what is too long for it leaves its frames out. */
const upTo = (text: string | null, max: number): string | null =>
  text !== null && lengthOf(text) <= max ? text : null;

const FIELDS: ReadonlySet<string> = new Set([
  'business',
  'place',
  'experience',
  'audience',
  'problem',
  'proof',
  'offer',
  'price',
  'background',
]);

function ownWords(profile: Profile, more: readonly (string | null)[]): readonly string[] {
  const values = profile.filter(({ field }) => FIELDS.has(field)).map(({ value }) => value.text);
  const words = [...values, ...more].filter((word) => word !== null && word !== '');
  return [...new Set(words as string[])].sort((a, b) => b.length - a.length);
}
