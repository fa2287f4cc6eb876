import type { LanguageEvent, LanguageSource } from './language-source';
import { VendorFailure } from './vendor/vendor-failure';
import type { VendorFailureReason } from './vendor/vendor-failure-reason';
import type { VendorSettings } from './vendor/vendor-settings';

/** `degraded` has the reason of a vendor's newest failed answer; the next successful answer ends it. */
export type ProviderHealth =
  | { readonly status: 'ok' }
  | { readonly status: 'degraded'; readonly reason: VendorFailureReason };

/** A vendor began to fail, fails for another reason, or (`null`) answers again. */
export interface HealthChange {
  readonly vendor: VendorSettings;
  readonly reason: VendorFailureReason | null;
}

interface HealthWatch {
  /** Wraps a source so that its answers are recorded. */
  watch(source: LanguageSource, vendor: VendorSettings): LanguageSource;
  current(): ProviderHealth;
}

/** Failures that concern one question, not the vendor. */
const HARMLESS: ReadonlySet<VendorFailureReason> = new Set(['refused', 'cut']);
/** Failures that once may be the question's fault, and several times in a row are the settings'. */
const DOUBTFUL: ReadonlySet<VendorFailureReason> = new Set(['request', 'empty']);
const DOUBTFUL_IN_A_ROW = 3;

/** Records the newest answer of each vendor. */
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
    events: AsyncIterable<LanguageEvent>,
  ): AsyncGenerator<LanguageEvent, void, undefined> {
    try {
      let hasText = false;
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
    watch: (source, vendor) => ({
      ...source,
      stream: (call, signal) => observe(vendor, source.stream(call, signal)),
    }),
    current() {
      const [reason] = failing.values();
      return reason === undefined ? { status: 'ok' } : { status: 'degraded', reason };
    },
  };
}
