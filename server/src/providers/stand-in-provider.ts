import type { LanguageProvider, ProviderEvent, ProviderRequest } from './language-provider';
import { VendorFailure } from './vendor/vendor-failure';

interface StandInProvider {
  readonly provider: LanguageProvider;
  readonly label: string;
}

/** First words of the stand-in, because the user asked another provider. */
export const STAND_IN_NOTICE = '系统这会儿连不上，这次由离线教练按固定规则回答你。\n\n';

/** Failures that the user's own request caused: no stand-in may answer what was refused. */
const IS_USERS_OWN: ReadonlySet<VendorFailure['reason']> = new Set(['refused', 'request']);

/**
 * Wraps a provider: when it fails before the user has read a word, `standIn` answers and says so. Unseen reasoning
 * does not count as a word, and an answer that ends without text counts as a failure.
 */
export function withFallback(provider: LanguageProvider, standIn: StandInProvider): LanguageProvider {
  return {
    id: provider.id,
    answersBy: provider.answersBy,
    model: provider.model,
    ...(provider.compose && { compose: provider.compose }),
    async *stream(request, signal) {
      if (yield* wasAnswered(provider, request, signal)) return;
      yield { type: 'stand-in', provider: standIn.provider.id, label: standIn.label };
      yield { type: 'text', text: STAND_IN_NOTICE };
      yield* standIn.provider.stream(request, signal);
    },
  };
}

/** @returns false when the provider brought no text, in a way that allows a stand-in */
async function* wasAnswered(
  provider: LanguageProvider,
  request: ProviderRequest,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, boolean, undefined> {
  let hasText = false;
  try {
    for await (const event of provider.stream(request, signal)) {
      hasText ||= 'text' in event && event.text.trim() !== '';
      yield event;
    }
    return hasText || request.partial !== '';
  } catch (error) {
    const mayStandIn = error instanceof VendorFailure && !IS_USERS_OWN.has(error.reason);
    // An answer that is continued has been read in part already.
    if (hasText || request.partial !== '' || signal.aborted || !mayStandIn) throw error;
    return false;
  }
}
