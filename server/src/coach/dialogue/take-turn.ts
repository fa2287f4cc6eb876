import type { Order } from '@qihang/shared/contracts';
import { hashText, makeChoose } from '../deliverables/seeded-choice';
import type { CoachState } from './coach-state';
import { composeReply } from './compose-reply';
import { type Reply, type TurnInput, WORK } from './scene';

export interface Turn {
  /**
   * Markdown; never empty, never the same as one of the last replies. Where work is asked for, {@link WORK} stands in it
   * once, where the work is to be said; {@link sayWork} puts it there.
   */
  readonly text: string;
  /** Three or four short answers to what the turn asks, none where it asks for a story. */
  readonly chips: readonly string[];
  /** The work that the turn asks for, by words, by a button or because it is due; the same whoever then speaks. */
  readonly order: Order | null;
  readonly state: CoachState;
}

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
  const { text, chips, order, patch } = firstFresh(input, turns);
  const recent = [...state.recent, hashText(text)].slice(-REMEMBERED_REPLIES);
  return {
    text,
    chips,
    order,
    state: {
      ...state,
      pending: null,
      isTextAwaited: false,
      wanted: null,
      ...patch,
      turns,
      recent,
      said: text,
      chips: [...chips],
    },
  };
}

/** The first wording that is none of the last replies and no version of this one. */
function firstFresh(input: TurnInput, turns: number): Reply {
  const { state: before, versions, seed } = input;
  const isStale = (text: string) =>
    before.recent.includes(hashText(text)) || versions.some((version) => isVersion(version, text));
  const replies: Reply[] = [];
  for (let step = 0; step < VARIANTS; step += 1) {
    const variant = versions.length + step;
    const reply = composeReply({
      ...input,
      order: input.order ?? null,
      shelf: input.shelf ?? {},
      unmade: input.unmade ?? null,
      before,
      turns,
      choose: makeChoose(`${seed}/${turns}`, variant),
      variant,
    });
    if (!isStale(reply.text)) return reply;
    replies.push(reply);
  }
  return withOpener(replies, isStale, turns);
}

/** Whether a version said this, whatever its work was. */
function isVersion(version: string, text: string): boolean {
  const [before = '', after] = text.split(WORK);
  return after === undefined ? version === text : version.startsWith(before) && version.endsWith(after);
}

/** Every wording was used: each of them once more behind each opener, then behind two, and so on. */
function withOpener(replies: readonly Reply[], isStale: (text: string) => boolean, turns: number): Reply {
  let openings = [''];
  for (;;) {
    openings = openings.flatMap((opening) =>
      OPENERS.map((_, index) => `${opening}${OPENERS[(index + turns) % OPENERS.length] ?? ''}`),
    );
    for (const opening of openings) {
      const fresh = replies
        .map((reply) => ({
          ...reply,
          text: reply.text.startsWith(WORK) ? `${opening}\n\n${reply.text}` : `${opening}${reply.text}`,
        }))
        .find(({ text }) => !isStale(text));
      if (fresh !== undefined) return fresh;
    }
  }
}
