import type { Lexicon } from '../lexicon';
import { currentValue, type Phrase, type Profile } from '../profile';

/** What somebody does in the shortest words that still say it: for names, headings and labels. */
export interface TradeWords {
  /** What it is about: 调钢琴, 招人, 私房蛋糕, 健身. */
  readonly core: string;
  /** What one is called who does it: 健身教练, 吉他老师; null where the words give none. */
  readonly role: string | null;
  /** It is a place that one goes to: 宠物店. */
  readonly isPlace: boolean;
  readonly form: Phrase['form'];
}

const PLACE = /(?:店|馆|公司|工作室|民宿|客栈|厂|餐厅|画室|机构|农场|果园|事务所|诊所|酒馆|铺子?)$/;
/** A title that leaves a subject behind when it is taken off: 瑜伽老师 → 瑜伽; 程序员, 律师 and 木匠 leave none. */
const TITLE = /(?:私人教练|教练|老师|教师|师傅|主播|顾问|(?<=.{3})师)$/;
const SERVING = /^(?:帮|替|给|教|带|陪)/;

/** Null where no trade is known. */
export function wordTradeShortly(profile: Profile, lexicon: Lexicon): TradeWords | null {
  const business = currentValue(profile, 'business');
  if (business === null) return null;
  const { text, form } = business;
  const core = coreOf(business, lexicon);
  const role = form === 'role' ? text : /^教[^，]{2,5}$/.test(core) ? `${core.slice(1)}老师` : null;
  return { core, role, isPlace: PLACE.test(text), form };
}

function coreOf({ text, form }: Phrase, lexicon: Lexicon): string {
  if (form === 'role') {
    const subject = text.replace(TITLE, '');
    return subject.length >= 2 ? subject : text;
  }
  const bare = text.replace(/^(?:做|干|开|搞|弄)(?=.{2,})/, '');
  if (form === 'field' || !SERVING.test(bare)) return bare;
  const head = [...bare.matchAll(lexicon.people.any)].at(-1);
  const rest = head === undefined ? '' : bare.slice(head.index + head[0].length).replace(/^(?:们|的|做)+/, '');
  if (rest.length < 2) return bare;
  return bare.startsWith('教') ? `教${rest}` : rest;
}

/** Who is served, in one word: 写字楼的白领 → 白领; null where nobody is named. */
export function headOfAudience(audience: string | null, lexicon: Lexicon): string | null {
  if (audience === null) return null;
  const tail = audience.replace(/的$/, '').split('的').at(-1) ?? audience;
  if (tail.length >= 2 && tail.length <= 6 && !/[、，和或]/.test(tail)) return tail;
  return [...audience.matchAll(lexicon.people.any)].at(-1)?.[0] ?? null;
}
