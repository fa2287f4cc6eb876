import path from 'node:path';
import { ContentFiles, readIfThere, writeWhole } from '../publish/content-files';
import { type AppEntry, entryOf, insistOnEnterable, insistOnEntry } from '../registry/app-entry';
import { ReleaseError } from '../registry/release-error';
import { type Track, versionsInForce } from '../registry/track';
import { FORMAT, type OldState, upgradeState } from './folder-format';
import type { PublishedRelease } from './release';
import {
  type DecideMoves,
  isSameBuild,
  type Move,
  type Pruned,
  type RegistryState,
  type ReleaseStore,
  type Removal,
  trackOf,
} from './release-store';

const EMPTY: RegistryState = { sequence: 0, apps: [], tracks: [], releases: [] };

/** Updates `replacedAt` and `servedSince` of an app's releases after its pointers moved. */
function settle(releases: readonly PublishedRelease[], track: Track, at: string): PublishedRelease[] {
  const inForce = versionsInForce(track);
  return releases.map((release) => {
    if (release.app !== track.app) return release;
    return inForce.includes(release.version)
      ? { ...release, replacedAt: null, servedSince: release.servedSince ?? at }
      : { ...release, replacedAt: release.replacedAt ?? at };
  });
}

/**
 * A registry in a folder, for one process: `files/` by hash, `moves/{sequence}.json`, and `registry.json`, which is
 * written last and by rename. Files left by a move that a crash interrupted are overwritten by the next one.
 */
export class FolderReleaseStore implements ReleaseStore {
  readonly #files: ContentFiles;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly folder: string,
    private readonly clock: () => Date = () => new Date(),
  ) {
    this.#files = new ContentFiles(path.join(folder, 'files'));
  }

  async readState(): Promise<RegistryState> {
    const text = await readIfThere(path.join(this.folder, 'registry.json'));
    if (text === null) return EMPTY;
    const read = JSON.parse(text.toString()) as (RegistryState & { format: typeof FORMAT }) | OldState;
    if (read.format === 1) return upgradeState(read, await this.#movesUpTo(read.sequence, {}));
    const { format, ...state } = read;
    if (format !== FORMAT)
      throw new Error(`${this.folder}: registry.json has format ${format}, not ${FORMAT}`);
    return state;
  }

  enterApp(entry: AppEntry): Promise<boolean> {
    return this.#inTurn(async () => {
      const state = await this.readState();
      const { app, kind } = entry;
      if (entryOf(state, app)?.kind === kind) return false;
      insistOnEnterable(state, entry);
      const apps = [...state.apps.filter((other) => other.app !== app), entry];
      await this.#write({ ...state, sequence: state.sequence + 1, apps }, []);
      return true;
    });
  }

  async missing(integrities: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const integrity of new Set(integrities)) {
      if (!(await this.#files.hasWhole(integrity))) found.push(integrity);
    }
    return found;
  }

  putFile(integrity: string, content: Uint8Array): Promise<void> {
    return this.#files.put(integrity, content);
  }

  readFile(integrity: string): Promise<Uint8Array | null> {
    return this.#files.read(integrity);
  }

  addRelease(release: PublishedRelease): Promise<boolean> {
    return this.#inTurn(async () => {
      const state = await this.readState();
      const { app, version, publishedAt: at, publishedBy: by } = release;
      const known = state.releases.find((other) => other.app === app && other.version === version);
      if (known !== undefined) return refuseOther(known, release);
      insistOnEntry(state, release);
      const missing = await this.missing(release.files.map(({ integrity }) => integrity));
      if (missing.length > 0) {
        throw new ReleaseError('missing_files', `${missing.length} files of ${app} ${version} are not here`, {
          missing,
        });
      }
      const track = state.tracks.find((other) => other.app === app) ?? null;
      const pointers = { before: track, after: track, share: null, gate: null, note: null };
      await this.#write({ ...state, releases: [...state.releases, release] }, [
        { at, app, kind: 'publish', by, version, ...pointers },
      ]);
      return true;
    });
  }

  move(decide: DecideMoves): Promise<void> {
    return this.#inTurn(async () => {
      let state = await this.readState();
      const at = this.clock().toISOString();
      const moves: Move[] = [];
      for (const { track, move } of decide(state)) {
        const before = state.tracks.find(({ app }) => app === track.app) ?? null;
        moves.push({ ...move, at, before, after: track });
        const tracks = [...state.tracks.filter(({ app }) => app !== track.app), track];
        state = { ...state, tracks, releases: settle(state.releases, track, at) };
      }
      await this.#write(state, moves);
    });
  }

  async history({ app, limit }: { readonly app?: string; readonly limit: number }): Promise<Move[]> {
    const { sequence } = await this.readState();
    return this.#movesUpTo(sequence, { app, limit });
  }

  remove(decide: (state: RegistryState) => Removal): Promise<void> {
    return this.#inTurn(async () => {
      const state = await this.readState();
      const { app, version, by, note } = decide(state);
      const track = state.tracks.find((other) => other.app === app) ?? null;
      const releases = state.releases.filter((other) => other.app !== app || other.version !== version);
      const pointers = { before: track, after: track, share: null, gate: null, note };
      await this.#write({ ...state, releases }, [
        { at: this.clock().toISOString(), app, kind: 'unpublish', by, version, ...pointers },
      ]);
    });
  }

  prune({ replacedBefore, by }: { readonly replacedBefore: Date; readonly by: string }): Promise<Pruned> {
    return this.#inTurn(async () => {
      const state = await this.readState();
      const at = this.clock().toISOString();
      const isOver = ({ replacedAt }: PublishedRelease): boolean =>
        replacedAt !== null && Date.parse(replacedAt) < replacedBefore.getTime();
      const over = state.releases.filter(isOver);
      const kept = state.releases.filter((release) => !isOver(release));
      const moves = over.map(({ app, version }): Move => {
        const track = trackOf(state, app);
        const pointers = { before: track, after: track, share: null, gate: null, note: null };
        return { at, app, kind: 'prune', by, version, ...pointers };
      });
      if (over.length > 0) await this.#write({ ...state, releases: kept }, moves);
      const named = new Set(kept.flatMap(({ files }) => files.map(({ integrity }) => integrity)));
      return { releases: over.length, files: await this.#files.removeOthers(named, replacedBefore) };
    });
  }

  /** Reads the audit up to a sequence, newest first. */
  async #movesUpTo(
    sequence: number,
    { app, limit = Number.POSITIVE_INFINITY }: { readonly app?: string; readonly limit?: number },
  ): Promise<Move[]> {
    const found: Move[] = [];
    for (let at = sequence; at > 0 && found.length < limit; at -= 1) {
      const text = await readIfThere(this.#placeOfMove(at));
      if (text === null) continue;
      const move = JSON.parse(text.toString()) as Move;
      if (app === undefined || move.app === app) found.push(move);
    }
    return found;
  }

  #placeOfMove(sequence: number): string {
    return path.join(this.folder, 'moves', `${sequence}.json`);
  }

  /** Writes the moves first: only those up to the sequence in `registry.json` count. */
  async #write(state: RegistryState, moves: readonly Move[]): Promise<void> {
    for (const [at, move] of moves.entries()) {
      await writeWhole(this.#placeOfMove(state.sequence + at + 1), JSON.stringify(move));
    }
    const next = { format: FORMAT, ...state, sequence: state.sequence + moves.length };
    await writeWhole(path.join(this.folder, 'registry.json'), JSON.stringify(next));
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(task, task);
    this.#last = turn.catch(() => {});
    return turn;
  }
}

/** @returns false, because the same build adds nothing. @throws ReleaseError `version_taken` for another build */
function refuseOther(known: PublishedRelease, release: PublishedRelease): false {
  if (isSameBuild(known, release)) return false;
  throw new ReleaseError('version_taken', `${release.app} ${release.version} is another build already`);
}
