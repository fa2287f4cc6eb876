import type { GateReport } from '../gate/gate-report';
import type { AppEntry } from '../registry/app-entry';
import { newTrack, type Track, versionsInForce } from '../registry/track';
import type { PublishedRelease, Release } from './release';

/** The registry's state at one moment. */
export interface RegistryState {
  /** Increases with every change, so that readers can tell an outdated state. */
  readonly sequence: number;
  /** The apps as entered by the operator. Nothing is published for any other app. */
  readonly apps: readonly AppEntry[];
  readonly tracks: readonly Track[];
  /** All releases whose files are kept. */
  readonly releases: readonly PublishedRelease[];
}

/** Kinds of audited changes. */
export type MoveKind =
  | 'publish'
  | 'promote'
  | 'canary'
  | 'stop-canary'
  | 'auto-stop'
  | 'rollback'
  | 'disable'
  | 'enable'
  | 'unpublish'
  | 'prune';

/**
 * One audited change of the registry, kept for ever: author, time, pointers before and after, and the gate's report.
 */
export interface Move {
  /** ISO 8601. */
  readonly at: string;
  readonly app: string;
  readonly kind: MoveKind;
  readonly by: string;
  readonly version: string | null;
  readonly share: number | null;
  /** Null when the app had no track; equal to `after` for a move that leaves the pointers alone. */
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
 * Decides changes of pointers on a state that nobody else can change meanwhile. All of them are applied or none: a host
 * and the remotes that need it move together.
 */
export type DecideMoves = (state: RegistryState) => readonly TrackChange[];

/** A release to remove at once. */
export interface Removal {
  readonly app: string;
  readonly version: string;
  readonly by: string;
  readonly note: string | null;
}

/**
 * Storage of releases and pointers. Files are addressed by their integrity and never change. Every implementation must
 * pass `testing/release-store-behaviour.ts`.
 */
export interface ReleaseStore {
  readState(): Promise<RegistryState>;
  /** The given integrities whose files are absent or damaged. */
  missing(integrities: readonly string[]): Promise<string[]>;
  /**
   * Stores a file.
   * @throws ReleaseError `wrong_hash` when the content does not have that hash
   */
  putFile(integrity: string, content: Uint8Array): Promise<void>;
  readFile(integrity: string): Promise<Uint8Array | null>;
  /**
   * Enters an app, or changes its kind.
   * @returns true when the app is new, or has changed its kind
   * @throws ReleaseError `refused`, see `insistOnEnterable`
   */
  enterApp(entry: AppEntry): Promise<boolean>;
  /**
   * Stores a release together with its `publish` move, both or none. Idempotent.
   * @returns false when the same build was stored before
   * @throws ReleaseError `missing_files` when a file of it is not stored, `version_taken` when another build has its
   *   version, and what `insistOnEntry` throws
   */
  addRelease(release: PublishedRelease): Promise<boolean>;
  /**
   * Applies moves, one at a time across all processes of the registry. When `decide` throws, the error passes through
   * and nothing has changed. A release that loses its last pointer gets `replacedAt`; one that regains a pointer loses
   * it. The first time that a pointer leads to a release is its `servedSince` for ever.
   */
  move(decide: DecideMoves): Promise<void>;
  /**
   * Removes one release, with an `unpublish` move; serialized as `move` is. Its files go with the next pruning unless
   * another release names them.
   */
  remove(decide: (state: RegistryState) => Removal): Promise<void>;
  /** The audit, newest first. */
  history(filter: { readonly app?: string; readonly limit: number }): Promise<Move[]>;
  /**
   * Removes releases that lost their last pointer before `replacedBefore`, each with a `prune` move, and unnamed files
   * stored before that time (a newer file may belong to a publication under way).
   */
  prune(order: { readonly replacedBefore: Date; readonly by: string }): Promise<Pruned>;
}

/** Numbers of removed releases and files. */
export interface Pruned {
  readonly releases: number;
  readonly files: number;
}

/** The track of an app; without pointers for an app that was never promoted. */
export const trackOf = (state: RegistryState, app: string): Track =>
  state.tracks.find((track) => track.app === app) ?? newTrack(app);

/** All kept releases of an app, in the order of the state. */
export const releasesOf = (state: RegistryState, app: string): PublishedRelease[] =>
  state.releases.filter((release) => release.app === app);

/**
 * The releases that are or were in force. Those in force count without `servedSince` too: a process of the previous
 * version, which does not write that field, may have moved the pointer.
 */
export const servedReleases = (state: Pick<RegistryState, 'tracks' | 'releases'>): PublishedRelease[] => {
  const inForce = new Set(
    state.tracks.flatMap((track) => versionsInForce(track).map((version) => `${track.app} ${version}`)),
  );
  return state.releases.filter(
    ({ app, version, servedSince }) => servedSince !== null || inForce.has(`${app} ${version}`),
  );
};

const contentOf = ({ files }: Release): string =>
  files
    .map(({ name, integrity }) => `${integrity} ${name}`)
    .sort()
    .join('\n');

/** True when two releases consist of the same files. */
export const isSameBuild = (one: Release, other: Release): boolean => contentOf(one) === contentOf(other);
