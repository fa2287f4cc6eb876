import type { Registry } from '../registry/registry-use-cases';

/**
 * Permissions of a token. `publish`: upload releases, and remove those that nobody has had. `canary`: start and end a
 * canary. `promote`: put a release in force for everyone, close the app, and remove releases that browsers have had.
 */
export const TOKEN_ACTS = ['publish', 'canary', 'promote'] as const;
/** One of {@link TOKEN_ACTS}. */
export type TokenAct = (typeof TOKEN_ACTS)[number];

/** The holder of a token. */
export interface Caller {
  /** Name for the audit: `ci`, `li@example.com`. */
  readonly name: string;
  /** The one app that the token may publish and move; null for all. */
  readonly app: string | null;
  /** Permitted acts; every token may read. */
  readonly acts: readonly TokenAct[];
}

/** Looks up the holder of a token; null when the token is unknown. A rejection is answered as `internal`. */
export type Authorize = (token: string) => Promise<Caller | null>;

/** Dependencies of `createReleaseApi`. */
export interface ReleaseApiDeps {
  readonly registry: Registry;
  readonly authorize: Authorize;
  /** Called with unexpected errors; such a request is answered with `internal`. */
  readonly onError?: (error: unknown) => void;
}

/** Path of the API on a site. */
export const RELEASE_API_PATH = '/api/releases';

/** Size limit of a file; the server that mounts the API must accept bodies of this size. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;
