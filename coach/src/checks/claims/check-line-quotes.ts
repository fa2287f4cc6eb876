import { findQuotes } from '../../facts/find-quote';
import { folded } from '../../facts/fold';
import { contentOf } from '../../facts/negation';
import type { ReadLine } from './claim-line';
import type { ReadSources } from './claim-sources';
import { type Objection, objection } from './objection';

const QUOTED = /[“「『"]([^“”「」『』"]{2,80})[”」』"]/g;
const SPEAKER =
  /(?:客户|客人|顾客|老客|学员|学生|买家|业主|家长|患者|孕妈|妈妈|宝妈|老人|大爷|阿姨|大妈|老太太|大叔|大哥|大姐|老板|店长|小伙|姑娘|女孩|男孩|粉丝|有人|有位|有个|他|她|他们|她们|人家|团长|邻居)[^。！？“”「」]{0,20}(?:说|问|讲|喊|回|留言|评论|夸|感叹|发来|告诉我|写道|抱怨|念叨|嘀咕)[^，。！？“”「」]{0,6}[：:，,]?\s*$/;
const SPOKEN_AFTER =
  /^[，,]?\s*(?:这[句话是]{1,4}|是)?(?:客户|客人|顾客|学员|买家|业主|家长|他|她|有人)[^，。！？]{0,8}(?:说|问|讲|喊|留言|的原话)/;
/** What somebody might say, or is told to say, was said by nobody. */
const IMAGINED = /如果|假如|要是|比如|让|等|当(?![场时天晚])|会|可能|怕|可以|教|要|别|不要|万一|总|常|猜|像/;

/** 「你先问「…」」 is to be said by the user: nobody said it before. */
const TO_SAY = /(?<![跟对和问给向])你[^，]{0,6}(?:说|问|讲|喊|回|答|发)[^，]{0,6}[：:]?\s*$/;
/** Whoever is only looked for acts no further: 「冲这个找他，肯坐下来问「…」」. */
const SOUGHT = /(?:找|给|跟|对|让|叫|等|帮|问|教)(?:他|她|他们|她们|人家)$/;
function isToSay(before: string): boolean {
  const [own = '', previous = ''] = before.split(/[，,；;]/).reverse();
  return TO_SAY.test(own) || (SOUGHT.test(previous) && !SPEAKER.test(own));
}

/** It was said once: words are ascribed to nobody by what is to be done. */
const PAST =
  /[了过]|当场|当时|那[天晚年次回]|后来|第二天|转天|回来|上[次回个]|[昨前][天晚]|有一?[次回天]|临走|进门|原话/;
/** 「有人问就回：「…」」 tells what to answer. */
const ANSWERED =
  /[问说嫌讲喊提][^，]{0,6}[，,]?(?:你|咱|我)?(?:们)?(?:就|先|再)[^，]{0,3}(?:说|讲|回|答|发)[^，]{0,4}[：:]?\s*$/;

/** 「有人倒苦水，回一句「…」」: whoever comes up is answered. */
const ANYBODY = /^(?:有人|人家)/;
const ANSWER = /[回答][^，问说讲喊]{0,6}$/;
const isToAnybody = (found: string): boolean =>
  ANYBODY.test(found) && ANSWER.test(found) && found.split(/[，,]/).length <= 2;

/** Whether what stands before a quotation ascribes it to somebody who said it. */
function isAscribedBy(before: string): boolean {
  const found = SPEAKER.exec(before)?.[0];
  if (found === undefined || IMAGINED.test(before) || isToSay(before)) return false;
  if (PAST.test(found)) return true;
  // 「老客一个带一个，起身时问一句「…」」: whoever was named before a comma need not be who speaks.
  return !/[，,][^，,]{2,}[说问讲喊回]/.test(found) && !ANSWERED.test(found) && !isToAnybody(found);
}

const LEAST_SAID = 0.7;

/** How much of a text's words, in pairs of characters, was said. */
export function shareSaid(text: string, { pairs }: ReadSources): number {
  const content = folded(contentOf(text));
  if (content.length < 2) return content === '' || [...pairs].some((pair) => pair.includes(content)) ? 1 : 0;
  let said = 0;
  for (let at = 1; at < content.length; at += 1) if (pairs.has(content.slice(at - 1, at + 1))) said += 1;
  return said / (content.length - 1);
}

/** The objections to words that are put into somebody's mouth. */
export function checkLineQuotes(read: ReadLine, sources: ReadSources): Objection[] {
  return [...read.text.matchAll(QUOTED)].flatMap((match) => {
    const inside = match[1] ?? '';
    const before =
      read.text
        .slice(Math.max(0, match.index - 30), match.index)
        .split(/[。！？；;\n]/)
        .at(-1) ?? '';
    const after = read.text.slice(match.index + match[0].length, match.index + match[0].length + 24);
    const isAscribed = SPEAKER.test(before) ? isAscribedBy(before) : SPOKEN_AFTER.test(after);
    if (!isAscribed) return [];
    const isSaid =
      sources.all.some(({ evidence }) => findQuotes(evidence.read, inside).length > 0) ||
      sources.foldedAllowed.includes(folded(inside)) ||
      shareSaid(inside, sources) >= LEAST_SAID;
    const start = match.index + 1;
    return isSaid
      ? []
      : [objection(read.line.key, read.line.text.slice(start, start + inside.length), 'quotation')];
  });
}
