import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import type { PageReport, ReportEvent } from '../registry/page-report';
import { createPageReports } from './send-page-reports';

const loaded = (version: string): ReportEvent => ({ kind: 'loaded', app: 'mf-shop', version });
/** A fake PerformanceObserver. */
class Observer {
  static supportedEntryTypes = ['layout-shift'];
  observe(): void {}
}

let note: (event: ReportEvent) => void;
/** Unique per page: pages of earlier tests still exist and receive all events. */
let url: string;
let pages = 0;
let beacons: Blob[];
let takesBeacons: boolean;
let visibility: DocumentVisibilityState;

const leave = () => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
};
const comeBack = () => {
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
};
const sent = () => Promise.all(beacons.map(async (blob) => JSON.parse(await blob.text()) as PageReport));
const versions = async () =>
  (await sent()).map(({ events }) => events.map(({ kind, version }) => `${kind} ${version}`));

beforeEach(() => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  visibility = 'visible';
  rstest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  beacons = [];
  takesBeacons = true;
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (address: string, body: Blob) => {
      if (takesBeacons && address === url) beacons.push(body);
      return takesBeacons;
    },
  });
  pages += 1;
  url = `/registry/reports/${pages}`;
  rstest.stubGlobal('PerformanceObserver', Observer);
  note = createPageReports(url);
});
afterEach(() => {
  rstest.restoreAllMocks();
  rstest.unstubAllGlobals();
  rstest.useRealTimers();
});

describe('the reports of a page', () => {
  it('sends events together, a few seconds later, as JSON of the version that the gateway reads', async () => {
    note(loaded('v1'));
    note(loaded('v2'));
    rstest.advanceTimersByTime(4_900);
    expect(beacons).toEqual([]);
    rstest.advanceTimersByTime(200);
    expect(await sent()).toEqual([{ version: 1, events: [loaded('v1'), loaded('v2')] }]);
    expect(beacons[0]?.type).toBe('application/json');
    rstest.advanceTimersByTime(60_000);
    expect(beacons).toHaveLength(1);
  });

  it('sends the first failure of a page almost at once, with what came before, and later ones like all else', async () => {
    const failed: ReportEvent = { kind: 'load-failure', app: 'mf-cart', version: 'c1', stage: 'entry' };
    note(loaded('v1'));
    rstest.advanceTimersByTime(1_000);
    note(failed);
    rstest.advanceTimersByTime(300);
    expect(await versions()).toEqual([['loaded v1', 'load-failure c1']]);
    for (let again = 0; again < 100; again += 1) {
      note({ kind: 'boundary', app: 'mf-shop', version: 'v1' });
      rstest.advanceTimersByTime(40);
    }
    expect(beacons.length).toBeLessThanOrEqual(3);
  });

  it('events that come after a report of the page are sent a few seconds later as well', async () => {
    for (const version of ['v1', 'v2', 'v3']) {
      note(loaded(version));
      rstest.advanceTimersByTime(5_100);
    }
    expect(await versions()).toEqual([['loaded v1'], ['loaded v2'], ['loaded v3']]);
  });

  it('sends events at once when the page is left, the first time with the vitals for every loaded app', async () => {
    note({ ...loaded('s1'), app: 'shell' });
    note(loaded('v1'));
    note({ kind: 'load-failure', app: 'mf-cart', version: 'c1', stage: 'entry' });
    leave();
    comeBack();
    note(loaded('v2'));
    leave();
    expect(await versions()).toEqual([
      ['loaded s1', 'loaded v1', 'load-failure c1', 'vital s1', 'vital v1'],
      ['loaded v2'],
    ]);
  });

  it('sends the proof that came with the page, and nothing else of its answer', async () => {
    const serverTiming = [
      { name: 'cache', description: 'HIT' },
      { name: 'page', description: 'AQID_-' },
    ];
    const entriesOf = rstest.spyOn(performance, 'getEntriesByType');
    entriesOf.mockImplementation((type) =>
      type === 'navigation' ? [{ serverTiming } as unknown as PerformanceEntry] : [],
    );
    note(loaded('v1'));
    leave();
    entriesOf.mockImplementation(() => [{} as PerformanceEntry]);
    note(loaded('v2'));
    leave();
    expect((await sent()).map(({ events: _, ...rest }) => rest)).toEqual([
      { version: 1, proof: 'AQID_-' },
      { version: 1 },
    ]);
  });

  it('only the first failure of a page shortens the wait', async () => {
    note({ kind: 'boundary', app: 'mf-shop', version: 'v1' });
    rstest.advanceTimersByTime(199);
    expect(beacons).toEqual([]);
    rstest.advanceTimersByTime(1);
    expect(beacons).toHaveLength(1);
    note({ kind: 'load-failure', app: 'mf-shop', version: 'v1', stage: 'entry' });
    rstest.advanceTimersByTime(4_999);
    expect(beacons).toHaveLength(1);
    rstest.advanceTimersByTime(1);
    expect(await versions()).toEqual([['boundary v1'], ['load-failure v1']]);
  });

  it('a page that is only seen again sends nothing', () => {
    note(loaded('v1'));
    comeBack();
    expect(beacons).toEqual([]);
  });

  it('sends nothing when there are no events', () => {
    leave();
    comeBack();
    beacons = [];
    leave();
    expect(beacons).toEqual([]);
  });

  it('limits the events of a report and the reports of a page to those that the gateway accepts', async () => {
    for (let count = 0; count < 50 * 60; count += 1) note(loaded('v1'));
    leave();
    const all = await sent();
    expect(all).toHaveLength(40);
    expect(Math.max(...all.map(({ events }) => events.length))).toBe(50);
  });

  it('sends a request that outlives the page when there are no beacons', async () => {
    takesBeacons = false;
    const requests: [string, RequestInit][] = [];
    rstest.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address === url) requests.push([address, init]);
      throw new TypeError('Failed to fetch');
    });
    note(loaded('v1'));
    leave();
    Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: undefined });
    note(loaded('v2'));
    leave();
    expect(requests.map(([, { method, keepalive }]) => [method, keepalive])).toEqual([
      ['POST', true],
      ['POST', true],
    ]);
    const last = await new Response(requests[1]?.[1].body).json();
    expect(last).toEqual({ version: 1, events: [loaded('v2')] });
  });
});
