import { DELIVERABLE_KINDS, type DeliverableKind, LIMITS, type Order } from '@qihang/shared/contracts';
import type { Shelf } from '../deliverables/maker';
import { isRevisable } from '../deliverables/revise/lists';
import { holdsWords } from '../deliverables/revise/replace-words';
import type { Lexicon } from '../lexicon';
import { NUMBER, parseNumber } from './chinese-number';
import { normaliseText } from './normalise-text';
import { readRevision } from './read-revision';
import { type Request, readRequest } from './requests';

/** What a request may refer to. */
export interface OrderContext {
  readonly lexicon: Lexicon;
  readonly shelf: Shelf;
  /** What was worked on last in this conversation: 换一批 means that. */
  readonly last: DeliverableKind | null;
  /** The coach has just asked for the text that is to be examined. */
  readonly isTextAwaited: boolean;
}

/** A request for work in words, as a button would put it; null where none is asked for, or not yet to be made. */
export function readOrder(raw: string, context: OrderContext): Order | null {
  const message = normaliseText(raw).trim();
  const text = textToCheck(raw, context.isTextAwaited);
  if (text !== null) return checking(text, message, context);
  const revised = context.last === null ? null : revisedKind(raw, context.last, context.shelf);
  if (revised !== null)
    return { action: 'revise', kind: revised, instruction: message.slice(0, LONGEST_WISH) };
  const compact = message.replace(/\s+/g, '');
  const request = readRequest(compact);
  const kind = request === null ? null : kindOf(request, context);
  // What is to be examined has to be there first.
  if (kind === null || kind === 'check') return null;
  const platform = context.lexicon.findPlatforms(message)[0]?.value.id;
  const topic = kind === 'script' ? topicIn(compact, context.shelf) : undefined;
  return {
    action: actionOf(compact, request, kind, context.shelf),
    kind,
    ...(platform === undefined ? {} : { platform }),
    ...(topic === undefined ? {} : { topic }),
  };
}

const LONGEST_WISH = 300;

/** 改一下 in words means what was made last; null where it is nothing that can be changed so, or means something else. */
export function revisedKind(raw: string, last: DeliverableKind, shelf: Shelf): DeliverableKind | null {
  const content = shelf[last];
  const revision = content === undefined || !isRevisable(last) ? null : readRevision(raw);
  if (content === undefined || revision === null) return null;
  const isThere = revision.action !== 'replace' || revision.isQuoted || holdsWords(content, revision.from);
  return isThere ? last : null;
}

const isKind = (request: Request): request is DeliverableKind =>
  (DELIVERABLE_KINDS as readonly string[]).includes(request);

function kindOf(request: Request, { last }: OrderContext): DeliverableKind | null {
  if (request === 'again') return last === null || last === 'check' || last === 'review' ? 'topics' : last;
  return isKind(request) ? request : null;
}

const AGAIN = /换|再(?:来|出|给|写|做|排)|重新|重(?:写|做|出|来|排)|别的|另外/;
const REFRESH = /更新|刷新|按(?:新|现在)的/;

/** A card is made anew as often as it is asked for; of the others, asking again means other ones. */
function actionOf(
  compact: string,
  request: Request | null,
  kind: DeliverableKind,
  shelf: Shelf,
): Order['action'] {
  if (shelf[kind] === undefined) return 'make';
  if (REFRESH.test(compact)) return 'refresh';
  const isAgain = request === 'again' || AGAIN.test(compact);
  return isAgain && (kind !== 'positioning' || compact.includes('换')) ? 'again' : 'make';
}

/** 帮我看看这段文案：…: up to the colon it asks, behind it stands what somebody is going to publish. */
const CHECK =
  /^([^：:\n「“"]{0,28}(?:体检|检查|审一?[审下核]|把?把关|看看|看一?下|过一?[遍下]|能不能发|违规|违禁|极限词)[^：:\n「“"]{0,16})(?:[：:\n]\s*|[「“"])([\s\S]+)$/;
const OF_TEXT = /文案|稿|这[段条篇句]|标题|体检|违规|违禁|极限词|能不能发|发布|发出去|正文|简介/;
const FEWEST_TO_CHECK = 4;
/** What comes unannounced is a text only where it is longer than a 谢谢老高. */
const FEWEST_AWAITED = 8;
const DECLINED =
  /^(?:不(?:用|要|查|做|检查|体检)?了?|算了|先不.{0,4}|没.{0,4}|暂时.{0,4}|下次.{0,4}|等.{0,4}|以后.{0,6})(?:吧|了|再说)?$/;

/**
 * The text that a message gives to be examined before it is published, null for none: behind 帮我看看这段文案：, or all of
 * it where the coach has asked for it. Not a word of it is about its sender.
 */
export function textToCheck(raw: string, isAwaited: boolean): string | null {
  const message = normaliseText(raw).trim();
  const match = CHECK.exec(message);
  const isAsked = match !== null && OF_TEXT.test(match[1] ?? '');
  const text = isAsked ? (match[2] ?? '').trim().replace(/[」”"]$/, '') : message;
  if ([...text].length < (isAsked ? FEWEST_TO_CHECK : FEWEST_AWAITED)) return null;
  if (isAsked) return text;
  const isElse = DECLINED.test(text) || readRequest(text.replace(/\s+/g, '')) !== null;
  return isAwaited && !isElse ? text : null;
}

const HEAD = 40;

function checking(text: string, message: string, { lexicon }: OrderContext): Order {
  const platform = lexicon.findPlatforms(
    message.slice(0, Math.max(0, Math.min(HEAD, message.indexOf(text)))),
  )[0]?.value.id;
  return {
    action: 'make',
    kind: 'check',
    text: text.slice(0, LIMITS.messageMaxCodePoints),
    ...(platform === undefined ? {} : { platform }),
  };
}

const NTH = new RegExp(`第(${NUMBER})[条个]`);
/** As much of a topic has to be repeated for it to be meant. */
const MEANT = 0.5;

/** The topic that is meant by its number, as 这条, or by its own words. */
function topicIn(compact: string, { topics }: Shelf): string | undefined {
  if (topics === undefined) return undefined;
  const nth = NTH.exec(compact)?.[1];
  if (nth !== undefined) return topics.topics[(parseNumber(nth) ?? 0) - 1]?.key;
  const pairs = pairsOf(compact);
  const [best] = topics.topics
    .map(({ key, text }) => ({ key, share: shareOf(pairsOf(text), pairs) }))
    .sort((a, b) => b.share - a.share);
  if (best !== undefined && best.share >= MEANT) return best.key;
  return /(?:这|头一|首)条/.test(compact) ? topics.topics[0]?.key : undefined;
}

const pairsOf = (text: string): ReadonlySet<string> => {
  const letters = [...text.replace(/[^一-鿿A-Za-z\d]/g, '')];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
};

const shareOf = (wanted: ReadonlySet<string>, said: ReadonlySet<string>): number =>
  wanted.size === 0 ? 0 : [...wanted].filter((pair) => said.has(pair)).length / wanted.size;
