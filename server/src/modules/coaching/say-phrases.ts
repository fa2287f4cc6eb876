import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerEvent } from '../answers/answerer';
import { phrasesOf } from './phrases';

/** Says a text that is there already, phrase by phrase; throws the signal's reason when that aborts. */
export type SayPhrases = (text: string, signal: AbortSignal) => AsyncGenerator<AnswerEvent, void, undefined>;

/** @param pauseMs between two phrases */
export const makeSayPhrases = (pauseMs: number): SayPhrases =>
  async function* sayPhrases(text, signal) {
    let isFirst = true;
    for (const phrase of phrasesOf(text)) {
      if (!isFirst && pauseMs > 0) await wait(pauseMs, undefined, { signal });
      signal.throwIfAborted();
      yield { type: 'text', text: phrase };
      isFirst = false;
    }
  };
