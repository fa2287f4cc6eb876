import type { AnswerAttachments } from '@qihang/shared/contracts';
import type { AnswerEvent, AnswerRequest } from '../../modules/answers/answerer';
import type { CoachState } from '../dialogue/coach-state';
import type { Turn } from '../dialogue/take-turn';
import type { SavedWork } from './deliverable-store';
import type { Speak } from './speak';

/** Stores where the coach is after this answer; to be done before its first word. */
export type SaveState = (request: AnswerRequest, state: CoachState) => Promise<void>;

/** What somebody else began is not the coach's to finish: it speaks for itself, in a paragraph of its own. */
const afterPartial = (partial: string, text: string): string => (partial === '' ? text : `\n\n${text}`);

/** Hangs chips and references on the answer, where there are any. */
export function* hang(extras: AnswerAttachments): Generator<AnswerEvent, void, undefined> {
  if (extras.chips.length > 0 || extras.deliverables.length > 0) yield { type: 'extras', extras };
}

export interface SayDeps {
  readonly speak: Speak;
  readonly save: SaveState;
}

interface SaidTurn {
  readonly request: AnswerRequest;
  readonly turn: Turn;
  /** What it has put on the shelf; null for nothing. */
  readonly saved: SavedWork | null;
}

/**
 * Says a turn, in the place of a line of progress where an earlier run left one. The state is saved before the first
 * word, with all that it is about to say, so that a stopped answer has still been asked and one that was cut goes on with
 * exactly the rest.
 */
export async function* sayTurn(
  { speak, save }: SayDeps,
  { request, turn, saved }: SaidTurn,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const { isPartialProgress } = request;
  const before = isPartialProgress ? '' : request.partial;
  const text = afterPartial(before, turn.text);
  const extras = { chips: [...turn.chips], deliverables: saved === null ? [] : [saved.ref] };
  await save(request, { ...turn.state, said: before + text, ...extras });
  yield* hang(extras);
  let isFirst = isPartialProgress;
  for await (const event of speak(text, signal)) {
    if (isFirst && event.type === 'text') yield { type: 'replace', text: event.text, isWhole: true };
    else yield event;
    isFirst = false;
  }
}
