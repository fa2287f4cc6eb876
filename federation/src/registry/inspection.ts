/** Where the page of the inspector is, and what the gateway knows for it. */
export const INSPECTOR_PATH = '/__mf';
export const INSPECTION_PATH = '/__mf.json';

/** Why a browser gets the release that it gets. */
export type Reason = 'active' | 'canary' | 'override' | 'last-good' | 'closed' | 'none';

/** What the gateway knows of one app, for one browser. */
export interface InspectedApp {
  readonly app: string;
  readonly active: string | null;
  readonly lastGood: string | null;
  readonly canary: { readonly version: string; readonly share: number } | null;
  readonly isDisabled: boolean;
  /** Where this browser stands among 10,000; it is in a canary when this is below its share times 100. */
  readonly place: number | null;
  /** The version that this browser gets. */
  readonly gets: string | null;
  readonly reason: Reason;
}

/** What only the gateway can say: the page's scripts cannot read the bucket. */
export interface Inspection {
  readonly sequence: number;
  readonly bucket: string | null;
  readonly apps: readonly InspectedApp[];
}
