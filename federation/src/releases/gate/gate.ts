import type { Release, ReleaseFile } from '../store/release';
import { type RegistryState, servedReleases } from '../store/release-store';
import { checkAddresses } from './gate-addresses';
import { checkContract, checkSharedModules } from './gate-compatibility';
import { checkByteBudget, checkHashedNames, checkIntegrity, readContents } from './gate-files';
import { checkGlobalCss } from './gate-global-css';
import { partnersOf } from './gate-partners';
import type { GateReport } from './gate-report';

/** Budgets in Brotli bytes for the files that a page needs before it shows an app. */
export interface GateLimits {
  readonly hostBytes: number;
  readonly remoteBytes: number;
  /** Budgets of single apps by name; they override the two above. */
  readonly bytesOf?: Readonly<Record<string, number>>;
}

/** Suitable for a host with React and a router, and for a remote of a few screens. */
export const DEFAULT_GATE_LIMITS: GateLimits = { hostBytes: 125_000, remoteBytes: 100_000 };

/** Input of {@link checkGate}. */
export interface GateInput {
  readonly candidate: Release;
  readonly state: RegistryState;
  /**
   * Releases put in force together with the candidate; each replaces those that its app has in force. Without them a
   * new major version of a shared module could never be introduced.
   */
  readonly alongside?: readonly Release[];
  /** Reads one of the candidate's files; null when it is missing. */
  readonly readFile: (file: ReleaseFile) => Promise<Uint8Array | null>;
  readonly limits?: GateLimits;
}

const limitFor = ({ app, kind }: Release, { hostBytes, remoteBytes, bytesOf }: GateLimits): number =>
  bytesOf?.[app] ?? (kind === 'host' ? hostBytes : remoteBytes);

/**
 * Checks whether browsers may get the candidate beside everything in force: a remote beside the active and the canary
 * host, a host beside the active and the canary release of every remote. The report names who would break, and why.
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
    checkHashedNames(candidate),
    checkAddresses(candidate, servedReleases(state)),
  ];
  return { isPassed: checks.every(({ isPassed }) => isPassed), checks };
}
