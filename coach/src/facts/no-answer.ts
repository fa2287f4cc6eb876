import { folded } from './fold';

const EMPTY =
  /^(?:嗯+|恩+|哦+|噢+|啊+|呃+|额+|好+|好的|好吧|好呀|行+|行吧|可以|随便.?|都行.?|都可以|无所谓|看你.?|你定.?|你看.?|听你的|不知道.?|不清楚|不晓得|没想过|没想好|再说.?|哈+|呵+|ok|谢谢.?|收到|知道了|明白.?|继续|下一个|跳过)$/;
const YES =
  /^(?:嗯?(?:对|是|对的|是的|对头|没错|正是|就是|是啊|对啊|对呀|是呀|没问题|确实|对的呀|对是的|是对的))(?:对|的|啊|呀|哈|嗯|没错)?$/;

/** 嗯, 随便, 不知道: an answer that carries no value. */
export const isNoAnswer = (text: string): boolean => EMPTY.test(folded(text));

/** 对, 是的, 没错: an answer that carries what was asked, and nothing else. */
export const isYes = (text: string): boolean => YES.test(folded(text));

const AGREED = /^(?:好+|好的|好吧|好呀|行+|行吧|可以|没问题|就这样|就这么办|就这么定|ok)$/;

/** 行, 好, 对: an answer that agrees with what was proposed, and says nothing of its own. */
export const isAgreement = (text: string): boolean => AGREED.test(folded(text)) || isYes(text);

const REMEMBERED = '我记的是';
const ENDS = ['对吗', '对吧', '对不对', '是吗', '是吧', '没错吧'];

const CLOSING = /[\s」”"，,。？?]/;

function withoutEnd(value: string): string {
  let end = value.length;
  while (end > 0 && CLOSING.test(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

/** What a question reads back. */
interface ReadBack {
  readonly value: string;
  /** The value that it would take the place of, of 「我记的是…，改成…，对吗」; null where nothing is to change. */
  readonly insteadOf: string | null;
}

const BECOMES = '改成';

/** What a stored question reads back, 「我记的是…对吗」; null when it reads nothing back. */
export function readBack(asked: string): ReadBack | null {
  const start = asked.indexOf(REMEMBERED);
  if (start < 0) return null;
  const from = start + REMEMBERED.length;
  const ends = ENDS.map((word) => asked.indexOf(word, from)).filter((end) => end >= 0);
  if (ends.length === 0) return null;
  const read = asked.slice(from, Math.min(...ends));
  const at = read.indexOf(BECOMES);
  const bare = (value: string) => withoutEnd(value.replace(/^[\s：:「“"，,]+/, ''));
  const value = bare(at < 0 ? read : read.slice(at + BECOMES.length));
  return value === '' ? null : { value, insteadOf: at < 0 ? null : bare(read.slice(0, at)) };
}
