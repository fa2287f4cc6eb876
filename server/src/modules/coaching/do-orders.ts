import type { AnswerEvent } from '../answers/answerer';
import type { OrderedWork, Turn } from './turn-deps';
import type { TurnState } from './turn-state';

/** More at once nobody reads (docs/decisions/0026 §4). */
const MOST_ORDERS = 3;
const TOO_MANY = '一次先做三份，其余的等你看完再说。';

const PARAGRAPH = '\n\n';

/**
 * Carries the orders of an answer out, one after the other, and stores each as a step that is done once. What was being
 * written when a process died is written anew: a cut is a draft, never a version.
 */
export async function* doOrders(
  turn: Turn,
  state: TurnState,
  works: readonly OrderedWork[],
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  let { shown, done, failed, refs } = state;
  for (const [index, work] of works.slice(0, MOST_ORDERS).entries()) {
    if (done.includes(index)) continue;
    const gap = shown === '' ? '' : PARAGRAPH;
    if (gap !== '') yield { type: 'text', text: gap };
    const { text, ref, isFailed } = yield* turn.deps.carryOut(turn, work, shown + gap, signal);
    shown += gap + text;
    done = [...done, index];
    if (isFailed) failed = [...failed, index];
    if (ref !== null) refs = [...refs, ref];
    await turn.save({ ...state, shown, done, failed, refs });
    yield turn.spending.event;
    yield { type: 'extras', extras: { chips: [...state.chips], deliverables: [...refs] } };
  }
  const rest = works.length > MOST_ORDERS ? PARAGRAPH + TOO_MANY : '';
  if (rest !== '') yield { type: 'text', text: rest };
  await turn.save({ ...state, phase: 'done', shown: shown + rest, done, failed, refs });
}
