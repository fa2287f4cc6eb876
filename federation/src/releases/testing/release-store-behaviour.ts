import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@rstest/core';
import type { GateReport } from '../gate/gate-report';
import {
  promote,
  rollBack,
  setDisabled,
  startCanary,
  stopCanary,
  type Track,
  versionsInForce,
} from '../registry/track';
import { integrityOf } from '../store/integrity';
import type { PublishedRelease } from '../store/release';
import type { Move, MoveKind, ReleaseStore } from '../store/release-store';
import { trackOf } from '../store/release-store';

/** A store under test. */
export interface StorePlace {
  readonly store: ReleaseStore;
  /** Opens the same storage again, as after a restart. */
  readonly reopen: () => Promise<ReleaseStore>;
}

const bytesOf = (text: string): Buffer => Buffer.from(text);
const pinOf = (text: string): string => integrityOf(bytesOf(text));
const FUTURE = new Date('2100-01-01T00:00:00.000Z');
const PUBLISHED = '2026-11-21T08:00:00.000Z';
const GATE: GateReport = {
  isPassed: false,
  checks: [{ name: 'contract', isPassed: false, finding: '“mf-shop” 需要 2 😀' }],
};

const aRelease = (app: string, version: string, contents: readonly string[]): PublishedRelease => ({
  app,
  version,
  kind: 'remote',
  contract: 3,
  oldestContract: 3,
  entry: 'file-0.js',
  exposes: ['./app'],
  needs: [{ name: 'react', range: '^19.0.0' }],
  provides: [],
  files: contents.map((content, at) => ({
    name: `file-${at}.js`,
    integrity: pinOf(content),
    bytes: bytesOf(content).length,
  })),
  firstBytes: 1234,
  publishedAt: PUBLISHED,
  publishedBy: '训练营 ci',
  replacedAt: PUBLISHED,
  servedSince: null,
});

const enter = (store: ReleaseStore, app: string, kind: 'host' | 'remote' = 'remote'): Promise<boolean> =>
  store.enterApp({ app, kind, enteredAt: PUBLISHED, enteredBy: '老高' });

async function publish(
  store: ReleaseStore,
  app: string,
  version: string,
  contents = [version],
): Promise<void> {
  for (const content of contents) await store.putFile(pinOf(content), bytesOf(content));
  await enter(store, app);
  await store.addRelease(aRelease(app, version, contents));
}

interface TurnOptions {
  readonly kind?: MoveKind;
  readonly gate?: GateReport | null;
  readonly note?: string | null;
}

const turn = (
  store: ReleaseStore,
  app: string,
  change: (track: Track) => Track,
  { kind = 'promote', gate = null, note = null }: TurnOptions = {},
): Promise<void> =>
  store.move((state) => {
    const track = change(trackOf(state, app));
    const move = {
      app,
      kind,
      by: 'ci',
      version: track.active,
      share: track.canary?.share ?? null,
      gate,
      note,
    };
    return [{ track, move }];
  });

const trackIn = async (store: ReleaseStore, app: string): Promise<Track> =>
  trackOf(await store.readState(), app);
const replacedIn = async (store: ReleaseStore): Promise<Record<string, boolean>> => {
  const { releases } = await store.readState();
  return Object.fromEntries(releases.map(({ version, replacedAt }) => [version, replacedAt !== null]));
};
const kindsOf = (moves: readonly Move[]): string[] => moves.map(({ kind, version }) => `${kind} ${version}`);

/**
 * Contract tests of a release store, on which the registry, the gateway and the command line rely.
 * @param open opens a new, empty store each time
 */
export function describeReleaseStore(name: string, open: () => Promise<StorePlace>): void {
  describe(`${name}: files`, () => {
    it('returns files by their hash, whatever they contain', async () => {
      const { store, reopen } = await open();
      const contents = [
        Buffer.alloc(0),
        Buffer.from([0, 255, 10, 13, 39, 92]),
        bytesOf('中文 😀'),
        Buffer.alloc(300_000, 7),
      ];
      const pins = contents.map(integrityOf);
      expect(await store.missing([...pins, ...pins])).toEqual(pins);
      for (const content of contents) await store.putFile(integrityOf(content), content);
      expect(await store.missing(pins)).toEqual([]);
      const again = await reopen();
      for (const content of contents) {
        expect(Buffer.from((await again.readFile(integrityOf(content))) ?? []).equals(content)).toBe(true);
      }
      expect(await store.readFile(pinOf('never sent'))).toBeNull();
      expect(await store.missing([])).toEqual([]);
    });

    it('accepts a file twice, also concurrently', async () => {
      const { store } = await open();
      await Promise.all(Array.from({ length: 5 }, () => store.putFile(pinOf('same'), bytesOf('same'))));
      expect(await store.readFile(pinOf('same'))).not.toBeNull();
    });

    it('refuses a file that does not match its hash', async () => {
      const { store } = await open();
      const wrong = [
        pinOf('other'),
        '',
        'sha384-',
        'sha256-AAAA',
        `${pinOf('a')} sha384-x`,
        '../../etc/passwd',
      ];
      for (const integrity of wrong) {
        await expect(store.putFile(integrity, bytesOf('a'))).rejects.toMatchObject({ code: 'wrong_hash' });
        expect(await store.readFile(integrity)).toBeNull();
      }
    });
  });

  describe(`${name}: releases`, () => {
    it('stores releases with all their data and their publisher', async () => {
      const { store, reopen } = await open();
      expect(await store.readState()).toMatchObject({ tracks: [], releases: [] });
      await publish(store, 'mf-shop', 'v1', ['a', 'b']);
      const { releases, sequence } = await (await reopen()).readState();
      expect(releases).toEqual([aRelease('mf-shop', 'v1', ['a', 'b'])]);
      expect(sequence).toBeGreaterThan(0);
      expect(await store.history({ limit: 10 })).toEqual([
        {
          at: PUBLISHED,
          app: 'mf-shop',
          kind: 'publish',
          by: '训练营 ci',
          version: 'v1',
          share: null,
          before: null,
          after: null,
          gate: null,
          note: null,
        },
      ]);
    });

    it('refuses a release without all its files', async () => {
      const { store } = await open();
      await store.putFile(pinOf('a'), bytesOf('a'));
      await enter(store, 'mf-shop');
      const before = await store.readState();
      await expect(store.addRelease(aRelease('mf-shop', 'v1', ['a', 'b']))).rejects.toMatchObject({
        code: 'missing_files',
        missing: [pinOf('b')],
      });
      expect(await store.readState()).toEqual(before);
      expect(await store.history({ limit: 10 })).toEqual([]);
    });

    it('accepts the same build again, and changes nothing', async () => {
      const { store } = await open();
      const release = aRelease('mf-shop', 'v1', ['a']);
      await enter(store, 'mf-shop');
      await store.putFile(pinOf('a'), bytesOf('a'));
      const answers = await Promise.all(Array.from({ length: 5 }, () => store.addRelease(release)));
      expect(answers.filter(Boolean)).toHaveLength(1);
      const before = await store.readState();
      expect(await store.addRelease({ ...release, publishedBy: 'someone else' })).toBe(false);
      expect(await store.readState()).toEqual(before);
      expect(kindsOf(await store.history({ limit: 10 }))).toEqual(['publish v1']);
    });

    it('refuses another build under an existing version', async () => {
      const { store } = await open();
      await publish(store, 'mf-shop', 'v1', ['a']);
      await publish(store, 'mf-cart', 'v1', ['b']);
      const before = await store.readState();
      const other = aRelease('mf-shop', 'v1', ['b']);
      await expect(store.addRelease(other)).rejects.toMatchObject({ code: 'version_taken' });
      expect(await store.readState()).toEqual(before);
    });
  });

  describe(`${name}: apps`, () => {
    it('stores apps as entered, also after a restart, and readers see the change', async () => {
      const { store, reopen } = await open();
      const { sequence } = await store.readState();
      expect([await enter(store, 'shell', 'host'), await enter(store, 'mf-shop')]).toEqual([true, true]);
      const state = await (await reopen()).readState();
      const of = { enteredAt: PUBLISHED, enteredBy: '老高' };
      expect([...state.apps].sort((one, other) => one.app.localeCompare(other.app))).toEqual([
        { app: 'mf-shop', kind: 'remote', ...of },
        { app: 'shell', kind: 'host', ...of },
      ]);
      expect(state.sequence).toBeGreaterThan(sequence);
      expect(await enter(store, 'shell', 'host')).toBe(false);
      expect((await store.readState()).sequence).toBe(state.sequence);
      expect(await store.history({ limit: 9 })).toEqual([]);
    });

    it('accepts one host and remotes, and changes no app of which releases are kept', async () => {
      const { store } = await open();
      await enter(store, 'shell', 'host');
      await expect(enter(store, 'mf-shop', 'host')).rejects.toMatchObject({ code: 'refused' });
      await publish(store, 'mf-shop', 'v1');
      await expect(enter(store, 'mf-shop', 'host')).rejects.toMatchObject({ code: 'refused' });
      expect(await enter(store, 'shell', 'remote')).toBe(true);
      await expect(enter(store, 'mf-shop', 'host')).rejects.toThrow('v1, which is kept, is the build of');
      expect(await enter(store, 'mf-cart', 'host')).toBe(true);
    });

    it('requires an entered app before its releases, and refuses those of the other kind', async () => {
      const { store } = await open();
      await store.putFile(pinOf('v1'), bytesOf('v1'));
      const before = await store.readState();
      const release = aRelease('mf-shop', 'v1', ['v1']);
      await expect(store.addRelease(release)).rejects.toMatchObject({ code: 'not_found' });
      expect(await store.readState()).toEqual(before);
      await enter(store, 'mf-shop');
      const host = { ...release, kind: 'host' as const, entry: null };
      await expect(store.addRelease(host)).rejects.toMatchObject({ code: 'build_refused' });
      expect((await store.readState()).releases).toEqual([]);
      expect(await store.addRelease(release)).toBe(true);
    });
  });

  describe(`${name}: removals`, () => {
    it('removes one release with an entry in the history, and keeps files that another one names', async () => {
      const { store, reopen } = await open();
      await publish(store, 'mf-shop', 'v1', ['both']);
      await publish(store, 'mf-shop', 'v2', ['both', 'only v2']);
      const before = (await store.readState()).sequence;
      await store.remove((state) => {
        expect(state.releases).toHaveLength(2);
        return { app: 'mf-shop', version: 'v2', by: '老高', note: '坏的' };
      });
      const state = await (await reopen()).readState();
      expect(state.releases.map(({ version }) => version)).toEqual(['v1']);
      expect(state.sequence).toBeGreaterThan(before);
      const [move] = await store.history({ limit: 1 });
      expect(move).toMatchObject({ kind: 'unpublish', version: 'v2', by: '老高', note: '坏的', gate: null });
      await store.prune({ replacedBefore: new Date(PUBLISHED), by: 'ci' });
      expect(await store.missing([pinOf('both')])).toEqual([]);
    });

    it('removes nothing when the decision throws', async () => {
      const { store } = await open();
      await publish(store, 'mf-shop', 'v1');
      const before = await store.readState();
      const refused = store.remove(() => {
        throw new Error('no, thank you');
      });
      await expect(refused).rejects.toThrow('no, thank you');
      expect(await store.readState()).toEqual(before);
    });
  });

  describe(`${name}: moves`, () => {
    it('records moves with author, time, both states and the gate’s report', async () => {
      const { store, reopen } = await open();
      await publish(store, 'mf-shop', 'v1');
      const started = Date.now();
      await turn(store, 'mf-shop', (track) => promote(track, 'v1'), { gate: GATE, note: '“急” 😀' });
      const [move] = await (await reopen()).history({ limit: 1 });
      const track = { app: 'mf-shop', active: 'v1', lastGood: null, canary: null, isDisabled: false };
      const { at, ...rest } = move ?? { at: '' };
      expect(rest).toEqual({
        app: 'mf-shop',
        kind: 'promote',
        by: 'ci',
        version: 'v1',
        share: null,
        before: null,
        after: track,
        gate: GATE,
        note: '“急” 😀',
      });
      expect(new Date(at).toISOString()).toBe(at);
      expect(Math.abs(Date.parse(at) - started)).toBeLessThan(60_000);
      expect(await trackIn(store, 'mf-shop')).toEqual(track);
    });

    it('shows readers that a move changed the state', async () => {
      const { store, reopen } = await open();
      const reader = await reopen();
      const seen = [(await reader.readState()).sequence];
      await publish(store, 'mf-shop', 'v1');
      seen.push((await reader.readState()).sequence);
      await turn(store, 'mf-shop', (track) => promote(track, 'v1'));
      seen.push((await reader.readState()).sequence);
      await turn(store, 'mf-shop', (track) => setDisabled(track, true), { kind: 'disable' });
      seen.push((await reader.readState()).sequence);
      expect([...new Set(seen)].sort((one, other) => one - other)).toEqual(seen);
      expect(seen).toHaveLength(4);
      expect((await trackIn(reader, 'mf-shop')).isDisabled).toBe(true);
    });

    it('moves nothing when the decision throws', async () => {
      const { store } = await open();
      await publish(store, 'mf-shop', 'v1');
      await turn(store, 'mf-shop', (track) => promote(track, 'v1'));
      const before = await store.readState();
      const refused = turn(store, 'mf-shop', () => {
        throw new Error('no, thank you');
      });
      await expect(refused).rejects.toThrow('no, thank you');
      expect(await store.readState()).toEqual(before);
      await turn(store, 'mf-shop', (track) => setDisabled(track, true), { kind: 'disable' });
      expect(kindsOf(await store.history({ limit: 10 }))).toEqual(['disable v1', 'promote v1', 'publish v1']);
    });

    it('serializes moves, each decided on the result of the one before', async () => {
      const { store, reopen } = await open();
      const other = await reopen();
      await publish(store, 'mf-shop', 'v1');
      await publish(store, 'mf-shop', 'v2');
      await publish(store, 'mf-cart', 'v1');
      const opposite = (track: Track): Track => promote(track, track.active === 'v1' ? 'v2' : 'v1');
      await Promise.all(Array.from({ length: 20 }, () => turn(store, 'mf-shop', opposite)));
      await turn(other, 'mf-cart', (track) => promote(track, 'v1'));
      const moves = (await store.history({ app: 'mf-shop', limit: 100 })).filter(
        ({ kind }) => kind === 'promote',
      );
      expect(moves).toHaveLength(20);
      for (const [at, move] of moves.entries()) {
        expect(move.before).toEqual(moves[at + 1]?.after ?? null);
        expect(move.after?.active).not.toBe(move.before?.active);
      }
    });

    it('moves several apps together or not at all', async () => {
      const { store } = await open();
      await publish(store, 'mf-shop', 'v1');
      await publish(store, 'mf-cart', 'v9');
      const both = (fail: boolean) =>
        store.move((state) => {
          const changes = [
            { app: 'mf-shop', version: 'v1' },
            { app: 'mf-cart', version: 'v9' },
          ].map(({ app, version }) => ({
            track: promote(trackOf(state, app), version),
            move: { app, kind: 'promote' as const, by: 'ci', version, share: null, gate: null, note: null },
          }));
          if (fail) throw new Error('after all not');
          return changes;
        });
      await expect(both(true)).rejects.toThrow('after all not');
      expect((await store.readState()).tracks).toEqual([]);
      await both(false);
      expect((await trackIn(store, 'mf-shop')).active).toBe('v1');
      expect((await trackIn(store, 'mf-cart')).active).toBe('v9');
      const moves = await store.history({ limit: 2 });
      expect(kindsOf(moves).sort()).toEqual(['promote v1', 'promote v9']);
    });

    it('records since when a release is not in force, and forgets it when it is again', async () => {
      const { store } = await open();
      for (const version of ['v1', 'v2', 'v3', 'v4']) await publish(store, 'mf-shop', version);
      expect(await replacedIn(store)).toEqual({ v1: true, v2: true, v3: true, v4: true });
      await turn(store, 'mf-shop', (track) => promote(track, 'v1'));
      await turn(store, 'mf-shop', (track) => promote(track, 'v2'));
      await turn(store, 'mf-shop', (track) => startCanary(track, { version: 'v3', share: 10 }), {
        kind: 'canary',
      });
      expect(await replacedIn(store)).toEqual({ v1: false, v2: false, v3: false, v4: true });
      await turn(store, 'mf-shop', stopCanary, { kind: 'stop-canary' });
      await turn(store, 'mf-shop', rollBack, { kind: 'rollback' });
      expect(await replacedIn(store)).toEqual({ v1: false, v2: true, v3: true, v4: true });
      const at = (await store.history({ limit: 1 }))[0]?.at;
      const { releases } = await store.readState();
      expect(releases.find(({ version }) => version === 'v2')?.replacedAt).toBe(at);
      expect(releases.find(({ version }) => version === 'v4')?.replacedAt).toBe(PUBLISHED);
    });

    it('records since when browsers may have a release, for ever, and nothing for one that was only published', async () => {
      const { store } = await open();
      for (const version of ['v1', 'v2', 'v3']) await publish(store, 'mf-shop', version);
      const servedIn = async () => {
        const { releases } = await store.readState();
        return Object.fromEntries(releases.map(({ version, servedSince }) => [version, servedSince]));
      };
      const now = async () => (await store.history({ limit: 1 }))[0]?.at;
      expect(await servedIn()).toEqual({ v1: null, v2: null, v3: null });
      await turn(store, 'mf-shop', (track) => promote(track, 'v1'));
      const first = await now();
      await turn(store, 'mf-shop', (track) => startCanary(track, { version: 'v2', share: 10 }));
      const second = await now();
      await turn(store, 'mf-shop', stopCanary);
      await turn(store, 'mf-shop', (track) => promote(track, 'v2'));
      expect(await servedIn()).toEqual({ v1: first, v2: second, v3: null });
    });

    it('keeps a release for as long as a pointer leads to it, whatever the moves were', async () => {
      const { store } = await open();
      const versions = ['v1', 'v2', 'v3'];
      for (const version of versions) await publish(store, 'mf-shop', version);
      const steps: readonly ((track: Track) => Track)[] = [
        ...versions.map((version) => (track: Track) => promote(track, version)),
        ...versions.map((version) => (track: Track) => startCanary(track, { version, share: 20 })),
        stopCanary,
        rollBack,
        (track) => setDisabled(track, !track.isDisabled),
      ];
      // A fixed walk through all steps, with many meaningless moves, which are refused.
      for (let at = 0, step = 0; at < 60; at += 1, step = (step * 5 + 7 * at + 3) % steps.length) {
        await turn(store, 'mf-shop', steps[step] ?? stopCanary).catch(() => {});
        const { releases, tracks } = await store.readState();
        const inForce = tracks.flatMap(versionsInForce);
        for (const { version, replacedAt } of releases) {
          expect(`${version} ${replacedAt === null}`).toBe(`${version} ${inForce.includes(version)}`);
        }
      }
    });
  });

  describe(`${name}: history`, () => {
    it('reads the history newest first, of all apps or of one', async () => {
      const { store } = await open();
      await publish(store, 'mf-shop', 'v1');
      await publish(store, 'mf-cart', 'w1');
      await publish(store, 'mf-shop', 'v2');
      await turn(store, 'mf-cart', (track) => promote(track, 'w1'));
      await turn(store, 'mf-shop', (track) => promote(track, 'v2'));
      expect(kindsOf(await store.history({ limit: 3 }))).toEqual(['promote v2', 'promote w1', 'publish v2']);
      expect(kindsOf(await store.history({ app: 'mf-shop', limit: 2 }))).toEqual([
        'promote v2',
        'publish v2',
      ]);
      expect(kindsOf(await store.history({ app: 'mf-cart', limit: 9 }))).toEqual([
        'promote w1',
        'publish w1',
      ]);
      expect(await store.history({ app: randomUUID(), limit: 9 })).toEqual([]);
    });
  });

  describe(`${name}: pruning`, () => {
    it('prunes releases that were replaced long enough ago, with files that nothing else has', async () => {
      const { store } = await open();
      await publish(store, 'mf-shop', 'v1', ['only v1', 'both']);
      await publish(store, 'mf-shop', 'v2', ['only v2', 'both']);
      await publish(store, 'mf-shop', 'v3', ['only v3']);
      await publish(store, 'mf-shop', 'v4', ['only v4']);
      for (const version of ['v1', 'v2', 'v3'])
        await turn(store, 'mf-shop', (track) => promote(track, version));
      expect(await store.prune({ replacedBefore: FUTURE, by: '夜班' })).toEqual({ releases: 2, files: 2 });
      const { releases } = await store.readState();
      expect(releases.map(({ version }) => version).sort()).toEqual(['v2', 'v3']);
      expect(await store.missing(['only v1', 'both', 'only v2', 'only v3', 'only v4'].map(pinOf))).toEqual(
        ['only v1', 'only v4'].map(pinOf),
      );
      const moves = await store.history({ limit: 2 });
      expect(kindsOf(moves).sort()).toEqual(['prune v1', 'prune v4']);
      expect(moves[0]).toMatchObject({ by: '夜班', after: { active: 'v3', lastGood: 'v2' } });
      expect(await store.prune({ replacedBefore: FUTURE, by: '夜班' })).toEqual({ releases: 0, files: 0 });
    });

    it('keeps releases that were replaced, and files that came, after that moment', async () => {
      const { store } = await open();
      await publish(store, 'mf-shop', 'v1');
      await publish(store, 'mf-shop', 'v2');
      await publish(store, 'mf-shop', 'v3');
      for (const version of ['v1', 'v2', 'v3'])
        await turn(store, 'mf-shop', (track) => promote(track, version));
      await store.putFile(pinOf('of a publication under way'), bytesOf('of a publication under way'));
      const before = await store.readState();
      const replacedBefore = new Date(Date.now() - 60_000);
      expect(await store.prune({ replacedBefore, by: 'ci' })).toEqual({ releases: 0, files: 0 });
      expect(await store.readState()).toEqual(before);
      expect(await store.missing([pinOf('of a publication under way'), pinOf('v1')])).toEqual([]);
    });

    it('lets a pruned build be published again', async () => {
      const { store } = await open();
      await publish(store, 'mf-shop', 'v1');
      await store.prune({ replacedBefore: FUTURE, by: 'ci' });
      await publish(store, 'mf-shop', 'v1');
      expect((await store.readState()).releases).toHaveLength(1);
    });
  });
}
