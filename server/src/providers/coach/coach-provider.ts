import { takeTurn } from '../../coach/dialogue/take-turn';
import type { Lexicon } from '../../coach/lexicon';
import type { Profile } from '../../coach/profile';
import type { CoachStateRepository } from '../../modules/profile/coach-state-repository';
import type { LanguageProvider, ProviderEvent, ProviderRequest } from '../language-provider';
import { phrasesOf } from './phrases';

export interface CoachProviderDeps {
  readonly profiles: { current(userId: string): Promise<Profile> };
  readonly states: Pick<CoachStateRepository, 'load' | 'save'>;
  readonly lexicon: Lexicon;
  /** Between two phrases; rejects at once when the signal aborts. */
  readonly pause: (signal: AbortSignal) => Promise<void>;
}

/**
 * The built-in coach: rules, no key, no network. The question's facts are already in the profile (`CoachMemory`). The
 * state is saved before the first word, with all that it is about to say, so that a stopped answer has still been asked
 * and one that was cut goes on with exactly the rest.
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

  async #answer({
    userId,
    conversationId,
    answerId,
    question,
    history,
    partial,
  }: ProviderRequest): Promise<string> {
    const { profiles, states, lexicon } = this.#deps;
    const start = await states.load({ userId, conversationId, questionId: question.id, answerId });
    if (partial !== '' && start.said?.startsWith(partial) === true) return start.said.slice(partial.length);
    const turn = takeTurn({
      ...start,
      profile: await profiles.current(userId),
      question,
      userMessages: history.filter(({ role }) => role === 'user').length + 1,
      seed: `${userId}/${conversationId}`,
      lexicon,
    });
    // What a model began is not the coach's to finish: it speaks for itself, in a paragraph of its own.
    const lead = partial === '' ? '' : '\n\n';
    await states.save(userId, answerId, { ...turn.state, said: partial + lead + turn.text });
    return lead + turn.text;
  }
}
