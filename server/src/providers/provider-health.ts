import type { LanguageProvider, ProviderEvent } from './language-provider';
import { VendorFailure, type VendorFailureReason } from './vendor-failure';

/** `degraded` names why the newest answer of a vendor failed; it passes with the next answer that does not. */
export type ProviderHealth =
  | { readonly status: 'ok' }
  | { readonly status: 'degraded'; readonly reason: VendorFailureReason };

interface HealthWatch {
  /** The same provider, watched. */
  watch(provider: LanguageProvider): LanguageProvider;
  current(): ProviderHealth;
}

/** These say something of one question, not of the vendor. */
const HARMLESS: ReadonlySet<VendorFailureReason> = new Set(['refused', 'cut', 'request']);

/** Remembers how the vendors answered last. */
export function watchHealth(): HealthWatch {
  const failing = new Map<LanguageProvider, VendorFailureReason>();

  async function* observe(
    provider: LanguageProvider,
    events: AsyncIterable<ProviderEvent>,
  ): AsyncGenerator<ProviderEvent, void, undefined> {
    try {
      yield* events;
      failing.delete(provider);
    } catch (error) {
      if (error instanceof VendorFailure && !HARMLESS.has(error.reason)) failing.set(provider, error.reason);
      throw error;
    }
  }

  return {
    watch: (provider) => ({
      id: provider.id,
      model: provider.model,
      stream: (request, signal) => observe(provider, provider.stream(request, signal)),
    }),
    current() {
      const [reason] = failing.values();
      return reason === undefined ? { status: 'ok' } : { status: 'degraded', reason };
    },
  };
}
