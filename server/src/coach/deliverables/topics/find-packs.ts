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
  const kind = isTaught(profile)
    ? 'teach'
    : (own?.kind ?? words.track?.kind ?? kindOf(currentValue(profile, 'business'), isVisiting(profile)));
  const plain = packs.find(({ kinds }) => kinds.includes(kind));
  const isOwn = own !== null && !(isTaught(profile) && own.kind !== 'teach');
  return plain === undefined ? null : { own: isOwn ? inItsPlace(own, packs, isForKids(words)) : null, plain };
}

/** Whoever coaches people for a trade's papers does not work in that trade: 辅导别人考初级会计. */
const isTaught = (profile: Profile): boolean =>
  /辅导|备考|考证|考级/.test(currentValue(profile, 'business')?.text ?? '');

/** What is taught to children is not what is taught to their parents. */
function inItsPlace(pack: ScenePack, packs: readonly ScenePack[], isOfKids: boolean | null): ScenePack {
  const wanted = isOfKids === true ? pack.kidsPack : isOfKids === false ? pack.adultsPack : undefined;
  return packs.find(({ id }) => id === wanted) ?? pack;
}

/** The longest word of a trade, in the business first, then in what is sold: 母婴店陈列培训 is no shop. */
function packOfWords(profile: Profile, { findScenes }: Lexicon): ScenePack | null {
  const longest = (text: string) => [...findScenes(text)].sort((a, b) => b.word.length - a.word.length)[0];
  const business = longest(currentValue(profile, 'business')?.text ?? '');
  const said = [...profile].reverse().find(({ field }) => field === 'business')?.quote ?? '';
  // 种茶 was read from 种茶油树: the whole sentence knows better, as long as it says the same word.
  const whole = business === undefined ? undefined : longest(said);
  if (business !== undefined)
    return whole?.word.includes(business.word) === true ? whole.value : business.value;
  const others = [...valuesOf(profile, 'offer'), ...valuesOf(profile, 'background')];
  return others.map(({ text }) => longest(text)).find((found) => found !== undefined)?.value ?? null;
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

/** What can be held in a hand, by what it is called. */
const GOODS = /[酱酒茶油米面糕饼肉鱼虾蟹蛋菜果蜜布衣鞋帽包饰银玉瓷陶木竹皮绣花皂糖醋粉豆饺具器]/;

const isVisiting = (profile: Profile): boolean =>
  valuesOf(profile, 'offer').some(({ text }) => text.includes('上门'));

/** Work on one thing, wherever it stands: no call-out is made of it unless they said so. */
const ON_A_THING = /修|裱|维保|保养|养护|维护|检修|验配|调试|翻新|校准|打磨|鉴定/;
/** What one is asked for advice on. */
const ADVISING = /咨询|顾问|规划|律|财务|会计|税|法务|心理|策划|营养|保险|理财|猎头|招聘|分析|评估|媒/;

function kindOf(business: Phrase | null, isCalledOut: boolean): ScenePack['kinds'][number] {
  const text = business?.text ?? '';
  if (/教|课|培训|辅导|老师|教练/.test(text)) return 'teach';
  if (/(?:店|馆|铺|吧|厅|房)$/.test(text)) return 'shop';
  if (/用品|器材|配件|耗材|批发/.test(text) || (/^卖/.test(text) && !GOODS.test(text))) return 'goods';
  if (ON_A_THING.test(text)) return isCalledOut || text.includes('上门') ? 'visit' : 'bench';
  if (/^(?:卖|种|养|酿|腌|做|烤|织|绣|编)/.test(text)) return 'maker';
  if (/上门|修|装|洗|搬|疏|通|租|贴|回收|护理/.test(text)) return 'visit';
  if (/视频|设计|运营|写|文案|代做|线上|软件|网|翻译/.test(text)) return 'online';
  if (GOODS.test(text)) return 'maker';
  return business === null || ADVISING.test(text) ? 'expert' : 'work';
}
