import type { Knowledge } from '../agents/knowledge/knowledge-files';
import { loadKnowledge } from '../agents/load-knowledge';
import { composeAnswerers, type Language, type LanguageOptions } from '../composition/language';
import type { Answerer } from '../modules/answers/answerer';
import type { RetryLimits } from '../providers/vendor/stream/vendor-stream';

interface GivenLanguage {
  /** Replaces the workshop; by default it answers 好的。 */
  readonly coach?: Answerer['stream'] | undefined;
  /** Pauses between retries; by default those of the product. */
  readonly retry?: RetryLimits;
}

const sayOkay: Answerer['stream'] = async function* () {
  yield { type: 'text', text: '好的。' };
};

let shipped: Knowledge | null = null;
/** A test's agent has no knowledge of its own. Loaded once per process, because every application of a test reads the same. */
const shippedKnowledge = (): Knowledge => {
  shipped ??= loadKnowledge();
  return shipped;
};

const presentDay = (): string => new Date().toISOString().slice(0, 10);

/** Vendors as in the product, with a coach that the test dictates in place of the one by rules. */
export const givenLanguage =
  ({ coach = sayOkay, retry }: GivenLanguage) =>
  (options: LanguageOptions): Language =>
    composeAnswerers(options, {
      knowledgeOf: shippedKnowledge,
      today: presentDay,
      rules: { id: 'coach', answersBy: 'rules', model: null, agentRelease: null, stream: coach },
      retry,
    });
