import type { LanguageProvider, ProviderEvent } from '../language-provider';
import { phrasesOf } from './phrases';

/** Says a text that is there already, phrase by phrase; throws the signal's reason when that aborts. */
export type Speak = (text: string, signal: AbortSignal) => AsyncGenerator<ProviderEvent, void, undefined>;

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

/** The built-in coach: no key, no network. What it says has been decided above it (`coach/director`). */
export const makeCoachProvider = (speak: Speak): LanguageProvider => ({
  id: 'coach',
  answersBy: 'rules',
  model: null,
  stream: ({ ruled }, signal) => speak(ruled, signal),
});
