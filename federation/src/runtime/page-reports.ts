import {
  MAX_REPORT_EVENTS,
  type PageReport,
  REPORT_VERSION,
  type ReportEvent,
} from '../registry/page-report';

/** What happened is sent together after this long, soon enough for whoever judges a canary by it. */
const SEND_AFTER_MS = 5_000;
/** A page says no more than this, however long it is open and whatever goes wrong in it. */
const MAX_REPORTS = 40;

/** Tells the gateway how the releases do that this page has. */
export interface PageReports {
  note(event: ReportEvent): void;
}

/** Survives the page, where the browser lets it. What does not arrive is lost: nobody waits for it. */
function send(url: string, report: PageReport): void {
  const body = JSON.stringify(report);
  const headers = { 'Content-Type': 'application/json' };
  try {
    if (navigator.sendBeacon(url, new Blob([body], { type: headers['Content-Type'] }))) return;
  } catch {
    // No beacons here, or none for this address.
  }
  fetch(url, { method: 'POST', headers, body, keepalive: true }).catch(() => {});
}

/**
 * @param url where reports go
 * @param last what there is to add when the page is left for the first time
 */
export function createPageReports(url: string, last: () => readonly ReportEvent[]): PageReports {
  const events: ReportEvent[] = [];
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
    events.push(event);
    if (events.length >= MAX_REPORT_EVENTS) flush();
    else timer ??= setTimeout(flush, SEND_AFTER_MS);
  };
  let hasLeft = false;
  const handleLeaving = (): void => {
    if (document.visibilityState !== 'hidden') return;
    if (!hasLeft) last().forEach(note);
    hasLeft = true;
    flush();
  };
  // On `document`, and nothing on `unload`: the last event that phones reliably give a page.
  document.addEventListener('visibilitychange', handleLeaving);
  return { note };
}
