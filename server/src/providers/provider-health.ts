import type { LanguageProvider, ProviderEvent } from './language-provider';
import { VendorFailure, type VendorFailureReason } from './vendor-failure';
import type { VendorSettings } from './vendor-settings';

/** `degraded` names why the newest answer of a vendor failed; it passes with the next answer that does not. */
export type ProviderHealth =
  | { readonly status: 'ok' }
  | { readonly status: 'degraded'; readonly reason: VendorFailureReason };

/** A vendor began to fail, fails for another reason, or (`null`) answers again. */
export interface HealthChange {
  readonly vendor: VendorSettings;
  readonly reason: VendorFailureReason | null;
}

interface HealthWatch {
  /** The same provider, watched. */
  watch(provider: LanguageProvider, vendor: VendorSettings): LanguageProvider;
  current(): ProviderHealth;
}

/** These say something of one question, not of the vendor. */
const HARMLESS: ReadonlySet<VendorFailureReason> = new Set(['refused', 'cut']);
/** One refused request may be the question's fault; several in a row are the settings'. */
const REFUSED_IN_A_ROW = 3;

/** Remembers how the vendors answered last. */
export function watchHealth(onChange: (change: HealthChange) => void = () => {}): HealthWatch {
  const failing = new Map<VendorSettings, VendorFailureReason>();
  const refused = new Map<VendorSettings, number>();

  const succeed = (vendor: VendorSettings) => {
    refused.delete(vendor);
    if (failing.delete(vendor)) onChange({ vendor, reason: null });
  };
  const fail = (vendor: VendorSettings, reason: VendorFailureReason) => {
    if (HARMLESS.has(reason)) return;
    const streak = reason === 'request' ? (refused.get(vendor) ?? 0) + 1 : 0;
    refused.set(vendor, streak);
    if (reason === 'request' && streak < REFUSED_IN_A_ROW) return;
    failing.set(vendor, reason);
    onChange({ vendor, reason });
  };

  async function* observe(
    vendor: VendorSettings,
    events: AsyncIterable<ProviderEvent>,
  ): AsyncGenerator<ProviderEvent, void, undefined> {
    try {
      yield* events;
      succeed(vendor);
    } catch (error) {
      if (error instanceof VendorFailure) fail(vendor, error.reason);
      throw error;
    }
  }

  return {
    watch: (provider, vendor) => ({
      id: provider.id,
      model: provider.model,
      stream: (request, signal) => observe(vendor, provider.stream(request, signal)),
      ...(provider.title && { title: provider.title }),
    }),
    current() {
      const [reason] = failing.values();
      return reason === undefined ? { status: 'ok' } : { status: 'degraded', reason };
    },
  };
}
