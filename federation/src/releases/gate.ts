import { checkContract, checkSharedModules } from './gate-compatibility';
import { checkByteBudget, checkHashedNames, checkIntegrity, readContents } from './gate-files';
import { checkGlobalCss } from './gate-global-css';
import { partnersOf } from './gate-partners';
import type { GateReport } from './gate-report';
import type { Release, ReleaseFile } from './release';
import type { RegistryState } from './release-store';

/** Brotli bytes that a page may need before it shows an app. */
export interface GateLimits {
  readonly hostBytes: number;
  readonly remoteBytes: number;
  /** For single apps, by name, in place of the two above. */
  readonly bytesOf?: Readonly<Record<string, number>>;
}

/** For a host with React and a router, and for a remote of a few screens. */
export const DEFAULT_GATE_LIMITS: GateLimits = { hostBytes: 125_000, remoteBytes: 100_000 };

export interface GateInput {
  readonly candidate: Release;
  readonly state: RegistryState;
  /**
   * Releases that are put in force together with the candidate: each stands in for what its app has in force. Without
   * them a new major version of a shared module could never be introduced.
   */
  readonly alongside?: readonly Release[];
  /** The content of one of the candidate's files; null when it is not there. */
  readonly readFile: (file: ReleaseFile) => Promise<Uint8Array | null>;
  readonly limits?: GateLimits;
}

const limitFor = ({ app, kind }: Release, { hostBytes, remoteBytes, bytesOf }: GateLimits): number =>
  bytesOf?.[app] ?? (kind === 'host' ? hostBytes : remoteBytes);

/**
 * Whether the candidate may be given to browsers beside everything that is in force: a remote beside the active and
 * the canary host, a host beside the active and the canary release of every remote. Says who would break, and why.
 */
export async function checkGate(input: GateInput): Promise<GateReport> {
  const { candidate, state, readFile, alongside = [], limits = DEFAULT_GATE_LIMITS } = input;
  const partners = partnersOf(candidate, state, alongside);
  const { contents, faults } = await readContents(candidate, readFile);
  const checks = [
    checkSharedModules(candidate, partners),
    checkContract(candidate, partners),
    checkIntegrity(candidate, contents, faults),
    checkByteBudget(candidate, limitFor(candidate, limits)),
    checkGlobalCss(candidate, contents),
    checkHashedNames(candidate, state.releases),
  ];
  return { isPassed: checks.every(({ isPassed }) => isPassed), checks };
}
