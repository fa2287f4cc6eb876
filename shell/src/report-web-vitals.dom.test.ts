import { expect, it, rstest } from '@rstest/core';
import { reportWebVitals } from './report-web-vitals';

/** Fake of the browser's PerformanceObserver. */
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

it('R1.7 web vitals are measured for a callback, and not without one', async () => {
  rstest.stubGlobal('PerformanceObserver', Observer);
  await reportWebVitals();
  expect(Observer.types).toEqual([]);
  await reportWebVitals(() => {});
  expect(Observer.types).toContain('largest-contentful-paint');
  rstest.unstubAllGlobals();
});
