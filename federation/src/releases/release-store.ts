import type { GateReport } from './gate-report';
import type { PublishedRelease, Release } from './release';
import { newTrack, type Track } from './track';

/** What the registry knows at one moment. */
export interface RegistryState {
  /** Grows with every change, so that readers see at once whether theirs is old. */
  readonly sequence: number;
  readonly tracks: readonly Track[];
  /** All releases whose files are kept. */
  readonly releases: readonly PublishedRelease[];
}

export type MoveKind =
  | 'publish'
  | 'promote'
  | 'canary'
  | 'stop-canary'
  | 'auto-stop'
  | 'rollback'
  | 'disable'
  | 'enable'
  | 'prune';

/** One move of a pointer, kept for ever: who, when, from where to where, and what the gate said. */
export interface Move {
  /** ISO 8601. */
  readonly at: string;
  readonly app: string;
  readonly kind: MoveKind;
  readonly by: string;
  readonly version: string | null;
  readonly share: number | null;
  /** Null where the app had no track; a move that leaves the pointers alone has the same before and after. */
  readonly before: Track | null;
  readonly after: Track | null;
  readonly gate: GateReport | null;
  readonly note: string | null;
}

/** A change of one app's pointers. */
export interface TrackChange {
  readonly track: Track;
  readonly move: Omit<Move, 'at' | 'before' | 'after'>;
}

/**
 * Changes of pointers, decided on the state that holds while nobody else can change it. All of them are made or none:
 * a host and the remotes that need it go together.
 */
export type DecideMoves = (state: RegistryState) => readonly TrackChange[];

/**
 * Where releases and pointers are kept. Files are found by their integrity and never change. What any store must do
 * is a test: `testing/release-store-behaviour.ts`.
 */
export interface ReleaseStore {
  readState(): Promise<RegistryState>;
  /** Those of the given files that are not here yet, or not whole. */
  missing(integrities: readonly string[]): Promise<string[]>;
  /** @throws ReleaseError `wrong_hash` when the content does not have that hash */
  putFile(integrity: string, content: Uint8Array): Promise<void>;
  readFile(integrity: string): Promise<Uint8Array | null>;
  /**
   * Keeps the release and writes its `publish` move, both or none. Safe to repeat.
   * @returns whether it was new; the same build again changes nothing
   * @throws ReleaseError `missing_files` when a file of it is not here, `version_taken` when another build has its version
   */
  addRelease(release: PublishedRelease): Promise<boolean>;
  /**
   * One at a time in the whole registry, whichever process asks. What `decide` throws is thrown, and nothing has changed
   * then. A release that no pointer leads to any more has `replacedAt` from then on; one that a pointer leads to again
   * has none.
   */
  move(decide: DecideMoves): Promise<void>;
  /** Newest first. */
  history(filter: { readonly app?: string; readonly limit: number }): Promise<Move[]>;
  /**
   * Removes releases that no pointer leads to since before that moment, each with a `prune` move, and files that no
   * release names and that came before that moment (one that came later may belong to a publication under way).
   */
  prune(order: { readonly replacedBefore: Date; readonly by: string }): Promise<Pruned>;
}

/** How many were removed. */
export interface Pruned {
  readonly releases: number;
  readonly files: number;
}

/** The pointers of an app; those of one that was never promoted lead nowhere. */
export const trackOf = (state: RegistryState, app: string): Track =>
  state.tracks.find((track) => track.app === app) ?? newTrack(app);

export const releasesOf = (state: RegistryState, app: string): PublishedRelease[] =>
  state.releases.filter((release) => release.app === app);

const contentOf = ({ files }: Release): string =>
  files
    .map(({ name, integrity }) => `${integrity} ${name}`)
    .sort()
    .join('\n');

/** Whether two releases consist of the same files. */
export const isSameBuild = (one: Release, other: Release): boolean => contentOf(one) === contentOf(other);
