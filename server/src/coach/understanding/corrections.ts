import type { ProfileField } from '../profile';
import type { Clause } from './clauses';
import { tidy } from './reading';

/** Something taken back: refused for good (我不做X), or merely wrong (不是X，是Y). */
export interface Rejection {
  readonly text: string;
  readonly quote: string;
  readonly isRefused: boolean;
}

/** What a message takes back, and where its new value goes. */
export interface Correction {
  readonly isCorrection: boolean;
  /** In their words: 求职辅导. */
  readonly rejected: readonly Rejection[];
  /** The part of the message that holds the new value, and the field it is meant for where that was named. */
  readonly restatement: { readonly text: string; readonly field: ProfileField | null } | null;
}

const CUE =
  /^(?:不对|不是的|不是这样|错了|不不)|说错|搞错|写错|记错|理解错|弄错|更正|纠正|(?<!被.{0,2})(?:改成|改为|换成)|改一下|应该是|其实是|准确(?:地|的)?说|我是说|重新说|不是.{1,14}(?:而是|，是|,是|是)/;
const TURN =
  /(?:(?<!被.{0,2})(?:改成|改为|换成)|应该是|其实是|其实我?(?:是)?|准确(?:地|的)?说(?:是)?|我是说|而是|更正为?|重新说)(.{1,60})$/;
const NOT_BUT = /不是([^，,。；;\s]{1,14}?)(?:，|,|。|\s)*(?:我)?(?:而是|是)(.{1,40})$/;
const REFUSED =
  /^(?:我|以后|现在|已经|早就|其实|再也|坚决|肯定|反正|这个|但是?|不过|也|就|都|先|暂时|不对|真的?|目前)*(?:不做|不搞|不想做|不想搞|不想弄|不卖|不教|不接|不服务|不面向|不打算做|不考虑做?|不干(?!净|脆|涉)|别写|不要写|去掉|删掉|取消|没说过|(?:别|不要|不用)(?:让|叫)(?:我|孩子|娃|家人)|不是做|不(?:想|要|愿意?|方便|能|敢|会)?(?=(?:真人)?(?:露脸|出镜|上镜|露面|直播|带货|拍脸|出声))|不想再做|不再做|没做过?|不想碰|不碰)(?:了)?(.{2,14}|[书课货奶药酒])$/;
const GAVE_UP = /^(.{2,10}?)(?:我)?(?:不做了|不想做了?|不干了|先不做|就算了|放弃了?)$/;
const EMPTY =
  /^(?:的|了|什么|啥|这个|那个|这些|那些|好|到|太|很|得|出来|起来|不|呢|吗|吧|我|你|下去|过|成|多|别的|其他|任何|大|事|几|也|都)|怎么|什么|不知道|吗$|一辈子|得起|不了/;
const LABELS: readonly (readonly [RegExp, ProfileField])[] = [
  [/价格|收费|客单价|报价|单价|定价/, 'price'],
  [/人群|客户|服务对象|受众|目标用户|学员/, 'audience'],
  [/平台/, 'platform'],
  [/频率|时间|更新|一周|每周/, 'posts'],
  [/痛点|难题/, 'problem'],
  [/产品|卖的|服务项目/, 'offer'],
  [/年限|经验|年头|干了|做了/, 'experience'],
  [/城市|地点|地方|地址|搬/, 'place'],
  [/业务|行业|职业|赛道|定位|方向|我做的/, 'business'],
];

/** Reads 不对，我不做X，我想Y · 不是X，是Y · 改成 · 其实是. `clauses` are those of `message`. */
export function readCorrection(message: string, clauses: readonly Clause[]): Correction {
  const rejected = clauses.flatMap((clause) => rejectedIn(clause));
  const pair = message.includes('不是') ? NOT_BUT.exec(message.replace(/[。！!]/g, '')) : null;
  if (pair?.[1] !== undefined && rejected.length === 0 && !EMPTY.test(pair[1])) {
    rejected.push({ text: tidy(pair[1]), quote: pair[0], isRefused: false });
  }
  const isCorrection = CUE.test(message.trim()) || (rejected.length > 0 && clauses.length > 1);
  if (!isCorrection) return { isCorrection, rejected, restatement: null };
  const turned = pair?.[2] ?? TURN.exec(message)?.[1];
  const text = turned ?? message;
  const label = LABELS.find(([pattern]) =>
    pattern.test(message.slice(0, message.indexOf(turned ?? '') + 1 || 12)),
  );
  return { isCorrection, rejected, restatement: { text, field: label?.[1] ?? null } };
}

function rejectedIn(clause: Clause): Rejection[] {
  if (clause.isQuestion) return [];
  const refused = REFUSED.exec(clause.text) ?? GAVE_UP.exec(clause.text);
  const raw = refused?.[1];
  if (raw === undefined || EMPTY.test(raw)) return [];
  const what = tidy(raw.replace(/(?:了|的|这块|这个|方面|生意)+$/, ''));
  // 不卖书: one letter is no name without its verb.
  const verb = /[做卖教接]/.exec(clause.text.charAt(clause.text.indexOf(raw) - 1))?.[0] ?? '';
  const text = what.length === 1 ? `${verb}${what}` : what;
  return text.length < 2 ? [] : [{ text, quote: clause.quote(0, clause.text.length), isRefused: true }];
}
