import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@rstest/core';
import type { GateReport } from '../gate-report';
import { integrityOf } from '../integrity';
import type { PublishedRelease } from '../release';
import type { Move, MoveKind, ReleaseStore } from '../release-store';
import { trackOf } from '../release-store';
import {
  promote,
  rollBack,
  setDisabled,
  startCanary,
  stopCanary,
  type Track,
  versionsInForce,
} from '../track';

/** A store under test. */
export interface StorePlace {
  readonly store: ReleaseStore;
  /** The same place opened once more, as after a restart. */
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
});

async function publish(
  store: ReleaseStore,
  app: string,
  version: string,
  contents = [version],
): Promise<void> {
  for (const content of contents) await store.putFile(pinOf(content), bytesOf(content));
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
 * What every store of releases must do: the registry, the gateway and the command line rely on it.
 * @param open a new, empty store each time
 */
export function describeReleaseStore(name: string, open: () => Promise<StorePlace>): void {
  describe(`${name}: files`, () => {
    it('are found by their hash, whatever is in them', async () => {
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

    it('may be sent twice, also at the same time', async () => {
      const { store } = await open();
      await Promise.all(Array.from({ length: 5 }, () => store.putFile(pinOf('same'), bytesOf('same'))));
      expect(await store.readFile(pinOf('same'))).not.toBeNull();
    });

    it('are refused when they are not what their hash says', async () => {
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
    it('are there with all that is known of them, and with who brought them', async () => {
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

    it('are not taken without all their files', async () => {
      const { store } = await open();
      await store.putFile(pinOf('a'), bytesOf('a'));
      const before = await store.readState();
      await expect(store.addRelease(aRelease('mf-shop', 'v1', ['a', 'b']))).rejects.toMatchObject({
        code: 'missing_files',
        missing: [pinOf('b')],
      });
      expect(await store.readState()).toEqual(before);
      expect(await store.history({ limit: 10 })).toEqual([]);
    });

    it('may come again, and change nothing then', async () => {
      const { store } = await open();
      const release = aRelease('mf-shop', 'v1', ['a']);
      await store.putFile(pinOf('a'), bytesOf('a'));
      const answers = await Promise.all(Array.from({ length: 5 }, () => store.addRelease(release)));
      expect(answers.filter(Boolean)).toHaveLength(1);
      const before = await store.readState();
      expect(await store.addRelease({ ...release, publishedBy: 'someone else' })).toBe(false);
      expect(await store.readState()).toEqual(before);
      expect(kindsOf(await store.history({ limit: 10 }))).toEqual(['publish v1']);
    });

    it('never take the version of another build', async () => {
      const { store } = await open();
      await publish(store, 'mf-shop', 'v1', ['a']);
      await publish(store, 'mf-cart', 'v1', ['b']);
      const before = await store.readState();
      const other = aRelease('mf-shop', 'v1', ['b']);
      await expect(store.addRelease(other)).rejects.toMatchObject({ code: 'version_taken' });
      expect(await store.readState()).toEqual(before);
    });
  });

  describe(`${name}: moves`, () => {
    it('are kept with who, when, from where to where, and what the gate said', async () => {
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

    it('show a reader that something changed', async () => {
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

    it('leave everything as it was when the decision is not to', async () => {
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

    it('are decided one after the other, each on what the one before left', async () => {
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

    it('of several apps are made together or not at all', async () => {
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

    it('say since when a release is not in force, and forget it when it is again', async () => {
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

    it('keep a release for as long as a pointer leads to it, whatever the moves were', async () => {
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
      // A fixed walk through them all, with many meaningless moves, which are refused.
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
    it('is read from its end, of all or of one app', async () => {
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
    it('removes what was replaced long enough ago, with the files that nothing else has', async () => {
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

    it('leaves what was replaced, or came, after that moment', async () => {
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
