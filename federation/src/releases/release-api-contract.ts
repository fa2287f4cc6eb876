import type { Registry } from './registry-use-cases';

/** Whom a token was made for. */
export interface Caller {
  /** Stands in the audit: `ci`, `li@example.com`. */
  readonly name: string;
  /** The one app that it may publish and move; null for all. */
  readonly app: string | null;
}

/** Finds out whose token it is; null when nobody's. What it throws is answered as `internal`. */
export type Authorize = (token: string) => Promise<Caller | null>;

export interface ReleaseApiDeps {
  readonly registry: Registry;
  readonly authorize: Authorize;
  /** Told of what nobody expected; such a request is answered with `internal`. */
  readonly onError?: (error: unknown) => void;
}

/** Where the API lies on a site. */
export const RELEASE_API_PATH = '/api/releases';

/** A larger file is refused: what mounts the API has to let bodies of this size through. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;
