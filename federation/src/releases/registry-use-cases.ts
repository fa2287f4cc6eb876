import type { GateInput, GateLimits } from './gate';
import type { GateReport } from './gate-report';
import type { CanaryJudgement, ReleaseCounts } from './judge-canary';
import type { PublishedRelease, Release } from './release';
import type { ReleaseReports, ReportedCounts } from './release-reports';
import type { Move, MoveKind, Pruned, RegistryState, ReleaseStore } from './release-store';
import type { Track } from './track';

/** Whether a release may be given to browsers, asked before a pointer moves to it. */
export type ReleaseGate = (question: Omit<GateInput, 'readFile' | 'limits'>) => Promise<GateReport>;

export interface RegistryDeps {
  readonly store: ReleaseStore;
  /** `checkGate` on the store's files by default. */
  readonly gate?: ReleaseGate;
  /** For the default gate. */
  readonly limits?: GateLimits;
  readonly clock?: () => Date;
  /** Reads a release from the files of a build, and refuses what is none; `inspectBuild` by default. */
  readonly inspect?: (folder: string) => Promise<Release>;
  /** What tabs reported; without it the status has no counts. */
  readonly reports?: ReleaseReports;
  /** `judgeCanary` by default. */
  readonly judge?: (current: ReleaseCounts, canary: ReleaseCounts) => CanaryJudgement;
  /** How long the files of a replaced release stay at least; {@link KEEP_DAYS} by default. */
  readonly keepDays?: number;
}

/** Who asks, and why. */
interface Reasons {
  /** Whom the token was made for, or what does it: it stands in the audit. */
  readonly by: string;
  readonly note?: string | null;
}

/** Which app is moved. */
export interface AppOrder extends Reasons {
  readonly app: string;
}

/** An order that leads pointers to releases, past the gate. */
export interface GatedOrder extends Reasons {
  /** Goes on although the gate found something; needs a note. What fails its integrity is refused all the same. */
  readonly isForced?: boolean;
}

export interface ReleaseChoice {
  readonly app: string;
  /** Null for the canary where there is one (its share changes then, or it becomes active), else the newest release. */
  readonly version: string | null;
}

export interface StopCanaryOrder extends AppOrder {
  /** Refused unless this version is the canary; for whoever judged one and may be late. */
  readonly version?: string;
  /** Nobody asked for it: the canary failed more than the release beside it. */
  readonly isAutomatic?: boolean;
}

/** A move that was made. */
export interface MoveMade {
  readonly app: string;
  readonly kind: MoveKind;
  /** What the pointer leads to now, or what was taken back. */
  readonly version: string | null;
  readonly before: Track;
  readonly after: Track;
  readonly gate: GateReport | null;
}

/** What has to be sent before a release can be published. */
export interface Described {
  /** The registry has this very build already. */
  readonly isKnown: boolean;
  /** Integrities of the files that are not here, each once. */
  readonly missing: readonly string[];
}

export interface Publication {
  readonly release: PublishedRelease;
  readonly isNew: boolean;
  /** What the gate would say to its promotion now; publishing itself puts nobody at risk. */
  readonly gate: GateReport;
}

/** How an app stands. */
export interface AppStatus {
  readonly track: Track;
  /** How many releases are kept. */
  readonly releases: number;
  /** Since when the counts are: the canary's start, else a day ago. ISO 8601. */
  readonly since: string;
  readonly current: ReportedCounts | null;
  readonly canary: ReportedCounts | null;
  readonly judgement: CanaryJudgement | null;
}

/** The registry's use cases. */
export interface Registry {
  /** @throws ReleaseError `version_taken` when another build has this version */
  describe(release: Release): Promise<Described>;
  /** @throws ReleaseError `wrong_hash` */
  putFile(integrity: string, content: Uint8Array): Promise<void>;
  /**
   * Takes a build whose files are all here. What it is, is read from its files again: the description is not trusted.
   * @throws ReleaseError `missing_files`, `version_taken`, `build_refused`
   */
  publish(order: { readonly release: Release; readonly by: string }): Promise<Publication>;
  /** Several at once are checked together and put in force together, all or none. */
  promote(order: GatedOrder & { readonly releases: readonly ReleaseChoice[] }): Promise<MoveMade[]>;
  startCanary(order: GatedOrder & ReleaseChoice & { readonly share: number }): Promise<MoveMade>;
  /** Takes an app's canary back; without one, leads to its last good release. Several apps go together. */
  rollBack(order: GatedOrder & { readonly apps: readonly string[] }): Promise<MoveMade[]>;
  stopCanary(order: StopCanaryOrder): Promise<MoveMade>;
  /** The kill switch. */
  disable(order: AppOrder): Promise<MoveMade>;
  enable(order: AppOrder): Promise<MoveMade>;
  /** @throws ReleaseError `invalid` for fewer days than releases must be kept */
  prune(order: { readonly by: string; readonly days?: number }): Promise<Pruned>;
  state(): Promise<RegistryState>;
  status(app?: string): Promise<AppStatus[]>;
  history(filter: { readonly app?: string; readonly limit: number }): Promise<Move[]>;
}
