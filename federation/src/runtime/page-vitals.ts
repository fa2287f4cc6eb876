/** A vital of this page so far. */
export interface PageVital {
  readonly name: 'LCP' | 'CLS' | 'INP';
  readonly value: number;
}

/** What the browser's entries have beyond the common ones; not in TypeScript's library. */
interface VitalEntry extends PerformanceEntry {
  readonly value?: number;
  readonly hadRecentInput?: boolean;
  readonly interactionId?: number;
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
  const readers: (() => void)[] = [];
  const observe = (type: string, handle: (entry: VitalEntry) => void): boolean => {
    if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return false;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(handle));
    observer.observe({ type, buffered: true });
    readers.push(() => observer.takeRecords().forEach(handle));
    return true;
  };
  const isMeasured = typeof PerformanceObserver !== 'undefined' && document.visibilityState !== 'hidden';
  if (isMeasured) {
    const shifts = { from: 0, until: 0, sum: 0 };
    observe('largest-contentful-paint', ({ startTime }) => vitals.set('LCP', Math.round(startTime)));
    const seesShifts = observe('layout-shift', ({ startTime, value = 0, hadRecentInput }) => {
      if (hadRecentInput) return;
      if (startTime - shifts.until > SHIFT_GAP_MS || startTime - shifts.from > SHIFT_WINDOW_MS) {
        Object.assign(shifts, { from: startTime, sum: 0 });
      }
      Object.assign(shifts, { until: startTime, sum: shifts.sum + value });
      vitals.set('CLS', Math.max(vitals.get('CLS') ?? 0, shifts.sum));
    });
    // A page in which nothing shifted is the best there is.
    if (seesShifts) vitals.set('CLS', 0);
    observe('event', ({ interactionId, duration }) => {
      if (interactionId) vitals.set('INP', Math.max(vitals.get('INP') ?? 0, duration));
    });
  }
  return () => {
    for (const read of readers) read();
    return [...vitals].map(([name, value]) => ({ name, value }));
  };
}
