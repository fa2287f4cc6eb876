import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import { observeVitals } from './page-vitals';

type Entry = Readonly<Record<string, unknown>>;
type Handler = (list: { getEntries(): readonly Entry[] }) => void;

/** A fake PerformanceObserver. */
class Observer {
  static supportedEntryTypes: string[] | undefined;
  static handlers = new Map<string, Handler>();
  constructor(private readonly handle: Handler) {}
  observe({ type }: { type: string }): void {
    Observer.handlers.set(type, this.handle);
  }
}
const enter = (type: string, ...entries: Entry[]) =>
  Observer.handlers.get(type)?.({ getEntries: () => entries });
const shift = (startTime: number, value: number, hadRecentInput = false): Entry => ({
  startTime,
  value,
  hadRecentInput,
});

beforeEach(() => {
  Observer.supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event'];
  Observer.handlers.clear();
  rstest.stubGlobal('PerformanceObserver', Observer);
});
afterEach(() => {
  rstest.restoreAllMocks();
  rstest.unstubAllGlobals();
});

const valuesOf = (vitals: ReturnType<ReturnType<typeof observeVitals>>) =>
  Object.fromEntries(vitals.map(({ name, value }) => [name, value]));

describe('the vitals of a page', () => {
  it('measures the last largest paint, and zero shift when nothing shifted', () => {
    const read = observeVitals();
    enter('largest-contentful-paint', { startTime: 310.4 }, { startTime: 812.6 });
    expect(valuesOf(read())).toEqual({ LCP: 813, CLS: 0 });
  });

  it('sums up shifts that lie close together, and keeps the worst sum', () => {
    const read = observeVitals();
    enter('layout-shift', shift(100, 0.1), shift(900, 0.1), shift(3_000, 0.05));
    enter('layout-shift', shift(3_500, 0.4, true));
    expect(valuesOf(read()).CLS).toBeCloseTo(0.2);
    // Successive shifts over more than five seconds start a new session window.
    for (let at = 10_000; at < 18_000; at += 900) enter('layout-shift', shift(at, 0.1));
    expect(valuesOf(read()).CLS).toBeCloseTo(0.6);
  });

  it('measures the slowest interaction once there was one', () => {
    const read = observeVitals();
    expect(valuesOf(read())).not.toHaveProperty('INP');
    enter('event', { interactionId: 0, duration: 900 });
    expect(valuesOf(read())).not.toHaveProperty('INP');
    enter('event', { interactionId: 7, duration: 240 }, { interactionId: 8, duration: 80 });
    expect(valuesOf(read()).INP).toBe(240);
  });

  it('measures nothing in a browser without vitals, nor in a page that began in the background', () => {
    rstest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    expect(observeVitals()()).toEqual([]);
    rstest.restoreAllMocks();
    Observer.supportedEntryTypes = undefined;
    expect(observeVitals()()).toEqual([]);
    rstest.stubGlobal('PerformanceObserver', undefined);
    expect(observeVitals()()).toEqual([]);
  });
});
