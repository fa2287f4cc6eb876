import type { Askable, CoachState, TurnBefore } from './coach-state';
import { fitQuestion, QUESTION_LIMIT } from './fit';
import { type Intent, readIntent } from './intent';
import { attemptsOf, isComplete, isKnown, nextQuestion } from './interview';
import { answerLaterWork } from './later-work';
import { type Lead, leadFor } from './lead';
import { nextMove } from './moves';
import { normaliseText } from './normalise-text';
import { makeOneLiner } from './one-liner';
import { makeOutline } from './outline';
import { makeCard } from './positioning-card';
import { askFor } from './questions';
import { readRefusal } from './refusals';
import { type Choose, hashText } from './seeded-choice';
import type { TurnInput } from './take-turn';
import { makeTopics } from './topics';
import { clip, joinAll, lengthOf, type Wording, wordProfile } from './wording';

/** A reply and what it changes in the conversation's state. */
export interface Reply {
  readonly text: string;
  readonly patch: Partial<CoachState>;
}

interface ComposeInput extends TurnInput {
  readonly before: TurnBefore;
  /** The number of this turn in the conversation, from 1. */
  readonly turns: number;
  readonly choose: Choose;
  /** Steps to another wording where the first would repeat itself. */
  readonly variant: number;
}

/** A one-liner by the third reply, a card by the sixth message, at the latest (PRODUCT, issue 2). */
const DRAFT_BY = 3;
const CARD_BY = 6;

interface Scene extends ComposeInput {
  readonly intent: Intent;
  readonly words: Wording;
  readonly lead: Lead;
  readonly news: TurnInput['profile'];
}

/** Decides what this turn is: care, a piece of work, a card or draft that is due, or the next question. */
export function composeReply(input: ComposeInput): Reply {
  const message = normaliseText(input.question.text);
  const intent = readIntent(message, input.lexicon);
  if (intent.isCare) return { text: careText(input), patch: {} };
  const words = wordProfile(input.profile, input.lexicon);
  const news = input.profile.filter(({ messageId }) => messageId === input.question.id);
  const isReturning = input.profile.length > news.length;
  const lead = leadFor({
    message,
    intent,
    refusal: readRefusal(message),
    news,
    words,
    state: input.before,
    isReturning,
    choose: input.choose,
  });
  const scene: Scene = { ...input, intent, words, lead, news };
  const asked = workAskedFor(scene);
  if (asked !== null) return asked;
  if (isCardDue(scene)) return withLead(scene, cardReply(scene));
  if (isDraftDue(scene)) return draftReply(scene);
  return nextReply(scene);
}

const careText = ({ lexicon, variant }: ComposeInput): string =>
  `${lexicon.knowledge.answers.care.answer}${variant % 2 === 0 ? '' : '业务的事，等你缓过来再说。'}`;

/** The open question again, in other words but in the same way; the next one where it was answered or used up. */
function questionFor(scene: Scene): { field: Askable; attempt: number } | null {
  const { before, profile, memory, lead } = scene;
  const field = nextQuestion(profile, before, memory);
  if (field === null) return null;
  const attempts = attemptsOf(field, before, memory);
  const isSameAgain = lead.keepsQuestion && before.asked === field && attempts > 0;
  return { field, attempt: isSameAgain ? attempts - 1 : attempts };
}

const askPatch = ({ before }: Scene, field: Askable, attempt: number): Partial<CoachState> => ({
  asked: field,
  offered: null,
  attempts: { ...before.attempts, [field]: Math.max(attempt + 1, before.attempts[field] ?? 0) },
});

function nextReply(scene: Scene): Reply {
  const { lead, words, choose, variant, before, memory } = scene;
  if (lead.asks !== null) {
    return {
      text: lead.options[0] ?? '',
      patch: askPatch(scene, lead.asks, attemptsOf(lead.asks, before, memory)),
    };
  }
  const question = questionFor(scene);
  if (question === null) return moveReply(scene, variant);
  const text = askFor(question.field, question.attempt, words, choose);
  const back =
    lead.isParagraph && question.field === before.asked
      ? choose('back', ['回到刚才：', '接着刚才的：', '说回来，'])
      : '';
  return {
    text: lead.isParagraph
      ? `${lead.options[0] ?? ''}\n\n${back}${text}`
      : fitQuestion([...lead.options, ''], text),
    patch: askPatch(scene, question.field, question.attempt),
  };
}

function moveReply(scene: Scene, skip: number): Reply {
  const { lead, words, before, memory, choose, profile, lexicon, seed } = scene;
  const hasFreshTopics = makeTopics(profile, lexicon, [...before.topics, ...memory.topics], seed).length > 0;
  const move = nextMove({ words, state: before, memory, hasFreshTopics, choose }, skip);
  const text = lead.isParagraph
    ? `${lead.options[0] ?? ''}\n\n${move.text}`
    : fitQuestion([...lead.options, ''], move.text);
  return { text, patch: { ...movePatch(scene, move), moves: before.moves + 1 + skip } };
}

function movePatch(
  scene: Scene,
  move: { offered: CoachState['offered']; asked: Askable | null },
): Partial<CoachState> {
  const patch =
    move.asked === null
      ? { asked: null }
      : askPatch(scene, move.asked, attemptsOf(move.asked, scene.before, scene.memory));
  return { ...patch, offered: move.offered };
}

/** The question that follows a piece of work: the most telling gap, else the next step. */
function followUp(scene: Scene, isAfterCard: boolean): Reply {
  const { words, choose, before, variant, memory, profile, lexicon, seed } = scene;
  const question = questionFor({ ...scene, lead: { ...scene.lead, keepsQuestion: false } });
  if (question !== null) {
    return {
      text: askFor(question.field, question.attempt, words, choose),
      patch: askPatch(scene, question.field, question.attempt),
    };
  }
  const hasFreshTopics = makeTopics(profile, lexicon, [...before.topics, ...memory.topics], seed).length > 0;
  const start = isAfterCard ? 0 : 1;
  const move = nextMove(
    { words, state: { ...before, moves: before.moves + start }, memory, hasFreshTopics, choose },
    variant,
  );
  return { text: move.text, patch: { ...movePatch(scene, move), moves: before.moves + start + variant + 1 } };
}

function isCardDue({ before, turns, profile, memory, news, lead }: Scene): boolean {
  if (before.card !== null) return false;
  const isShownBefore = memory.card !== null && profile.length > 0;
  const hasNews = news.some(({ field }) => field !== 'rejected');
  if (isComplete(profile, before, memory))
    return (
      (!isShownBefore || hasNews) && (turns >= CARD_BY || lead.asks === null) && isKnown(profile, 'business')
    );
  return turns >= CARD_BY && !isShownBefore;
}

function cardReply(scene: Scene): Reply {
  const card = makeCard(scene.profile, scene.lexicon, scene.choose);
  const next = followUp(scene, true);
  return { text: `${card}\n\n${next.text}`, patch: { ...next.patch, isDrafted: true, card: hashText(card) } };
}

/** Answers, objections and corrections are said before the work; a mere 记下了 is not. */
function withLead({ lead, intent, news }: Scene, reply: Reply): Reply {
  const first = lead.options[0] ?? '';
  const isWorthSaying =
    lead.isParagraph || lead.keepsQuestion || news.some(({ field }) => field === 'rejected');
  return isWorthSaying && first !== '' && intent.request === null
    ? { ...reply, text: `${first}\n\n${reply.text}` }
    : reply;
}

function isDraftDue({ before, turns, profile, lead }: Scene): boolean {
  if (before.isDrafted || (lead.asks !== null && turns < DRAFT_BY)) return false;
  const isTelling = isKnown(profile, 'business') && isKnown(profile, 'audience');
  return turns >= DRAFT_BY || (turns === DRAFT_BY - 1 && isTelling && !lead.isParagraph);
}

/** The one-liner, then the next question, short enough together to be read in one glance. */
function draftReply(scene: Scene): Reply {
  const { lead, words, choose } = scene;
  const draft = `${choose('draft', ['初稿：', '先立一句初稿：'])}${makeOneLiner(words, choose)}。`;
  const next = nextReply({ ...scene, lead: { ...lead, options: [''], isParagraph: false, asks: null } });
  const leads =
    lead.isParagraph || lead.keepsQuestion
      ? [`${lead.options[0] ?? ''}\n\n`]
      : [...lead.options.map((option) => (option === '' ? '' : `${option}\n\n`)), ''];
  const fitting =
    leads.find((option) => lengthOf(`${option}${draft}${next.text}`) + 2 <= QUESTION_LIMIT) ??
    leads.at(-1) ??
    '';
  return { text: `${fitting}${draft}\n\n${next.text}`, patch: { ...next.patch, isDrafted: true } };
}

/** Work asked for by name, or accepted by a bare 好. */
function workAskedFor(scene: Scene): Reply | null {
  const { intent, before, words, profile, choose, news, turns } = scene;
  const isAccepted = intent.isAgreement && before.offered !== null;
  const request = isAccepted ? before.offered : intent.request;
  if (request === null) return null;
  const isFirstOfMany = news.length > 2 && !isAccepted;
  switch (request) {
    case 'card':
      if (isFirstOfMany || (profile.length === 0 && turns < CARD_BY)) return null;
      return cardAgain(scene);
    case 'topics':
      return isFirstOfMany ? null : topicsReply(scene);
    case 'outline': {
      const outline = makeOutline(words, choose);
      return outline === null
        ? null
        : withNext(scene, `${outline}\n\n分镜和计时我还不会排，先照这个说一遍。`);
    }
    case 'one-liner':
      if (words.doing === null && words.past === null) return null;
      return withNext(scene, `初稿：${makeOneLiner(words, choose)}。念一遍，拗口就告诉我改哪个字。`, {
        isDrafted: true,
      });
    case 'profile':
      return withNext(scene, knownText(words));
    case 'next':
      return null;
    default: {
      const answer = isFirstOfMany ? null : answerLaterWork(request, words);
      return answer === null ? null : withNext(scene, answer);
    }
  }
}

function withNext(scene: Scene, text: string, patch: Partial<CoachState> = {}): Reply {
  const due = scene.before.card === null && isCardDue(scene) ? cardReply(scene) : followUp(scene, false);
  return { text: `${text}\n\n${due.text}`, patch: { ...due.patch, ...patch } };
}

function cardAgain(scene: Scene): Reply {
  const reply = cardReply(scene);
  const isSame = reply.patch.card === scene.before.card;
  return isSame ? { ...reply, text: `卡还是这张，没有新的事实可改。\n\n${reply.text}` } : reply;
}

function topicsReply(scene: Scene): Reply {
  const { profile, lexicon, before, memory, seed, turns, words } = scene;
  const topics = makeTopics(profile, lexicon, [...before.topics, ...memory.topics], `${seed}/${turns}`);
  if (words.doing === null) return null as never;
  if (topics.length === 0) {
    return withNext(scene, '照你说过的话，我只能出到这里，再出就是编了。给我一句新的客户原话，就有新的。');
  }
  const list = topics.map(({ text }) => `- ${text}`).join('\n');
  const first = topics[0]?.text ?? '';
  const judgement =
    words.problem === null
      ? `先拍第一条，拍完再看${words.audience ?? '客户'}问什么：`
      : `先拍头一条，它就是${words.audience === null ? '客户' : clip(words.audience, 12)}会问的：`;
  const next = withNext(scene, `${judgement}\n\n${list}`);
  return {
    text: next.text,
    patch: {
      ...next.patch,
      topics: [...before.topics, ...topics.map(({ key }) => key)].slice(-200),
      ...(first === '' ? {} : {}),
    },
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
    words.rejected.length === 0 ? null : `不做${joinAll(words.rejected)}`,
  ].filter((part) => part !== null);
  return parts.length === 0
    ? '你的情况我还一样都不知道。'
    : `我记下的是：${parts.join('；')}。哪句不对，直接说「改成……」。`;
}
