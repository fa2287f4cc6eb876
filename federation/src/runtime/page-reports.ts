import {
  MAX_REPORT_EVENTS,
  type PageReport,
  REPORT_VERSION,
  type ReportEvent,
} from '../registry/page-report';
import { observeVitals } from './page-vitals';

/** What happened is sent together after this long, soon enough for whoever judges a canary by it. */
const SEND_AFTER_MS = 5_000;
/** A page says no more than this, however long it is open and whatever goes wrong in it. */
const MAX_REPORTS = 40;

/** Survives the page, where the browser lets it. What does not arrive is lost: nobody waits for it. */
function send(url: string, report: PageReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  try {
    if (navigator.sendBeacon(url, body)) return;
  } catch {
    // No beacons here, or none for this address.
  }
  fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {});
}

/**
 * Tells the gateway how the releases do that this page has, and when the page is first left how fast it was: that is
 * noted for every app that had loaded by then.
 * @param url where reports go
 * @returns takes an event
 */
export function createPageReports(url: string): (event: ReportEvent) => void {
  const events: ReportEvent[] = [];
  const loaded: ReportEvent[] = [];
  const readVitals = observeVitals();
  let hasLeft = false;
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const batch = events.splice(0);
    if (batch.length === 0 || sent >= MAX_REPORTS) return;
    sent += 1;
    send(url, { version: REPORT_VERSION, events: batch });
  };
  const note = (event: ReportEvent): void => {
    if (event.kind === 'loaded') loaded.push(event);
    events.push(event);
    timer ??= setTimeout(flush, SEND_AFTER_MS);
    if (events.length >= MAX_REPORT_EVENTS) flush();
  };
  // On `document`, and nothing on `unload`: the last event that phones reliably give a page.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const vitals = hasLeft ? [] : readVitals();
    hasLeft = true;
    for (const { app, version } of loaded) {
      for (const vital of vitals) note({ kind: 'vital', app, version, ...vital });
    }
    flush();
  });
  return note;
}
