import type { DeliverableKind, Order } from '@qihang/shared/contracts';
import type { Unmade } from '../deliverables/maker';
import { makeOneLiner } from '../deliverables/positioning/one-liner';
import { hashText } from '../deliverables/seeded-choice';
import { joinAll } from '../deliverables/text-pieces';
import type { Wording } from '../deliverables/wording';
import { readOrder } from '../understanding/read-order';
import type { CoachState } from './coach-state';
import { isComplete, isKnown } from './interview';
import type { MoveId } from './moves';
import { askMissing, followUp } from './next-step';
import { type Reply, type Scene, WORK } from './scene';

/** A one-liner by the third reply and a card by the sixth message, at the latest (issue 2, item 6). */
export const DRAFT_BY = 3;
const CARD_BY = 6;

/** A message that tells several things is an answer, whatever word in it sounds like a request. */
const TELLING = 3;

/** Work asked for by a button, by name, or accepted by a bare 好; null where there is none or nothing to make it of. */
export function workAskedFor(scene: Scene): Reply | null {
  const { before, intent, news, words, choose } = scene;
  const order = orderIn(scene);
  if (order !== null) return workReply(scene, order);
  if (news.length >= TELLING) return null;
  // 好 before the text itself: it is still to come.
  if (before.isTextAwaited && intent.isAgreement) return askForText(scene);
  switch (intent.request) {
    case 'check':
      return askForText(scene);
    case 'one-liner':
      if (words.doing === null && words.past === null) return null;
      return saying(scene, `初稿：${makeOneLiner(words, choose)}。念一遍，拗口就告诉我改哪个字。`, [], {
        isDrafted: true,
      });
    case 'profile':
      return saying(scene, knownText(words), ['edit']);
    default:
      return null;
  }
}

/** Made of the user's facts: without any there is nothing to begin with. */
const NEEDS_FACTS: ReadonlySet<DeliverableKind> = new Set([
  'positioning',
  'kit',
  'story',
  'topics',
  'calendar',
  'script',
  'ladder',
]);

function orderIn(scene: Scene): Order | null {
  const { before, intent, news, order, words } = scene;
  if (order !== null) return order;
  if (intent.isAgreement) return before.offered === null ? null : { action: 'make', kind: before.offered };
  const said = orderInWords(scene);
  if (said?.kind === 'check') return said;
  // What corrected a fact is answered as that; the shelf says by itself what it changes.
  if (said?.action === 'revise') return news.length === 0 ? said : null;
  const isAnswered = before.wanted !== null && news.some(({ field }) => field === before.asked);
  if (said === null && isAnswered) return { action: 'make', kind: before.wanted ?? 'positioning' };
  if (said === null || news.length >= TELLING) return null;
  const isNobody = words.doing === null && words.past === null;
  return isNobody && NEEDS_FACTS.has(said.kind) ? null : said;
}

const orderInWords = ({ question, lexicon, shelf, before }: Scene): Order | null =>
  readOrder(question.text, { lexicon, shelf, last: before.kind, isTextAwaited: before.isTextAwaited });

/** What was asked for in words and could not be begun: it waits for the answer to what is asked now. */
export const wantedIn = (scene: Scene): DeliverableKind | null =>
  scene.news.length >= TELLING ? null : (orderInWords(scene)?.kind ?? null);

/** What is said before the work, its place, and what follows: the draft where it is due, then a question or an offer. */
function workReply(scene: Scene, order: Order): Reply {
  const { lead, unmade } = scene;
  if (unmade !== null) return unmadeReply(scene, unmade, order.kind);
  if (order.kind === 'positioning') return cardReply(scene, order);
  const isHuman = lead.isWorthSaying && !lead.isParagraph && !lead.keepsQuestion;
  const first = isHuman ? (lead.options[0] ?? '') : '';
  const isDraftDue = isDraftOverdue(scene) && order.kind !== 'check';
  const next = followUp(scene, [order.kind]);
  return {
    ...next,
    text: inParagraphs(first, WORK, isDraftDue ? makeDraft(scene) : '', next.text),
    patch: { ...next.patch, kind: order.kind, ...(isDraftDue ? { isDrafted: true } : {}) },
    order,
  };
}

/** Why not, and the question that would make it possible: once that is answered, it is made. */
function unmadeReply(scene: Scene, { ask, why }: Unmade, kind: DeliverableKind): Reply {
  if (kind === 'check') return askForText(scene);
  const next = ask === null ? followUp(scene, [kind]) : askMissing(scene, ask);
  const wanted = ask !== null && next.patch.asked === ask ? kind : null;
  return { ...next, text: inParagraphs(why, next.text), patch: { ...next.patch, wanted } };
}

/** The text that is to be examined comes with the next message, whatever stands in it. */
const askForText = ({ choose }: Scene): Reply => ({
  text: choose('check-text', [
    '把要发的文字整段贴过来，标题也带上，我逐句查。哪个平台发，也说一声好吗？',
    '贴过来吧，标题和正文一起。准备发在哪个平台？',
  ]),
  patch: { isTextAwaited: true, offered: null },
  chips: [],
  order: null,
});

/** Something said, then the card where it is due, else the next step. */
function saying(scene: Scene, text: string, done: readonly MoveId[], patch: Partial<CoachState> = {}): Reply {
  const isDue = isCardDue(scene);
  const next = isDue ? cardReply(scene) : followUp(scene, done);
  const isDraftDue = !isDue && patch.isDrafted !== true && isDraftOverdue(scene);
  return {
    ...next,
    text: inParagraphs(text, isDraftDue ? makeDraft(scene) : '', next.text),
    patch: { ...next.patch, ...patch, ...(isDraftDue ? { isDrafted: true } : {}) },
  };
}

const inParagraphs = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n');

/** By the third reply, where there is anything to make it of. */
export const isDraftOverdue = ({ before, turns, words }: Scene): boolean =>
  !before.isDrafted &&
  turns >= DRAFT_BY &&
  (words.doing !== null || words.past !== null || words.audience !== null);

/** The one-liner, marked as what it is. */
export const makeDraft = ({ words, choose }: Pick<Scene, 'words' | 'choose'>, isShort = false): string =>
  `${choose('draft', ['初稿：', '先立一句初稿：'])}${makeOneLiner(words, choose, isShort)}。`;

/**
 * By the sixth message, or once the six areas are known or were asked for in every way. Somebody who has a card from
 * another conversation gets a new one here only after new facts; before that it is offered.
 */
export function isCardDue({ before, turns, profile, memory, news, lead, words }: Scene): boolean {
  const isNobody = words.doing === null && (words.past === null || words.track === null);
  if (before.card !== null || isNobody) return false;
  if (memory.card !== null) return turns >= CARD_BY && (before.hasNews || news.length > 0);
  if (turns >= CARD_BY) return true;
  return isKnown(profile, 'business') && isComplete(profile, before, memory) && lead.asks === null;
}

const CARD: Order = { action: 'make', kind: 'positioning' };

/** Answers, objections and corrections are said before it; a mere 记下了 is not. */
export function cardReply(scene: Scene, order: Order = CARD): Reply {
  const { before, lead, profile } = scene;
  const next = followUp({ ...scene, before: { ...before, hasNews: false }, news: [] }, [
    'positioning',
    'edit',
  ]);
  const card = hashText(profile.map(({ field, value }) => `${field}=${value.text}`).join('\n'));
  const first = lead.isParagraph || lead.isWorthSaying ? (lead.options[0] ?? '') : '';
  return {
    ...next,
    text: inParagraphs(first, WORK, next.text),
    patch: { ...next.patch, isDrafted: true, card, kind: 'positioning', hasNews: false },
    order,
  };
}

/** What the coach has understood so far, for whoever asks. */
function knownText(words: Wording): string {
  const parts = [
    words.place,
    words.past,
    words.doingLong,
    words.audience === null ? null : `服务${words.audience}`,
    words.problem === null ? null : `他们的难处是「${words.problem}」`,
    joinAll(words.proofs),
    joinAll(words.offers),
    words.price,
    joinAll(words.platforms),
    words.pace,
    words.goal === null ? null : `图${words.goal}`,
    words.rejected.length === 0 ? null : `不做${words.rejected.join('、')}`,
  ].filter((part) => part !== null);
  return parts.length === 0
    ? '你的情况我还一样都不知道。'
    : `我记下的是：${parts.join('；')}。哪句不对，直接说「改成……」。`;
}
