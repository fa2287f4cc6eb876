import type { Prompt } from '@qihang/coach/brief';
import { RECORDS_ALONE, type Records, readRecords } from '@qihang/coach/protocol';
import type { LanguageSource } from '../../providers/language-source';
import { VendorFailure } from '../../providers/vendor/vendor-failure';
import type { AnswerEvent } from '../answers/answerer';
import { completeModelCall } from './call-model';
import type { Spoken } from './speak';
import type { Spending } from './spending';

const NO_RECORDS: Records = { orders: [], facts: [], chips: [], unread: [] };
/** A tail of many facts with their quotes, and no more. */
const MAX_TOKENS = 1_500;

const isNothing = ({ orders, facts, chips }: Records): boolean =>
  orders.length + facts.length + chips.length === 0;

interface TailDeps {
  readonly source: LanguageSource;
  readonly spending: Spending;
  readonly userId: string;
  /** The prompt that the answer was given to. */
  readonly prompt: Prompt;
}

/**
 * The records of an answer: its tail, or where that is missing or unreadable those of one quiet call. Where that fails,
 * too, the turn is talk (docs/decisions/0026 §3).
 */
export async function* readTail(
  { source, spending, userId, prompt }: TailDeps,
  { talk, raw, isCut }: Pick<Spoken, 'talk' | 'raw' | 'isCut'>,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Records, undefined> {
  const read = readRecords(raw, { isCut });
  if (read !== null && !(isCut && isNothing(read))) return read;
  const asked: Prompt = {
    system: prompt.system,
    messages: [...prompt.messages, { role: 'ai', text: talk }, { role: 'user', text: RECORDS_ALONE }],
  };
  let text = '';
  try {
    const call = { userId, prompt: asked, maxTokens: MAX_TOKENS, thinks: false };
    text = await completeModelCall({ source, spending }, call, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof VendorFailure)) throw error;
  }
  yield spending.event;
  return readRecords(text) ?? NO_RECORDS;
}
