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
/** Once may be the question's fault; several times in a row are the settings'. */
const DOUBTFUL: ReadonlySet<VendorFailureReason> = new Set(['request', 'empty']);
const DOUBTFUL_IN_A_ROW = 3;

/** Remembers how the vendors answered last. */
export function watchHealth(onChange: (change: HealthChange) => void = () => {}): HealthWatch {
  const failing = new Map<VendorSettings, VendorFailureReason>();
  const doubtful = new Map<VendorSettings, number>();

  const succeed = (vendor: VendorSettings) => {
    doubtful.delete(vendor);
    if (failing.delete(vendor)) onChange({ vendor, reason: null });
  };
  const fail = (vendor: VendorSettings, reason: VendorFailureReason) => {
    if (HARMLESS.has(reason)) return;
    const streak = DOUBTFUL.has(reason) ? (doubtful.get(vendor) ?? 0) + 1 : 0;
    doubtful.set(vendor, streak);
    if (DOUBTFUL.has(reason) && streak < DOUBTFUL_IN_A_ROW) return;
    failing.set(vendor, reason);
    onChange({ vendor, reason });
  };

  async function* observe(
    vendor: VendorSettings,
    events: AsyncIterable<ProviderEvent>,
    mayBeEmpty: boolean,
  ): AsyncGenerator<ProviderEvent, void, undefined> {
    try {
      let hasText = mayBeEmpty;
      for await (const event of events) {
        hasText ||= 'text' in event && event.text.trim() !== '';
        yield event;
      }
      if (hasText) succeed(vendor);
      else fail(vendor, 'empty');
    } catch (error) {
      if (error instanceof VendorFailure) fail(vendor, error.reason);
      throw error;
    }
  }

  return {
    watch(provider, vendor) {
      const { compose } = provider;
      return {
        id: provider.id,
        model: provider.model,
        // An answer that is continued may have been whole already.
        stream: (request, signal) =>
          observe(vendor, provider.stream(request, signal), request.partial !== ''),
        ...(compose && {
          compose: (request, signal) => observe(vendor, compose(request, signal), false),
        }),
      };
    },
    current() {
      const [reason] = failing.values();
      return reason === undefined ? { status: 'ok' } : { status: 'degraded', reason };
    },
  };
}
