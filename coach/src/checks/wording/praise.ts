import { isAsked, isDenied, isSaidOfOthers, isTurnedDown, type Said } from './praise-context';
import {
  MEASURES,
  OFFERS,
  OWN,
  PLAIN_NOUNS,
  QUALITIES,
  RANKED,
  SCOPE,
  SELLER,
  WARRANTIES,
} from './praise-words';

/** Dictated text has sentences without an end; what is farther off says nothing of a word. */
const REACH = 120;
const CLAUSE_END = new Set([...'，,、：:—…（）()|／/']);
const SENTENCE_END = new Set([...'。！？!?\n；;']);

/**
 * Whether a superlative praises one's own goods, service or person, as the law has it, and does not tell of a person's day
 * or fear, deny, ask, warn or report: 最崩溃的, 不是最便宜的, 同行都喊自己第一.
 */
export function isPraise(text: string, start: number, end: number): boolean {
  const said = around(text, start, end);
  if (isDenied(said) || isSaidOfOthers(said) || isAsked(said) || isTurnedDown(said)) return false;
  const { hit, after } = said;
  const most = hit.indexOf('最');
  if (most >= 0 && hit !== '之最') return praisesMost(`${hit.slice(most + 1)}${after}`, said);
  if (hit.includes('唯一')) return praisesOnly(said);
  if (hit === '绝对') return praisesAbsolutely(said);
  if (hit.includes('第一')) return praisesFirst(said);
  return true;
}

function around(text: string, start: number, end: number): Said {
  const sentence = [backTo(text, start, SENTENCE_END), onTo(text, end, SENTENCE_END)] as const;
  const isEnd = (char: string) => CLAUSE_END.has(char) || SENTENCE_END.has(char);
  let from = start;
  while (from > sentence[0] && !isEnd(text.charAt(from - 1))) from -= 1;
  let to = end;
  while (to < sentence[1] && !isEnd(text.charAt(to))) to += 1;
  return {
    hit: text.slice(start, end),
    before: text.slice(from, start),
    after: text.slice(end, to),
    saidBefore: text.slice(sentence[0], start),
    saidAfter: text.slice(end, sentence[1]),
  };
}

function backTo(text: string, start: number, ends: ReadonlySet<string>): number {
  let at = start;
  while (at > Math.max(0, start - REACH) && !ends.has(text.charAt(at - 1))) at -= 1;
  return at;
}

function onTo(text: string, end: number, ends: ReadonlySet<string>): number {
  let at = end;
  while (at < Math.min(text.length, end + REACH) && !ends.has(text.charAt(at))) at += 1;
  return at;
}

const isFar = ({ hit, before }: Said): boolean => SCOPE.test(hit) || SCOPE.test(before);
const isOwn = (said: Said): boolean => isFar(said) || OWN.test(said.saidBefore);

const longestAt = (words: readonly string[], text: string): string | undefined =>
  words.filter((word) => text.startsWith(word)).sort((one, other) => other.length - one.length)[0];

/** @param rest what stands behind 最 */
function praisesMost(rest: string, said: Said): boolean {
  const quality = longestAt(QUALITIES, rest);
  const measure = longestAt(MEASURES, rest);
  if (quality !== undefined && quality.length >= (measure?.length ?? 0))
    return praisesQuality(rest.slice(quality.length), quality, said);
  if (measure !== undefined) {
    const tail = rest.slice(measure.length).replace(/^的/, '');
    if (longestAt(OFFERS, tail) !== undefined || isFar(said)) return true;
    return isOwn(said) && (tail === '' || SELLER.test(tail));
  }
  const of = rest.indexOf('的');
  return of > 0 && of <= 5 && isOwn(said) && SELLER.test(rest.slice(of + 1));
}

function praisesQuality(tail: string, quality: string, said: Said): boolean {
  // 最好带把伞 advises.
  if (quality === '好' && tail !== '' && !tail.startsWith('的') && !SELLER.test(tail)) return false;
  // 那回最香, 群发最稳: what is said of everything is praise only of one's own.
  if (tail === '' || tail === '的') return quality.length > 1 || isOwn(said);
  if (!tail.startsWith('的')) return true;
  // 跳得最好的是覃阿姨 tells who it is.
  if (tail.startsWith('的是')) return isOwn(said) || OWN.test(tail);
  return longestAt(PLAIN_NOUNS, tail.slice(1)) === undefined || isOwn(said);
}

const ONLY =
  /^的?(?:一家|正宗|指定|授权|官方|专业|品牌|厂家|敢|能做|会做|靠谱|合法|正规|有资质|[一-鿿]{0,4}(?:店|机构|工厂|团队))/;

function praisesOnly({ hit, before, after, saidBefore }: Said): boolean {
  if (ONLY.test(after) || hit.includes('独一家')) return true;
  if (SCOPE.test(hit)) return true;
  return after === '' && OWN.test(saidBefore) && /是$/.test(before);
}

function praisesAbsolutely({ after }: Said): boolean {
  if (after.startsWith('值') && !/^值(?:得|了|回|这个价)/.test(after)) return false;
  if (/^(?:不(?:要|能|可|许|该|准)|别|禁止)/.test(after)) return false;
  const rest = after.replace(/^是/, '');
  return (
    after === '' ||
    longestAt(QUALITIES, rest) !== undefined ||
    WARRANTIES.some((word) => after.includes(word)) ||
    QUALITIES.some((word) => word.length > 1 && after.includes(word))
  );
}

const COUNTED = /^(?:条|步|次|天|件|个|句|人称|时间|回|批|期|章|课)/;
const IN_A_TEST = /(?:考|得|拿|跑|年级|班级|全班|倒数|名列)了?个?$/;

function praisesFirst(said: Said): boolean {
  const { hit, before, after } = said;
  if (IN_A_TEST.test(before)) return false;
  if (isFar(said)) return true;
  if (COUNTED.test(after)) return false;
  return hit !== '第一' || RANKED.test(before) || SELLER.test(after);
}
