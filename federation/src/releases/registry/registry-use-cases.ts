import type { CanaryJudgement, ReleaseCounts } from '../canary/judge-canary';
import type { ReleaseReports, ReportedCounts } from '../canary/release-reports';
import type { GateInput, GateLimits } from '../gate/gate';
import type { GateReport } from '../gate/gate-report';
import type { PublishedRelease, Release } from '../store/release';
import type { Move, MoveKind, Pruned, RegistryState, ReleaseStore } from '../store/release-store';
import type { AppEntry } from './app-entry';
import type { Track } from './track';

/** Checks whether browsers may get a release; called before a pointer moves to it. */
export type ReleaseGate = (question: Omit<GateInput, 'readFile' | 'limits'>) => Promise<GateReport>;

/** Dependencies of `createRegistry`. */
export interface RegistryDeps {
  readonly store: ReleaseStore;
  /** `checkGate` on the store's files by default. */
  readonly gate?: ReleaseGate;
  /** Limits for the default gate. */
  readonly limits?: GateLimits;
  readonly clock?: () => Date;
  /** Inspects the files of a build, and rejects invalid ones; `inspectBuild` by default. */
  readonly inspect?: (folder: string) => Promise<Release>;
  /** Reports of tabs; without them the status has no counts. */
  readonly reports?: ReleaseReports;
  /** `judgeCanary` by default. */
  readonly judge?: (current: ReleaseCounts, canary: ReleaseCounts, known?: ReleaseCounts) => CanaryJudgement;
  /** Minimum number of days for which files of a replaced release are kept; {@link KEEP_DAYS} by default. */
  readonly keepDays?: number;
}

/** Author and reason of an order, for the audit. */
interface Reasons {
  /** The token's holder, or the automatic process. */
  readonly by: string;
  readonly note?: string | null;
}

/** An order about one app. */
export interface AppOrder extends Reasons {
  readonly app: string;
}

/** An order that gives browsers a release, and therefore passes the gate. */
export interface GatedOrder extends Reasons {
  /** Proceeds although the gate failed; needs a note. Failed integrity is refused all the same. */
  readonly isForced?: boolean;
}

/** Names a release in an order. */
export interface ReleaseChoice {
  readonly app: string;
  /**
   * Null for the canary if there is one (its share changes then, or it becomes active), otherwise the newest release.
   */
  readonly version: string | null;
}

export interface StopCanaryOrder extends AppOrder {
  /** Refused unless this version is the canary; protects an order that was decided on an older state. */
  readonly version?: string;
  /** True when no person asked for it: the canary failed more than the current release. */
  readonly isAutomatic?: boolean;
}

/** An order to remove a release. */
export interface UnpublishOrder extends AppOrder {
  readonly version: string;
  /** False when only releases that nobody has had may be removed: files of a served release are still used by tabs. */
  readonly canTakeServed: boolean;
}

/** A move that was made. */
export interface MoveMade {
  readonly app: string;
  readonly kind: MoveKind;
  /** The version that is in force now, or that was withdrawn; null for none. */
  readonly version: string | null;
  readonly before: Track;
  readonly after: Track;
  readonly gate: GateReport | null;
}

/** The answer to a release's description: the files to send before it can be published. */
export interface Described {
  /** True when the registry has this very build already. */
  readonly isKnown: boolean;
  /** Integrities of the files that the registry lacks, each once. */
  readonly missing: readonly string[];
}

/** The result of publishing a build. */
export interface Publication {
  readonly release: PublishedRelease;
  readonly isNew: boolean;
  /** The gate's verdict on a promotion now; publishing itself puts nobody at risk. */
  readonly gate: GateReport;
}

/** Status of one app. */
export interface AppStatus {
  readonly track: Track;
  /** Number of kept releases. */
  readonly releases: number;
  /** Start of the counts: the canary's start, otherwise a day ago. ISO 8601. */
  readonly since: string;
  readonly current: ReportedCounts | null;
  readonly canary: ReportedCounts | null;
  readonly judgement: CanaryJudgement | null;
}

/** The registry's use cases. */
export interface Registry {
  /**
   * Enters an app before anyone can publish it. For the operator only: no request of the API does it.
   * @returns true when the app is new, or has changed its kind
   * @throws ReleaseError `refused` for a second host, or when releases of the other kind are kept
   */
  enterApp(order: Pick<AppEntry, 'app' | 'kind'> & { readonly by: string }): Promise<boolean>;
  /**
   * Compares a release with the registry's state before its upload.
   * @throws ReleaseError `version_taken` when another build has this version, `not_found` for an app that the operator
   *   has not entered, `build_refused` for a build of another kind than the app
   */
  describe(release: Release): Promise<Described>;
  /**
   * Stores a file.
   * @throws ReleaseError `wrong_hash`
   */
  putFile(integrity: string, content: Uint8Array): Promise<void>;
  /**
   * Publishes a build whose files are all here. It is inspected again from its files: the description is not trusted.
   * @throws ReleaseError `missing_files`, `version_taken`, `not_found`, `build_refused`
   */
  publish(order: { readonly release: Release; readonly by: string }): Promise<Publication>;
  /** Puts releases in force for everyone. Several are checked and put in force together, all or none. */
  promote(order: GatedOrder & { readonly releases: readonly ReleaseChoice[] }): Promise<MoveMade[]>;
  startCanary(order: GatedOrder & ReleaseChoice & { readonly share: number }): Promise<MoveMade>;
  /** Withdraws an app's canary; without one, puts its last good release in force. Several apps move together. */
  rollBack(order: GatedOrder & { readonly apps: readonly string[] }): Promise<MoveMade[]>;
  stopCanary(order: StopCanaryOrder): Promise<MoveMade>;
  /** Closes an app with its kill switch. */
  disable(order: AppOrder): Promise<MoveMade>;
  enable(order: AppOrder): Promise<MoveMade>;
  /**
   * Removes a release that is neither active, nor last good, nor a canary.
   * @throws MoveRefused for one that is, ReleaseError `forbidden` for one that was in force when `canTakeServed` is
   *   false
   */
  unpublish(order: UnpublishOrder): Promise<MoveMade>;
  /**
   * Removes old releases and unneeded files.
   * @throws ReleaseError `invalid` for fewer days than releases must be kept
   */
  prune(order: { readonly by: string; readonly days?: number }): Promise<Pruned>;
  state(): Promise<RegistryState>;
  status(app?: string): Promise<AppStatus[]>;
  history(filter: { readonly app?: string; readonly limit: number }): Promise<Move[]>;
}
