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
  /** What is sold where no offer was named: 吉他课, 推拿, 脐橙, 蜂蜜. */
  readonly thing: string;
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
  const role = form === 'role' ? text : /^教[^找怎如，]{2,5}$/.test(core) ? `${core.slice(1)}老师` : null;
  return { core, role, isPlace: PLACE.test(text), thing: thingOf(core, role, profile, lexicon), form };
}

/** What grows or is kept is sold under another name: 养蜂 sells 蜂蜜, if they say so themselves. */
function thingOf(core: string, role: string | null, profile: Profile, lexicon: Lexicon): string {
  const made = /^(?:卖|种|养|酿|腌|烤|织|绣)(.+)$/.exec(core)?.[1];
  if (made !== undefined) return named(profile, lexicon) ?? (made.length < 2 ? core : made);
  const place = core.replace(PLACE, '');
  if (PLACE.test(core)) return place.length >= 2 ? place : (named(profile, lexicon) ?? core);
  if (/匠$/.test(core)) return `${core}活`;
  const taught = /^教(.+)$/.exec(core)?.[1] ?? (/(?:老师|教师|教练)$/.test(role ?? '') ? core : null);
  if (taught !== null) return `${taught}课`;
  return core.replace(/(?<=.{2})师$/, '');
}

/** The trade's word for the thing that the user has used. */
function named(profile: Profile, { findScenes }: Lexicon): string | null {
  const pack = findScenes(currentValue(profile, 'business')?.text ?? '')[0]?.value;
  const told = profile.map(({ value }) => value.text).join('\n');
  return (
    [...(pack?.things ?? [])].sort((a, b) => b.length - a.length).find((thing) => told.includes(thing)) ??
    null
  );
}

function coreOf({ text, form }: Phrase, lexicon: Lexicon): string {
  if (form === 'role') {
    const subject = text.replace(TITLE, '');
    return subject.length >= 2 ? subject : text;
  }
  const bare = text.replace(/^(?:做|干|开(?!锁)|搞|弄)(?=.{2,})/, '');
  if (form === 'field' || !SERVING.test(bare)) return bare;
  const head = [...bare.matchAll(lexicon.people.any)].at(-1);
  const rest =
    head === undefined ? '' : bare.slice(head.index + head[0].length).replace(/^(?:们|的|做)+/, '');
  if (rest.length < 2) return bare;
  return bare.startsWith('教') ? `教${rest}` : rest;
}

/** 调钢琴上的事, 花店里的事, 做木匠的事 */
export const mattersOf = ({ core, role, isPlace }: TradeWords): string =>
  isPlace ? `${core}里的事` : core === role ? `做${core}的事` : `${core}上的事`;

/** Children and firms do not come and ask: their parents and owners do. */
export function speaking(head: string): string {
  if (head === '男的' || head === '女的') return head === '男的' ? '男士' : '女士';
  if (/^成[年]?人零基础$/.test(head)) return '零基础的成人';
  if (/(?:孩子|小孩|小朋友|宝宝|儿童|幼儿|琴童|小学生)$/.test(head)) return `${head}家长`;
  return /(?:公司|企业|店|厂|工厂|机构|琴行|商家)$/.test(head) ? `${head}老板` : head;
}

/** Who comes and asks, in one word: 写字楼的白领 → 白领; null where nobody is named. */
export function askerOf(audience: string | null, lexicon: Lexicon): string | null {
  const head = headOfAudience(audience, lexicon);
  return head === null ? null : speaking(head);
}

/** Who is served, in one word: 写字楼的白领 → 白领; null where nobody is named. */
export function headOfAudience(audience: string | null, lexicon: Lexicon): string | null {
  if (audience === null) return null;
  const tail = audience.replace(/的$/, '').split('的').at(-1) ?? audience;
  if (tail.length >= 2 && tail.length <= 6 && !/[、，和或]/.test(tail)) return tail;
  return [...audience.matchAll(lexicon.people.any)].at(-1)?.[0] ?? null;
}
