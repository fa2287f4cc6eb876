import { federationName } from '../registry/federation-name';
import type { RegistryFile, RegistryRemote } from '../registry/registry-document';
import { assertComponent, type ComponentModule } from './assert-component';
import type { FederationHost } from './federation-host';
import { loadEntry } from './load-entry';
import { loadManifest, requireFit } from './load-manifest';
import { asLoadError, type LoadStage, RemoteLoadError } from './remote-load-error';
import { withTimeLimit } from './with-time-limit';

/** Parameters of one attempt to load a remote. */
export interface LoadAttempt {
  readonly remote: RegistryRemote;
  readonly expose: string;
  readonly host: FederationHost;
  /** Time limit of one file, in milliseconds. */
  readonly limit: number;
  /** Number of the attempt, from 0. */
  readonly number: number;
  /** Aborted when the attempt is given up. */
  readonly signal: AbortSignal;
  /** Called when a file that is not an element in the page's head begins to load. */
  readonly onStart: () => void;
  /** Called with the duration of each successful phase: `manifest` where it was fetched, `entry`, `module`. */
  readonly onPhase: (name: LoadStage, milliseconds: number) => void;
}

/** A unique URL for a retry: a browser joins a second request for the same URL to the one that hangs. */
const freshUrl = (url: string, attempt: number): string =>
  attempt === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}retry=${attempt}`;

/** Loads manifest and entry concurrently, then the exposed module with its chunks. */
export async function attemptLoad(attempt: LoadAttempt): Promise<ComponentModule> {
  const { remote, expose, host, limit, number, signal, onStart, onPhase } = attempt;
  const name = federationName(remote.name);
  const timed = async <T>(phase: LoadStage, work: Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work;
    onPhase(phase, Math.round(performance.now() - begun));
    return result;
  };
  const inTime = async <T>(stage: LoadStage, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const timeUp = () => new RemoteLoadError(remote.name, stage, `no complete ${stage} within ${limit} ms`);
    try {
      return await withTimeLimit(limit, timeUp, signal, work);
    } catch (error) {
      throw asLoadError(remote.name, stage, error);
    }
  };

  onStart();
  const entry: RegistryFile = { ...remote.entry, url: freshUrl(remote.entry.url, number) };
  const entered = timed(
    'entry',
    inTime('entry', (within) => loadEntry(entry, name, within)),
  );
  const manifest = inTime('manifest', async (within) => {
    // After a failure the manifest is fetched again, because the embedded head may be the cause.
    if (remote.manifestHead !== undefined && number === 0)
      requireFit(remote.manifestHead, remote, expose, 'in the registry');
    else await timed('manifest', loadManifest(remote, freshUrl(remote.manifest, number), expose, within));
  });
  const [container] = await Promise.all([entered, manifest]);

  try {
    const module = await timed('module', host.load(container, expose));
    assertComponent(module);
    return module;
  } catch (error) {
    throw asLoadError(remote.name, 'module', error);
  }
}
