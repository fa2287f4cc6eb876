/** Current value of a web vital of this page. */
export interface PageVital {
  readonly name: 'LCP' | 'CLS' | 'INP';
  readonly value: number;
}

/** Fields of the browser's entries that TypeScript's library lacks. */
interface VitalEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly interactionId: number;
}

/** Maximum gap between shifts of one session window, which lasts five seconds at most. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;

/**
 * Observes LCP, CLS and INP as web.dev defines them, with one difference: INP is the slowest interaction, also on a
 * page with more than fifty. Yields nothing when the browser measures none, or the page began in the background.
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
    // Zero is a valid result: nothing has shifted.
    if (seesShifts) keepWorst('CLS', 0);
  }
  return () => [...vitals].map(([name, value]) => ({ name, value }));
}
