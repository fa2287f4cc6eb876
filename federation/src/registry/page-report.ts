/** What a tab noticed of one release. Numbers and names only: nothing of the person, no URL, no text. */
export type ReportEvent =
  | { readonly kind: 'loaded'; readonly app: string; readonly version: string }
  /** It did not load: `stage` as in `RemoteLoadError`. */
  | { readonly kind: 'load-failure'; readonly app: string; readonly version: string; readonly stage: string }
  /** It threw while it rendered, and the boundary took its place. */
  | { readonly kind: 'boundary'; readonly app: string; readonly version: string }
  /** How long a phase of loading took: `entry`, `module`, … */
  | {
      readonly kind: 'phase';
      readonly app: string;
      readonly version: string;
      readonly name: string;
      readonly ms: number;
    }
  /** A web vital of the page that shows it: LCP and INP in milliseconds, CLS as it is. */
  | {
      readonly kind: 'vital';
      readonly app: string;
      readonly version: string;
      readonly name: 'LCP' | 'CLS' | 'INP';
      readonly value: number;
    };

/** Schema version of a report. */
export const REPORT_VERSION = 1;
/** A longer report is refused: no honest tab has more to say at once. */
export const MAX_REPORT_EVENTS = 50;

/** What a tab sends: `POST /registry/reports`. */
export interface PageReport {
  readonly version: typeof REPORT_VERSION;
  readonly events: readonly ReportEvent[];
}
