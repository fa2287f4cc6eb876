import { expect, it, rstest } from '@rstest/core';
import { reportWebVitals } from './report-web-vitals';

/** Stands where the browser measures. */
class Observer {
  static supportedEntryTypes = ['paint', 'largest-contentful-paint', 'layout-shift', 'event', 'first-input'];
  static types: string[] = [];
  observe({ type }: { type: string }): void {
    Observer.types.push(type);
  }
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

it('R1.7 measures for a callback, and nothing without one', async () => {
  rstest.stubGlobal('PerformanceObserver', Observer);
  await reportWebVitals();
  expect(Observer.types).toEqual([]);
  await reportWebVitals(() => {});
  expect(Observer.types).toContain('largest-contentful-paint');
  rstest.unstubAllGlobals();
});
