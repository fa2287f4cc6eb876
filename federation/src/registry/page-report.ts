/** An event that a tab observed of one release. It holds numbers and names only: no personal data, no URL, no text. */
export type ReportEvent =
  | { readonly kind: 'loaded'; readonly app: string; readonly version: string }
  /** The release did not load: `stage` as in `RemoteLoadError`. */
  | { readonly kind: 'load-failure'; readonly app: string; readonly version: string; readonly stage: string }
  /** The release threw while rendering, and the error boundary replaced it. */
  | { readonly kind: 'boundary'; readonly app: string; readonly version: string }
  /** Duration of a phase of loading: `entry`, `module`, … */
  | {
      readonly kind: 'phase';
      readonly app: string;
      readonly version: string;
      readonly name: string;
      readonly ms: number;
    }
  /** A web vital of the page that shows the release: LCP and INP in milliseconds, CLS as a number. */
  | {
      readonly kind: 'vital';
      readonly app: string;
      readonly version: string;
      readonly name: 'LCP' | 'CLS' | 'INP';
      readonly value: number;
    };

/** Schema version of a report. */
export const REPORT_VERSION = 1;
/** A report with more events is refused: no honest tab has more at once. */
export const MAX_REPORT_EVENTS = 50;

/** Name of the metric in a page's `Server-Timing` header whose description proves that the gateway served it. */
export const PAGE_PROOF = 'page';

/** Body of `POST /registry/reports`. */
export interface PageReport {
  readonly version: typeof REPORT_VERSION;
  /** The proof that came with the page; a report without one is accepted, and does not count. */
  readonly proof?: string | undefined;
  readonly events: readonly ReportEvent[];
}
