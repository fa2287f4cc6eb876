import { parseRegistry } from '../registry/parse-registry';
import type { RegistryDocument, RegistryRemote } from '../registry/registry-document';
import { withTimeLimit } from './with-time-limit';

/** For this long an answer holds. A rollback is in every tab that navigates a second later. */
const FRESH_FOR_MS = 1_000;
/** Whoever waits for an answer waits this long at most, and goes on with what is known. */
const PATIENCE_MS = 1_000;
/** A question is given up after this long; an answer that comes later than anyone waited is still of use. */
const LIMIT_MS = 10_000;

/** The registry of an open page, which grows old. */
export interface RegistrySource {
  /** As it was last read. */
  current(): RegistryDocument;
  /**
   * Asks for the registry, unless that was done less than a second ago. What cannot be read changes nothing.
   * @returns what to wait for, a second at most; null when there is nothing to wait for. It never rejects.
   */
  refresh(): Promise<void> | null;
  /** A page made now would have another release of the host. */
  hasNewHost(): boolean;
  /** The file is of a release that a page made now would not have, as far as this page was told of it. */
  isReplaced(url: string): boolean;
}

/** Where a release's files lie. */
const folderOf = ({ entry }: RegistryRemote): string =>
  new URL('.', new URL(entry.url, document.baseURI)).href;

/** The same for every release that a document names. */
const foldersOf = ({ remotes }: RegistryDocument): string[] =>
  remotes.flatMap((remote) => (remote.lastGood ? [remote, remote.lastGood] : [remote])).map(folderOf);

/**
 * @param first the registry that came with the page
 * @param url where it is read again; the browser's own cache sends the ETag along
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
    // One of several servers may be a moment behind the one that answered before.
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
      const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
      answer = Promise.race([ask(), patience]).then(() => {
        answer = null;
      });
      return answer;
    },
    hasNewHost,
    isReplaced(file) {
      if (registry.remotes.some((remote) => file.startsWith(folderOf(remote)))) return false;
      // What is of no remote is the host's.
      return hasNewHost() || [...folders].some((folder) => file.startsWith(folder));
    },
  };
}
