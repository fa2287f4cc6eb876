import type { AnswerEvent } from '../../modules/answers/answerer';
import { phrasesOf } from './phrases';

/** Says a text that is there already, phrase by phrase; throws the signal's reason when that aborts. */
export type Speak = (text: string, signal: AbortSignal) => AsyncGenerator<AnswerEvent, void, undefined>;

/** @param pause between two phrases; rejects at once when the signal aborts */
export const makeSpeak = (pause: (signal: AbortSignal) => Promise<void>): Speak =>
  async function* speak(text, signal) {
    let isFirst = true;
    for (const phrase of phrasesOf(text)) {
      if (!isFirst) await pause(signal);
      signal.throwIfAborted();
      yield { type: 'text', text: phrase };
      isFirst = false;
    }
  };
