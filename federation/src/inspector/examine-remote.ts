import type { ReportEvent } from '../registry/page-report';
import type { RegistryRemote } from '../registry/registry-document';
import type { RemoteLoader } from '../runtime/remote-loader';

/** A file of a remote that this page requested. Times are in ms since the start of the page. */
export interface TimedFile {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Transferred bytes, compressed; 0 from the cache. */
  readonly bytes: number;
}

/** Measurements of one remote in this browser. */
export interface ExaminedRemote {
  readonly name: string;
  readonly release: string;
  readonly contract: number | null;
  readonly lastGood: string | null;
  /** The entry's pin, and the browser's verdict on the entry's content. */
  readonly integrity: { readonly pin: string | null; readonly isAccepted: boolean };
  /** `last-good`: this release failed, and the one before it was loaded in its place. */
  readonly outcome: 'loaded' | 'last-good' | 'failed';
  /** The failure with its stage; null after a success. */
  readonly error: string | null;
  /** Milliseconds of each successful phase by name: `manifest` where it was fetched, `entry`, `module`. */
  readonly phases: Readonly<Record<string, number>>;
  /** Milliseconds from the first request to a renderable module, or to the failure. */
  readonly total: number;
  readonly files: readonly TimedFile[];
}

/** A remote loader together with the events that it reports. */
export interface ObservedLoader {
  readonly loader: RemoteLoader;
  readonly events: readonly ReportEvent[];
}

const round = (ms: number): number => Math.round(ms * 10) / 10;

/** Lets the browser check the content against the pin, as it does for a script. */
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

/** Loads the remote as the page does, and returns the outcome. */
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
