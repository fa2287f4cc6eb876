import type { ReportEvent } from '../registry/page-report';
import type { RegistryRemote } from '../registry/registry-document';
import type { RemoteLoader } from '../runtime/remote-loader';

/** A file of a remote that this page asked for. Milliseconds since the page began. */
export interface TimedFile {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Over the network, compressed; 0 from the cache. */
  readonly bytes: number;
}

/** One remote, as this browser found it just now. */
export interface ExaminedRemote {
  readonly name: string;
  readonly release: string;
  readonly contract: number | null;
  readonly lastGood: string | null;
  /** The pin of the entry, and whether the browser took the entry by it. */
  readonly integrity: { readonly pin: string | null; readonly isAccepted: boolean };
  /** `last-good`: this release failed, and the one before it was loaded in its place. */
  readonly outcome: 'loaded' | 'last-good' | 'failed';
  /** Why it failed, and at which stage. */
  readonly error: string | null;
  /** Milliseconds of each phase that ended well, by name: `manifest` where it was fetched, `entry`, `module`. */
  readonly phases: Readonly<Record<string, number>>;
  /** Milliseconds from the first request to a module that can be rendered, or to the failure. */
  readonly total: number;
  readonly files: readonly TimedFile[];
}

/** What loads remotes, with what it reports of it. */
export interface ObservedLoader {
  readonly loader: RemoteLoader;
  readonly events: readonly ReportEvent[];
}

const round = (ms: number): number => Math.round(ms * 10) / 10;

/** The browser itself checks the content against the pin, as it does for a script. */
async function acceptsEntry({ entry }: RegistryRemote): Promise<boolean> {
  if (entry.integrity === undefined) return false;
  const answer = await fetch(entry.url, { integrity: entry.integrity }).catch(() => null);
  return answer?.ok ?? false;
}

const folderOf = (remote: RegistryRemote): string =>
  new URL('.', new URL(remote.entry.url, location.href)).href;

function filesOf(remote: RegistryRemote): TimedFile[] {
  const folder = folderOf(remote);
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries
    .filter(({ name, initiatorType }) => name.startsWith(folder) && initiatorType !== 'fetch')
    .map(({ name, startTime, responseEnd, transferSize }) => ({
      name: name.slice(folder.length),
      start: round(startTime),
      end: round(responseEnd),
      bytes: transferSize ?? 0,
    }));
}

const isOf = (event: ReportEvent, { name, release }: RegistryRemote): boolean =>
  event.app === name && event.version === release;

function phasesOf(remote: RegistryRemote, events: readonly ReportEvent[]): Record<string, number> {
  const phases = events.filter((event) => event.kind === 'phase' && isOf(event, remote));
  return Object.fromEntries(phases.map((event) => (event.kind === 'phase' ? [event.name, event.ms] : [])));
}

/** Loads the remote as its place in the page would; what became of it. */
async function tryLoad(remote: RegistryRemote, { loader, events }: ObservedLoader) {
  try {
    const { release } = await loader.load(remote.name);
    if (release === remote.release) return { outcome: 'loaded', error: null } as const;
    const failure = events.find((event) => event.kind === 'load-failure' && isOf(event, remote));
    const stage = failure?.kind === 'load-failure' ? failure.stage : 'an earlier use';
    return { outcome: 'last-good', error: `failed at ${stage}; ${release} was loaded` } as const;
  } catch (error) {
    return { outcome: 'failed', error: error instanceof Error ? error.message : String(error) } as const;
  }
}

export async function examineRemote(
  remote: RegistryRemote,
  observed: ObservedLoader,
): Promise<ExaminedRemote> {
  const started = performance.now();
  const { outcome, error } = await tryLoad(remote, observed);
  const total = round(performance.now() - started);
  return {
    name: remote.name,
    release: remote.release,
    contract: remote.contract ?? null,
    lastGood: remote.lastGood?.release ?? null,
    outcome,
    error,
    phases: phasesOf(remote, observed.events),
    total,
    files: filesOf(remote),
    integrity: { pin: remote.entry.integrity ?? null, isAccepted: await acceptsEntry(remote) },
  };
}
