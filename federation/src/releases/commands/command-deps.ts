import type { TokenAct } from '../api/release-api-contract';
import type { ReleaseClient } from '../client/release-client';
import type { AppEntry } from '../registry/app-entry';
import type { SiteReport } from '../verify/verify-site';

/** Output of a command. Results go to `out` and can be piped; messages to the person go to `say`. */
export interface ReleaseTerminal {
  out(line: string): void;
  say(line: string): void;
  /** Replaces the line shown before, for progress; absent without a terminal. */
  readonly show?: (line: string) => void;
}

/** Entry of apps; available only beside the database, because no token may decide the kind of an app. */
export interface ReleaseApps {
  /** @returns true when the app is new, or has changed its kind */
  enter(order: Pick<AppEntry, 'app' | 'kind'>): Promise<boolean>;
}

/** A token without its secret. */
export interface TokenRecord {
  readonly id: string;
  readonly label: string;
  /** Null for all apps. */
  readonly app: string | null;
  /** Permitted acts on that app, or on all. */
  readonly acts: readonly TokenAct[];
  /** ISO 8601, as are the other times; null for never. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** Token administration; available only beside the database, because no token makes another. */
export interface ReleaseTokens {
  /** @returns the secret, which is not stored */
  create(order: {
    readonly app: string | null;
    readonly acts: readonly TokenAct[];
    readonly label: string;
    /** Null for a token that never expires. */
    readonly lifetimeMs: number | null;
  }): Promise<string>;
  list(): Promise<TokenRecord[]>;
  /** @returns false when there was no such token */
  revoke(id: string): Promise<boolean>;
}

/** Dependencies of the release commands; those that need the database are null or absent away from it. */
export interface ReleaseCommandDeps {
  readonly terminal: ReleaseTerminal;
  /** Connects to the registry; called once, by commands that need it. A rejection is shown like any other failure. */
  readonly connect: () => Promise<ReleaseClient>;
  /** Default folder of an app's build; `publish --dir` overrides it. */
  readonly folderOf: (app: string) => string;
  /** Base of relative folders on the command line. */
  readonly workingFolder: string;
  /** Implements `verify [URL]`; without an address it verifies the site to which the commands talk. */
  readonly verify: (
    url: string | null,
    onProgress: (done: number, of: number) => void,
  ) => Promise<SiteReport>;
  /** The public key of the registry as a line of text; absent away from the server's own machine. */
  readonly readKey?: () => Promise<string>;
  /** Null away from the server's own machine. */
  readonly apps: ReleaseApps | null;
  /** Null away from the server's own machine. */
  readonly tokens: ReleaseTokens | null;
  /** Writes the site as plain files into a folder. Null away from the server's own machine. */
  readonly exportSite: ((folder: string) => Promise<void>) | null;
}

/** Exit codes: 0 success, 1 failure, 2 wrong arguments, 3 a fault found by the gate or `verify`. */
export type ReleaseExitCode = 0 | 1 | 2 | 3;
