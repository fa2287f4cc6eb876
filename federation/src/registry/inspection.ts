/** Path of the inspector's page; the gateway serves the inspector's data at {@link INSPECTION_PATH}. */
export const INSPECTOR_PATH = '/__mf';
export const INSPECTION_PATH = '/__mf.json';

/** Reason why a browser gets a release. */
export type Reason = 'active' | 'canary' | 'override' | 'last-good' | 'closed' | 'none';

/** The gateway's decision on one app for one browser. */
export interface InspectedApp {
  readonly app: string;
  readonly active: string | null;
  readonly lastGood: string | null;
  readonly canary: { readonly version: string; readonly share: number } | null;
  readonly isDisabled: boolean;
  /** The browser's place among 10,000; below the canary's share times 100 it gets the canary. */
  readonly place: number | null;
  /** Version for this browser; null for none. */
  readonly gets: string | null;
  readonly reason: Reason;
}

/** Data that only the gateway has: scripts of a page cannot read the bucket. */
export interface Inspection {
  readonly sequence: number;
  readonly bucket: string | null;
  readonly apps: readonly InspectedApp[];
}
