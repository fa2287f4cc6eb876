/** A vital of this page so far. */
export interface PageVital {
  readonly name: 'LCP' | 'CLS' | 'INP';
  readonly value: number;
}

/** What the browser's entries have beyond the common ones; not in TypeScript's library. */
interface VitalEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly interactionId: number;
}

/** Shifts count together while less than a second lies between them, over five seconds at most. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;

/**
 * Observes LCP, CLS and INP as web.dev defines them, but for one thing: INP is the slowest interaction, also in a page
 * with more than fifty. Nothing where the browser measures none, or the page began in the background.
 */
export function observeVitals(): () => readonly PageVital[] {
  const vitals = new Map<PageVital['name'], number>();
  const keepWorst = (name: PageVital['name'], value: number): void => {
    vitals.set(name, Math.max(vitals.get(name) ?? 0, value));
  };
  const observe = (type: string, handle: (entry: VitalEntry) => void): boolean => {
    const isMeasured = PerformanceObserver.supportedEntryTypes?.includes(type);
    if (isMeasured) {
      const observer = new PerformanceObserver((list) => (list.getEntries() as VitalEntry[]).forEach(handle));
      observer.observe({ type, buffered: true });
    }
    return isMeasured;
  };
  if (typeof PerformanceObserver !== 'undefined' && document.visibilityState !== 'hidden') {
    let from = 0;
    let until = 0;
    let sum = 0;
    observe('largest-contentful-paint', ({ startTime }) => keepWorst('LCP', Math.round(startTime)));
    observe('event', ({ interactionId, duration }) => interactionId && keepWorst('INP', duration));
    const seesShifts = observe('layout-shift', ({ startTime, value, hadRecentInput }) => {
      if (hadRecentInput) return;
      if (startTime - until > SHIFT_GAP_MS || startTime - from > SHIFT_WINDOW_MS) {
        from = startTime;
        sum = 0;
      }
      until = startTime;
      sum += value;
      keepWorst('CLS', sum);
    });
    // A page in which nothing shifts is the best there is.
    if (seesShifts) keepWorst('CLS', 0);
  }
  return () => [...vitals].map(([name, value]) => ({ name, value }));
}
