import { clip, quoted } from '../deliverables/text-pieces';
import { wordProfile } from '../deliverables/wording';
import type { Fact, ProfileField } from '../profile';
import { splitClauses } from '../understanding/clauses';
import { readCorrection } from '../understanding/corrections';
import { extractFacts } from '../understanding/extract-facts';
import { guessFact } from '../understanding/guess-fact';
import { readIntent } from '../understanding/intent';
import { normaliseText } from '../understanding/normalise-text';
import { saysTheSame } from '../understanding/plan-changes';
import { revisedKind, textToCheck } from '../understanding/read-order';
import { readRefusal } from '../understanding/refusals';
import { fitsQuestion } from './fit';
import { isKnown } from './interview';
import { makeLead } from './lead';
import { leadFor } from './lead-for';
import { nextReply } from './next-step';
import type { Reply, Scene } from './scene';
import { cardReply, DRAFT_BY, isCardDue, isDraftOverdue, makeDraft, wantedIn, workAskedFor } from './work';

type ComposeInput = Omit<Scene, 'intent' | 'words' | 'lead' | 'news' | 'isRefused'>;

/** Decides what this turn is: care, a piece of work, a card or draft that is due, or the next question. */
export function composeReply(input: ComposeInput): Reply {
  const { question, profile, lexicon, before, order } = input;
  const message = normaliseText(question.text);
  const intent = readIntent(message, lexicon);
  const isOnText = order !== null || textToCheck(message, before.isTextAwaited) !== null;
  if (intent.isCare && !isOnText) return careReply(input);
  const news = profile.filter(({ messageId }) => messageId === question.id);
  const scene: Scene = {
    ...input,
    intent,
    words: wordProfile(profile, lexicon),
    news,
    lead: makeLead(['']),
    isRefused: false,
  };
  const isOnWork = isOnText || (news.length === 0 && isOnChange(input));
  const reply = isOnWork ? (workAskedFor(scene) ?? nextReply(scene)) : replyTo(scene, message);
  return news.length > 0 ? { ...reply, patch: { hasNews: true, ...reply.patch } } : reply;
}

/** 第三条换掉 is no answer to what was asked. */
const isOnChange = ({ question, before, shelf }: ComposeInput): boolean =>
  before.kind !== null && revisedKind(question.text, before.kind, shelf) !== null;

const careReply = ({ lexicon, variant }: ComposeInput): Reply => ({
  text: `${lexicon.knowledge.answers.care.answer}${variant % 2 === 0 ? '' : '别的事等你缓过来再说。'}`,
  patch: {},
  chips: [],
  order: null,
});

function replyTo(scene: Scene, message: string): Reply {
  const { profile, lexicon, before, news, words, intent, choose } = scene;
  const clauses = splitClauses(message);
  const refusal = readRefusal(clauses);
  // The welcome line asks for the business before the coach's own state says so.
  const asked = before.asked ?? (before.turns === 0 && !isKnown(profile, 'business') ? 'business' : null);
  const said = news.length > 0 ? [] : extractFacts(clauses, before.asked, lexicon);
  const knownFacts = said.filter((fact) => profile.some((entry) => saysAgain(entry, fact)));
  const input = {
    message,
    intent: { ...intent, isQuestion: intent.isQuestion && isAsking(message, clauses) },
    refusal,
    isCorrection: readCorrection(message, clauses).isCorrection,
    news,
    knownFacts,
    words,
    asked: before.asked,
    pending: before.pending,
    isReturning: profile.length > news.length && before.turns === 0,
    lexicon,
    choose,
  };
  const full = { ...scene, intent: input.intent, lead: leadFor(input), isRefused: refusal !== 'none' };
  const isFree = full.lead.isLost && before.pending === null && !isCardDue(full) && !isDraftDue(full);
  const guess = isFree ? guessFact(message, asked, lexicon) : null;
  return guess === null ? replyIn(full) : sayBack(full, guess);
}

const saysAgain = (entry: Fact, fact: Fact): boolean =>
  entry.field === fact.field && saysTheSame(entry, fact);

/** 家长老问琴潮了怎么办 tells what others ask. */
const isAsking = (message: string, clauses: ReturnType<typeof splitClauses>): boolean =>
  /[？?]\s*$/.test(message) || clauses.some(({ isQuestion }) => isQuestion);

const AS: Readonly<Partial<Record<ProfileField, string>>> = {
  business: '你做的事',
  audience: '你服务的人',
  offer: '你卖的',
  problem: '他们的难处',
  proof: '别人信你的理由',
  background: '你的经历',
  experience: '你的年头',
  price: '你的价钱',
  place: '你所在的地方',
  goal: '你图的',
};

/** Not certain enough to be kept: said back, and asked. */
function sayBack({ choose }: Scene, guess: Fact): Reply {
  const heard = quoted(clip(guess.value.text, 16));
  const as = AS[guess.field] ?? '你的情况';
  return {
    text: choose('say-back', [
      `这句我拿不准：${heard}，是${as}吗？`,
      `我听到的是${heard}，当作${as}记下，对吗？`,
      `${heard}，我按${as}来记，对不对？`,
    ]),
    patch: { pending: guess, offered: null },
    chips: ['对', '不对', '先跳过'],
    order: null,
  };
}

function replyIn(scene: Scene): Reply {
  const work = workAskedFor(scene);
  if (work !== null) return work;
  if (isCardDue(scene)) return cardReply(scene);
  const reply = isDraftDue(scene) ? draftReply(scene) : nextReply(scene);
  const wanted = wantedIn(scene);
  return wanted === null ? reply : { ...reply, patch: { ...reply.patch, wanted } };
}

function isDraftDue(scene: Scene): boolean {
  const { before, turns, profile, lead } = scene;
  if (before.isDrafted) return false;
  if (isDraftOverdue(scene)) return true;
  const isTelling = isKnown(profile, 'business') && isKnown(profile, 'audience');
  return turns === DRAFT_BY - 1 && isTelling && !lead.isParagraph && lead.asks === null;
}

/** The one-liner, then the next question, together short enough to be read in one glance where that can be had. */
function draftReply(scene: Scene): Reply {
  const { lead } = scene;
  const isBare = lead.asks === null;
  const next = nextReply({ ...scene, lead: isBare ? { ...lead, options: [''], isParagraph: false } : lead });
  const first = lead.options[0] ?? '';
  const openings = !isBare ? [''] : lead.isParagraph || lead.isWorthSaying ? [first] : [...lead.options, ''];
  const texts = openings.flatMap((opening) =>
    [makeDraft(scene), makeDraft(scene, true)].map((draft) =>
      [opening, draft, next.text].filter((part) => part !== '').join('\n\n'),
    ),
  );
  return {
    ...next,
    text: texts.find(fitsQuestion) ?? texts.at(-1) ?? next.text,
    patch: { ...next.patch, isDrafted: true },
  };
}
