import type { ScenePack } from '../../knowledge/scenes';
import type { Lexicon } from '../../lexicon';
import { currentValue, type Phrase, type Profile, valuesOf } from '../../profile';
import { wordProfile } from '../wording';
import { isForKids } from './for-kids';

/** What is worth filming in this user's trade, and in any trade of its kind. */
export interface Packs {
  /** Null for a trade that no file knows. */
  readonly own: ScenePack | null;
  readonly plain: ScenePack;
}

/** Null where the knowledge holds nothing for the kind either. */
export function findPacks(profile: Profile, lexicon: Lexicon): Packs | null {
  const { packs } = lexicon.knowledge.scenes;
  const words = wordProfile(profile, lexicon);
  const own = packOfWords(profile, lexicon) ?? packOfTrack(profile, lexicon);
  const kind = words.track?.kind ?? kindOf(currentValue(profile, 'business'));
  const plain = packs.find(({ kinds }) => kinds.includes(kind));
  return plain === undefined ? null : { own: own === null ? null : inItsPlace(own, packs, isForKids(words)), plain };
}

/** What is taught to children is not what is taught to their parents. */
function inItsPlace(pack: ScenePack, packs: readonly ScenePack[], isOfKids: boolean | null): ScenePack {
  const wanted = isOfKids === true ? pack.kidsPack : isOfKids === false ? pack.adultsPack : undefined;
  return packs.find(({ id }) => id === wanted) ?? pack;
}

/** The longest word of a trade, in the business first, then in what is sold: 母婴店陈列培训 is no shop. */
function packOfWords(profile: Profile, { findScenes }: Lexicon): ScenePack | null {
  const texts = [
    currentValue(profile, 'business')?.text ?? '',
    ...valuesOf(profile, 'offer').map(({ text }) => text),
    currentValue(profile, 'background')?.text ?? '',
  ];
  for (const text of texts) {
    const longest = [...findScenes(text)].sort((a, b) => b.word.length - a.word.length)[0];
    if (longest !== undefined) return longest.value;
  }
  return null;
}

/** A trade in a word that no pack has belongs where its track's other words belong. */
function packOfTrack(profile: Profile, lexicon: Lexicon): ScenePack | null {
  const track = wordProfile(profile, lexicon).track;
  if (track === null) return null;
  const names = new Set(track.words);
  const shared = lexicon.knowledge.scenes.packs
    .map((pack) => ({ pack, count: pack.words.filter((word) => names.has(word)).length }))
    .sort((a, b) => b.count - a.count)[0];
  return shared === undefined || shared.count === 0 ? null : shared.pack;
}

function kindOf(business: Phrase | null): ScenePack['kinds'][number] {
  const text = business?.text ?? '';
  if (/教|课|培训|辅导|老师|教练/.test(text)) return 'teach';
  if (/(?:店|馆|铺|吧|厅|房)$/.test(text)) return 'shop';
  if (/^(?:卖|种|养|酿|腌|做|烤|织|绣|编)/.test(text)) return 'maker';
  if (/上门|修|装|洗|搬|疏通|安装/.test(text)) return 'visit';
  if (/视频|设计|运营|写|文案|代做|线上|软件|网/.test(text)) return 'online';
  return business?.form === 'field' ? 'maker' : 'expert';
}
