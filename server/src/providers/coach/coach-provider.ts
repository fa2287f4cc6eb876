import type { CoachState, InterviewMemory } from '../../coach/dialogue/coach-state';
import { takeTurn } from '../../coach/dialogue/take-turn';
import type { Lexicon } from '../../coach/lexicon';
import type { Profile } from '../../coach/profile';
import type { LanguageProvider, ProviderEvent, ProviderRequest } from '../language-provider';
import { phrasesOf } from './phrases';

export interface CoachProviderDeps {
  readonly profiles: { current(userId: string): Promise<Profile> };
  readonly states: {
    load(userId: string, conversationId: string): Promise<{ state: CoachState; memory: InterviewMemory }>;
    save(userId: string, conversationId: string, state: CoachState): Promise<void>;
  };
  readonly lexicon: Lexicon;
  /** Between two phrases; rejects at once when the signal aborts. */
  readonly pause: (signal: AbortSignal) => Promise<void>;
}

/**
 * The built-in coach: rules, no key, no network. The question's facts are already in the profile (`CoachMemory`). The
 * state is saved before the first word, so that a stopped answer has still been asked.
 */
export class CoachProvider implements LanguageProvider {
  readonly id = 'coach';
  readonly model = null;
  readonly #deps: CoachProviderDeps;

  constructor(deps: CoachProviderDeps) {
    this.#deps = deps;
  }

  async *stream(request: ProviderRequest, signal: AbortSignal): AsyncIterable<ProviderEvent> {
    const text = await this.#answer(request);
    let isFirst = true;
    for (const phrase of phrasesOf(text)) {
      if (!isFirst) await this.#deps.pause(signal);
      signal.throwIfAborted();
      yield { type: 'text', text: phrase };
      isFirst = false;
    }
  }

  async #answer({ userId, conversationId, question, history }: ProviderRequest): Promise<string> {
    const { profiles, states, lexicon } = this.#deps;
    const { state, memory } = await states.load(userId, conversationId);
    const turn = takeTurn({
      profile: await profiles.current(userId),
      question,
      state,
      memory,
      userMessages: history.filter(({ role }) => role === 'user').length + 1,
      seed: `${userId}/${conversationId}`,
      lexicon,
    });
    await states.save(userId, conversationId, turn.state);
    return turn.text;
  }
}
