import { parseRegistry } from '../registry/parse-registry';
import type { RegistryDocument, RegistryRemote } from '../registry/registry-document';
import { withTimeLimit } from './with-time-limit';

/** Time for which an answer is fresh. A rollback reaches every tab that navigates a second later. */
const FRESH_FOR_MS = 1_000;
/** Maximum time for which a navigation waits for an answer; it then proceeds with the known registry. */
const MAX_WAIT_MS = 1_000;
/** Time limit of a request; an answer after the navigation's wait is still of use. */
const LIMIT_MS = 10_000;

/** The registry of an open page, which can be refreshed. */
export interface RegistrySource {
  /** The latest registry that was read. */
  current(): RegistryDocument;
  /**
   * Requests the registry unless the last request is less than a second old. A failed request changes nothing.
   * @returns a promise to wait for, resolved after a second at most, which never rejects; null when there is nothing to
   *   wait for
   */
  refresh(): Promise<void> | null;
  /** True when a page loaded now would get another release of the host. */
  hasNewHost(): boolean;
  /** True when the file belongs to a release that a page loaded now would not get, as far as this page knows. */
  isReplaced(url: string): boolean;
}

/** URL of the folder with a release's files. */
const folderOf = ({ entry }: RegistryRemote): string =>
  new URL('.', new URL(entry.url, document.baseURI)).href;

/** Folders of all releases that a document names. */
const foldersOf = ({ remotes }: RegistryDocument): string[] =>
  remotes.flatMap((remote) => (remote.lastGood ? [remote, remote.lastGood] : [remote])).map(folderOf);

/**
 * Creates the registry of a page.
 * @param first the registry embedded in the page
 * @param url address of the current registry; the browser's own cache sends the ETag along
 */
export function createRegistrySource(first: RegistryDocument, url: string): RegistrySource {
  let registry = first;
  const folders = new Set(foldersOf(first));
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;
  let answer: Promise<void> | null = null;

  const read = async (signal: AbortSignal): Promise<void> => {
    const response = await fetch(url, { cache: 'no-cache', signal });
    if (!response.ok) throw new Error(`the registry answered ${response.status}`);
    const next = parseRegistry(await response.json());
    // One of several servers may lag behind the one that answered before.
    if ((next.sequence ?? 0) < (registry.sequence ?? 0)) return;
    registry = next;
    for (const folder of foldersOf(next)) folders.add(folder);
  };
  const ask = async (): Promise<void> => {
    isAsking = true;
    const timeUp = () => new Error(`no registry within ${LIMIT_MS} ms`);
    try {
      await withTimeLimit(LIMIT_MS, timeUp, new AbortController().signal, read);
    } catch (error) {
      console.warn(error);
    }
    isAsking = false;
  };
  const hasNewHost = (): boolean =>
    first.host !== undefined && registry.host !== undefined && first.host.release !== registry.host.release;

  return {
    current: () => registry,
    refresh() {
      if (isAsking || performance.now() - askedAt < FRESH_FOR_MS) return answer;
      askedAt = performance.now();
      const patience = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
      answer = Promise.race([ask(), patience]).then(() => {
        answer = null;
      });
      return answer;
    },
    hasNewHost,
    isReplaced(file) {
      if (registry.remotes.some((remote) => file.startsWith(folderOf(remote)))) return false;
      // A file of no remote belongs to the host.
      return hasNewHost() || [...folders].some((folder) => file.startsWith(folder));
    },
  };
}
