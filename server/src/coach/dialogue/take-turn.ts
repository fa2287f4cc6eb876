import type { Order } from '@qihang/shared/contracts';
import type { Shelf, Unmade } from '../deliverables/maker';
import { hashText, makeChoose } from '../deliverables/seeded-choice';
import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';
import type { CoachState, InterviewMemory } from './coach-state';
import { composeReply } from './compose-reply';
import type { Reply } from './scene';

export interface TurnInput {
  /** The profile with this question's own facts already in it. */
  readonly profile: Profile;
  readonly question: { readonly id: string; readonly text: string };
  /** Where the line stood before this question. */
  readonly state: CoachState;
  /** What other answers to this very question said, oldest first; none for the first answer. */
  readonly versions: readonly string[];
  /** The user's other conversations. */
  readonly memory: InterviewMemory;
  /** Questions of the user in this conversation, this one included. */
  readonly userMessages: number;
  /** Fixes every choice of words; user and conversation. */
  readonly seed: string;
  readonly lexicon: Lexicon;
  /** Asked for by a button, along with the words; by words alone the turn finds it itself. */
  readonly order?: Order | null;
  /** What the user has already: 换一批 and 用第三条写脚本 mean something in it. */
  readonly shelf?: Shelf;
  /** The maker could not do what this turn asked for: taken once more with this, it says why and asks for what is missing. */
  readonly unmade?: Unmade | null;
}

export interface Turn {
  /**
   * Markdown; never empty, never the same as one of the last replies. Where work is asked for, {@link WORK} stands in it
   * once, where the work is to be said; `sayWork` puts it there.
   */
  readonly text: string;
  /** Three or four short answers to what the turn asks, none where it asks for a story. */
  readonly chips: readonly string[];
  /** The work that the turn asks for, by words, by a button or because it is due; the same whoever then speaks. */
  readonly order: Order | null;
  readonly state: CoachState;
}

/** Stands in a turn's text where its work is said. No user can type it: stored text holds no control characters. */
export const WORK = '\u0001work\u0001';

/** The turn as it is said, once its work is done. */
export function sayWork(turn: Turn, said: string): Turn {
  const text = turn.text.replace(WORK, () => said);
  return { ...turn, text, state: { ...turn.state, said: text } };
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
 * One turn of the coach: a pure function of what is known, what was asked and what was said. Another answer to the same
 * question starts from the same state and words the reply differently.
 */
export function takeTurn(input: TurnInput): Turn {
  const { state, userMessages } = input;
  const turns = Math.max(state.turns + 1, userMessages);
  const reply = firstFresh(input, turns);
  const recent = [...state.recent, hashText(reply.text)].slice(-REMEMBERED_REPLIES);
  return { text: reply.text, chips: [], order: null, state: { ...state, ...reply.patch, turns, recent, said: reply.text } };
}

/** The first wording that is none of the last replies and no version of this one. */
function firstFresh(input: TurnInput, turns: number): Reply {
  const { state: before, versions, seed } = input;
  const stale = [...before.recent, ...versions.map(hashText)];
  let reply: Reply | null = null;
  for (let step = 0; step < VARIANTS; step += 1) {
    const variant = versions.length + step;
    reply = composeReply({
      ...input,
      before,
      turns,
      choose: makeChoose(`${seed}/${turns}`, variant),
      variant,
    });
    if (!stale.includes(hashText(reply.text))) return reply;
  }
  return withOpener(reply, stale, turns);
}

function withOpener(reply: Reply | null, stale: readonly number[], turns: number): Reply {
  const base = reply ?? { text: '说说你做什么，我们从这里开始。', patch: {} };
  const openers = OPENERS.map((_, index) => OPENERS[(index + turns) % OPENERS.length] ?? OPENERS[0]);
  const opener =
    openers.find((candidate) => !stale.includes(hashText(`${candidate}${base.text}`))) ?? OPENERS[0];
  return { ...base, text: `${opener}${base.text}` };
}
