import { type AnswerAttachments, DELIVERABLE_NAMES, type DeliverableKind } from '@qihang/shared/contracts';
import type { Speak } from '../../providers/coach/coach-provider';
import type { LanguageProvider, ProviderEvent, ProviderRequest } from '../../providers/language-provider';
import type { CoachState } from '../dialogue/coach-state';
import type { Turn } from '../dialogue/take-turn';
import type { SavedWork } from './deliverable-store';

/** Stores where the coach is after this answer; to be done before its first word. */
export type SaveState = (request: ProviderRequest, state: CoachState) => Promise<void>;

/** Said while a model writes; what it writes takes its place. */
export const progressOf = (kind: DeliverableKind): string =>
  `先写${DELIVERABLE_NAMES[kind]}，写好就放进「我的成果」。`;

/** What somebody else began is not the coach's to finish: it speaks for itself, in a paragraph of its own. */
export const afterPartial = (partial: string, text: string): string =>
  partial === '' ? text : `\n\n${text}`;

/** Hangs chips and references on the answer, where there are any. */
export function* hang(extras: AnswerAttachments): Generator<ProviderEvent, void, undefined> {
  if (extras.chips.length > 0 || extras.deliverables.length > 0) yield { type: 'extras', extras };
}

export interface SayDeps {
  readonly speak: Speak;
  readonly save: SaveState;
  /** The label of what the rules say and make. */
  readonly rulesLabel: string;
}

interface SaidTurn {
  readonly provider: LanguageProvider;
  readonly request: ProviderRequest;
  readonly turn: Turn;
  /** What it has put on the shelf; null for nothing. */
  readonly saved: SavedWork | null;
  /** A line of progress is on screen. */
  readonly isProgressShown: boolean;
}

/** Says a turn in the product's own words, in the place of a line of progress where one is on screen. */
export async function* sayTurn(
  { speak, save, rulesLabel }: SayDeps,
  { provider, request, turn, saved, isProgressShown }: SaidTurn,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const before = isProgressShown ? '' : request.partial;
  const text = afterPartial(before, turn.text);
  const extras = { chips: [...turn.chips], deliverables: saved === null ? [] : [saved.ref] };
  await save(request, { ...turn.state, said: before + text, ...extras });
  if (provider.answersBy === 'model' && saved?.madeBy !== 'model') {
    yield { type: 'stand-in', provider: 'coach', label: rulesLabel };
  }
  yield* hang(extras);
  let isFirst = isProgressShown;
  for await (const event of speak(text, signal)) {
    if (isFirst && event.type === 'text') yield { type: 'replace', text: event.text, isWhole: true };
    else yield event;
    isFirst = false;
  }
}
