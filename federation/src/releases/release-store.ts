import type { GateReport } from './gate-report';
import type { PublishedRelease } from './release';
import type { Track } from './track';

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
  readonly at: string;
  readonly app: string;
  readonly kind: MoveKind;
  readonly by: string;
  readonly version: string | null;
  readonly share: number | null;
  readonly before: Track | null;
  readonly after: Track | null;
  readonly gate: GateReport | null;
  readonly note: string | null;
}

/** A change of one app's pointers, decided on the state that holds while nobody else can change it. */
export type DecideMove = (state: RegistryState) => {
  readonly track: Track;
  readonly move: Omit<Move, 'at' | 'before' | 'after'>;
};

/** Where releases and pointers are kept. Files are found by their integrity and never change. */
export interface ReleaseStore {
  readState(): Promise<RegistryState>;
  /** Those of the given files that are not here yet. */
  missing(integrities: readonly string[]): Promise<string[]>;
  /** @throws when the content does not have that hash */
  putFile(integrity: string, content: Uint8Array): Promise<void>;
  readFile(integrity: string): Promise<Uint8Array | null>;
  /** Safe to repeat. @throws when a file of it is missing, or another build has its version already */
  addRelease(release: PublishedRelease): Promise<void>;
  /** One at a time, whichever process asks. What `decide` throws is thrown, and nothing has changed then. */
  move(app: string, decide: DecideMove): Promise<Track>;
  /** Newest first. */
  history(filter: { readonly app?: string; readonly limit: number }): Promise<Move[]>;
  /** Removes releases that no pointer leads to since before that moment, and files that no release names. */
  prune(replacedBefore: Date): Promise<{ readonly releases: number; readonly files: number }>;
}
