import { wordProfile } from '../deliverables/wording';
import { splitClauses } from '../understanding/clauses';
import { readCorrection } from '../understanding/corrections';
import { readIntent } from '../understanding/intent';
import { normaliseText } from '../understanding/normalise-text';
import { readRefusal } from '../understanding/refusals';
import { fitsQuestion } from './fit';
import { isKnown } from './interview';
import { leadFor } from './lead-for';
import { nextReply } from './next-step';
import type { Reply, Scene } from './scene';
import { cardReply, DRAFT_BY, isCardDue, makeDraft, workAskedFor } from './work';

type ComposeInput = Omit<Scene, 'intent' | 'words' | 'lead' | 'news' | 'isRefused'>;

/** Decides what this turn is: care, a piece of work, a card or draft that is due, or the next question. */
export function composeReply(input: ComposeInput): Reply {
  const { question, profile, lexicon, before, choose, variant } = input;
  const message = normaliseText(question.text);
  const intent = readIntent(message, lexicon);
  if (intent.isCare) {
    return {
      text: `${lexicon.knowledge.answers.care.answer}${variant % 2 === 0 ? '' : '别的事等你缓过来再说。'}`,
      patch: {},
    };
  }
  const words = wordProfile(profile, lexicon);
  const news = profile.filter(({ messageId }) => messageId === question.id);
  const isReturning = profile.length > news.length && before.turns === 0;
  const clauses = splitClauses(message);
  const refusal = readRefusal(clauses);
  const lead = leadFor({
    message,
    intent,
    refusal,
    isCorrection: readCorrection(message, clauses).isCorrection,
    news,
    words,
    asked: before.asked,
    isReturning,
    choose,
  });
  const reply = replyIn({ ...input, intent, words, news, lead, isRefused: refusal !== 'none' });
  return news.length > 0 ? { ...reply, patch: { hasNews: true, ...reply.patch } } : reply;
}

function replyIn(scene: Scene): Reply {
  const work = workAskedFor(scene);
  if (work !== null) return work;
  if (isCardDue(scene)) return withLead(scene, cardReply(scene));
  return isDraftDue(scene) ? draftReply(scene) : nextReply(scene);
}

/** Answers, objections and corrections are said before the work; a mere 记下了 is not. */
function withLead({ lead }: Scene, reply: Reply): Reply {
  const first = lead.options[0] ?? '';
  return (lead.isParagraph || lead.isWorthSaying) && first !== ''
    ? { ...reply, text: `${first}\n\n${reply.text}` }
    : reply;
}

function isDraftDue({ before, turns, profile, lead }: Scene): boolean {
  if (before.isDrafted) return false;
  if (turns >= DRAFT_BY) return true;
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
    text: texts.find(fitsQuestion) ?? texts.at(-1) ?? next.text,
    patch: { ...next.patch, isDrafted: true },
  };
}
