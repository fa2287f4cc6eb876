import { hashText, makeChoose } from '../deliverables/seeded-choice';
import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';
import type { CoachState, InterviewMemory, TurnBefore } from './coach-state';
import { composeReply } from './compose-reply';
import type { Reply } from './scene';

export interface TurnInput {
  /** The profile with this question's own facts already in it. */
  readonly profile: Profile;
  readonly question: { readonly id: string; readonly text: string };
  readonly state: CoachState;
  /** The user's other conversations. */
  readonly memory: InterviewMemory;
  /** Questions of the user in this conversation, this one included. */
  readonly userMessages: number;
  /** Fixes every choice of words; user and conversation. */
  readonly seed: string;
  readonly lexicon: Lexicon;
}

export interface Turn {
  /** Markdown; never empty, never the same as one of the last replies. */
  readonly text: string;
  readonly state: CoachState;
}

const REMEMBERED_REPLIES = 6;
const VARIANTS = 10;
const OPENERS = [
  '接着说。',
  '换个角度。',
  '再看一眼。',
  '我们往下走。',
  '说回正事。',
  '慢慢来。',
  '还有一步。',
] as const;

/**
 * One turn of the coach: a pure function of what is known, what was asked and what was said. Answering the same question
 * again (a retry) starts from the state before it and words the reply differently.
 */
export function takeTurn(input: TurnInput): Turn {
  const { state, question, userMessages } = input;
  const isRetry = state.last?.questionId === question.id;
  const before = isRetry && state.last !== null ? state.last.before : withoutLast(state);
  const tries = isRetry && state.last !== null ? state.last.tries + 1 : 1;
  const turns = Math.max(before.turns + 1, userMessages);
  const reply = firstFresh(input, before, turns, tries, state.recent);
  const recent = [...state.recent, hashText(reply.text)].slice(-REMEMBERED_REPLIES);
  return {
    text: reply.text,
    state: { ...before, ...reply.patch, turns, recent, last: { questionId: question.id, tries, before } },
  };
}

/** The first wording that is none of the last replies. */
function firstFresh(
  input: TurnInput,
  before: TurnBefore,
  turns: number,
  tries: number,
  recent: readonly number[],
): Reply {
  let reply: Reply | null = null;
  for (let variant = 0; variant < VARIANTS; variant += 1) {
    const choose = makeChoose(`${input.seed}/${turns}`, variant + tries - 1);
    reply = composeReply({ ...input, before, turns, choose, variant: variant + tries - 1 });
    if (!recent.includes(hashText(reply.text))) return reply;
  }
  return withOpener(reply, recent, turns);
}

function withOpener(reply: Reply | null, recent: readonly number[], turns: number): Reply {
  const base = reply ?? { text: '说说你做什么，我们从这里开始。', patch: {} };
  const openers = OPENERS.map((_, index) => OPENERS[(index + turns) % OPENERS.length] ?? OPENERS[0]);
  const opener =
    openers.find((candidate) => !recent.includes(hashText(`${candidate}${base.text}`))) ?? OPENERS[0];
  return { ...base, text: `${opener}${base.text}` };
}

function withoutLast({ last: _, ...rest }: CoachState): TurnBefore {
  return rest;
}
