import {
  MAX_REPORT_EVENTS,
  PAGE_PROOF,
  type PageReport,
  REPORT_VERSION,
  type ReportEvent,
} from '../registry/page-report';
import { observeVitals } from './page-vitals';

/** Batching delay of events. */
const SEND_AFTER_MS = 5_000;
/** The same for a page's first failure, because a canary is judged by it; what fails together is sent together. */
const SEND_FAILURE_AFTER_MS = 200;
/** Limit of reports per page, however long it is open and however much fails. */
const MAX_REPORTS = 40;

/**
 * Reads the proof that the gateway served this page, from a header of the page's own answer, since scripts can read no
 * other. Safari before 16.4 and pages without TLS have no proof, and their reports do not count.
 */
const readProof = (): string | undefined =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.serverTiming?.find(
    (metric) => metric.name === PAGE_PROOF,
  )?.description;

/** Sends a report that outlives the page if the browser supports that. There is no retry: a lost report is lost. */
function send(url: string, report: PageReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  // Some browsers lack beacons, and others refuse one when too many are queued.
  if (!navigator.sendBeacon?.(url, body)) {
    fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {});
  }
}

/**
 * Reports events of this page's releases to the gateway. When the page is first hidden it also reports the page's
 * vitals, for every app loaded by then.
 * @param url target of the reports
 * @returns a function that accepts an event
 */
export function createPageReports(url: string): (event: ReportEvent) => void {
  const events: ReportEvent[] = [];
  const loaded: ReportEvent[] = [];
  const readVitals = observeVitals();
  let hasLeft = false;
  let hasFailed = false;
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const batch = events.splice(0);
    if (batch.length === 0 || sent >= MAX_REPORTS) return;
    sent += 1;
    send(url, { version: REPORT_VERSION, proof: readProof(), events: batch });
  };
  const note = (event: ReportEvent): void => {
    if (event.kind === 'loaded') loaded.push(event);
    events.push(event);
    if (!hasFailed && (event.kind === 'load-failure' || event.kind === 'boundary')) {
      hasFailed = true;
      clearTimeout(timer);
      timer = setTimeout(flush, SEND_FAILURE_AFTER_MS);
    }
    timer ??= setTimeout(flush, SEND_AFTER_MS);
    if (events.length >= MAX_REPORT_EVENTS) flush();
  };
  // On `document`, and not on `unload`: this is the last event that phones deliver reliably.
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
