import type { CoachMemory } from '../coach/coach-memory';
import { directRegistry } from '../coach/director/direct-registry';
import type { Direct } from '../coach/director/make-director';
import { type Lexicons, loadLexicons } from '../coach/lexicons';
import type { Language, LanguageOptions } from '../composition/language';
import { makeVendorConversations } from '../providers/dify/vendor-conversations';
import type { LanguageProvider } from '../providers/language-provider';
import { makeProviderRegistry } from '../providers/provider-registry';
import type { RetryLimits } from '../providers/vendor/stream/vendor-stream';

interface GivenLanguage {
  /** Replaces the built-in coach; by default it answers 好的。 */
  readonly coach?: LanguageProvider['stream'] | undefined;
  readonly memory?: CoachMemory | undefined;
  /** The director above the provider; by default there is none. */
  readonly direct?: Direct | undefined;
  /** Pauses between retries; by default those of the product. */
  readonly retry?: RetryLimits;
}

const sayOkay: LanguageProvider['stream'] = async function* () {
  yield { type: 'text', text: '好的。' };
};

const noMemory: CoachMemory = { prepare: async () => ({ profileText: '' }) };

let lexicons: Lexicons | null = null;
/** Loaded once per process, because every application of a test reads the same files. */
const shippedLexicons = (): Lexicons => {
  lexicons ??= loadLexicons();
  return lexicons;
};

/** Vendors as in the product, with a coach that the test dictates in place of the built-in one. */
export const givenLanguage =
  ({ coach = sayOkay, memory = noMemory, direct, retry }: GivenLanguage) =>
  ({ config, database, agents, environment, log }: LanguageOptions): Language => {
    const registry = makeProviderRegistry({
      config,
      agents,
      coach: { id: 'coach', answersBy: 'rules', model: null, stream: coach },
      vendorConversations: makeVendorConversations(database),
      environment,
      log,
      retry,
    });
    return {
      providers: direct === undefined ? registry : directRegistry(registry, direct),
      memory,
      // A test's agent has no knowledge of its own.
      lexicons: { of: () => shippedLexicons().of() },
      today: () => new Date().toISOString().slice(0, 10),
    };
  };
