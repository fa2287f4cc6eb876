import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import type { ReportedCounts } from '../canary/release-reports';
import type { GateReport } from '../gate/gate-report';
import { asPublishTarget, publishBuild } from '../publish/publish-build';
import { FolderReleaseStore } from '../store/folder-store';
import type { ReleaseStore } from '../store/release-store';
import { newScratchFolder } from '../testing/scratch-folder';
import { type BuildSketch, writeBuild } from '../testing/write-build';
import { createRegistry } from './registry';
import type { Registry, RegistryDeps } from './registry-use-cases';

let folder: string;
let store: FolderReleaseStore;
let now: Date;
let registry: Registry;
const clock = () => now;
const by = '老高';

beforeEach(async () => {
  folder = await newScratchFolder();
  now = new Date('2026-11-21T08:00:00.000Z');
  store = new FolderReleaseStore(path.join(folder, 'registry'), clock);
  registry = createRegistry({ store, clock });
  await registry.enterApp({ app: 'shell', kind: 'host', by });
  for (const app of ['mf-shop', 'mf-cart']) await registry.enterApp({ app, kind: 'remote', by });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const pass = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

async function publish(sketch: BuildSketch, into = registry): Promise<string> {
  pass(1);
  const build = await writeBuild(path.join(folder, 'builds', sketch.app, sketch.version), sketch);
  await publishBuild({ folder: build, target: asPublishTarget(into, by) });
  return sketch.version;
}

/** A host and a remote in force, and further versions of the remote. */
async function aSite(...versions: readonly string[]): Promise<void> {
  await publish({ app: 'shell', version: 'h1', kind: 'host' });
  for (const version of versions) await publish({ app: 'mf-shop', version });
  await registry.promote({ releases: [{ app: 'shell', version: 'h1' }], by });
  const first = { app: 'mf-shop', version: versions[0] ?? 'v1' };
  await registry.promote({ releases: [first], by });
}

const promoteShop = (version: string | null, more = {}) =>
  registry.promote({ releases: [{ app: 'mf-shop', version }], by, ...more });
const shop = async () => (await registry.status('mf-shop'))[0]?.track;

describe('publishing', () => {
  it('publishes a build once, gives it to nobody, and reports the gate’s verdict', async () => {
    const build = await writeBuild(path.join(folder, 'shop'), { app: 'mf-shop', version: 'v1' });
    const target = asPublishTarget(registry, by);
    const first = await publishBuild({ folder: build, target });
    expect(first).toMatchObject({
      isNew: true,
      release: { app: 'mf-shop', publishedBy: by },
      gate: { isPassed: true },
    });
    expect((await publishBuild({ folder: build, target })).isNew).toBe(false);
    expect((await shop())?.active).toBeNull();
    expect((await registry.history({ limit: 9 })).map(({ kind }) => kind)).toEqual(['publish']);
  });

  it('uploads no file that the registry has from another release', async () => {
    await publish({ app: 'mf-shop', version: 'v1' });
    const second = await writeBuild(path.join(folder, 'second'), { app: 'mf-shop', version: 'v2' });
    const sent: string[] = [];
    const target = asPublishTarget(registry, by);
    await publishBuild({
      folder: second,
      target: {
        ...target,
        async putFile(app, integrity, content) {
          sent.push(Buffer.from(content).toString());
          await target.putFile(app, integrity, content);
        },
      },
    });
    // Script, entry, manifest and record differ; the style sheet is the same.
    expect(sent).toHaveLength(4);
    expect(sent.join()).not.toContain('@layer');
  });

  it('uploads files that were lost when the same build is published again', async () => {
    const build = await writeBuild(path.join(folder, 'shop'), { app: 'mf-shop', version: 'v1' });
    const target = asPublishTarget(registry, by);
    const { release } = await publishBuild({ folder: build, target });
    await rm(path.join(folder, 'registry', 'files'), { recursive: true });
    expect((await publishBuild({ folder: build, target })).isNew).toBe(false);
    expect(await store.missing(release.files.map(({ integrity }) => integrity))).toEqual([]);
  });

  it('trusts the files and not their description', async () => {
    const build = await writeBuild(path.join(folder, 'shop'), {
      app: 'mf-shop',
      version: 'v1',
      react: '18.2.0',
    });
    const honest = asPublishTarget(registry, by);
    const lying = (change: object) => ({
      ...honest,
      publish: (release: Parameters<typeof honest.publish>[0]) => honest.publish({ ...release, ...change }),
    });
    const claimed = publishBuild({ folder: build, target: lying({ version: 'v2' }) });
    await expect(claimed).rejects.toMatchObject({
      code: 'build_refused',
      message: expect.stringContaining('v1'),
    });
    await publishBuild({ folder: build, target: lying({ needs: [], firstBytes: 1, kind: 'remote' }) });
    const [release] = (await registry.state()).releases;
    expect(release?.needs.find(({ name }) => name === 'react')?.range).toBe('^18.2.0');
    expect(release?.firstBytes).toBeGreaterThan(1);
  });

  it('refuses another build under an existing version before a byte is sent', async () => {
    await publish({ app: 'mf-shop', version: 'v1', text: 'one' });
    const other = await writeBuild(path.join(folder, 'other'), {
      app: 'mf-shop',
      version: 'v1',
      text: 'two',
    });
    const sent: string[] = [];
    const target = asPublishTarget(registry, by);
    const putFile = async (_app: string, integrity: string) => void sent.push(integrity);
    const publication = publishBuild({ folder: other, target: { ...target, putFile } });
    await expect(publication).rejects.toMatchObject({ code: 'version_taken' });
    expect(sent).toEqual([]);
  });

  it('uploads files again that were pruned during the publication', async () => {
    const build = await writeBuild(path.join(folder, 'shop'), { app: 'mf-shop', version: 'v1' });
    const target = asPublishTarget(registry, by);
    let isPruned = false;
    const publication = await publishBuild({
      folder: build,
      target: {
        ...target,
        async publish(release) {
          if (!isPruned) await store.prune({ replacedBefore: new Date('2100-01-01'), by });
          isPruned = true;
          return target.publish(release);
        },
      },
    });
    expect(publication.isNew).toBe(true);
  });
});

describe('promotion', () => {
  it('promotes a release for everyone, and records the author and the gate’s report', async () => {
    await aSite('v1', 'v2');
    const [made] = await promoteShop('v2', { note: '新首页' });
    expect(made).toMatchObject({
      kind: 'promote',
      before: { active: 'v1' },
      after: { active: 'v2', lastGood: 'v1' },
    });
    const [move] = await registry.history({ app: 'mf-shop', limit: 1 });
    expect(move).toMatchObject({ by, note: '新首页', version: 'v2', gate: { isPassed: true } });
    expect(move?.gate?.checks.map(({ name }) => name)).toContain('shared-modules');
  });

  it('promotes the canary when no version is given, otherwise the newest release', async () => {
    await aSite('v1', 'v2', 'v3');
    await registry.startCanary({ app: 'mf-shop', version: 'v2', share: 10, by });
    expect((await promoteShop(null))[0]?.version).toBe('v2');
    expect((await promoteShop(null))[0]?.version).toBe('v3');
    await expect(promoteShop(null)).rejects.toThrow('mf-shop v3 is active already');
  });

  it('names the existing releases when an unknown one is requested', async () => {
    await aSite('v1', 'v2');
    await expect(promoteShop('v9')).rejects.toThrow('there is no release v9 of mf-shop; there are v2, v1');
    const unknown = registry.promote({ releases: [{ app: 'mf-plan', version: null }], by });
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses a promotion when the gate fails, and moves nothing', async () => {
    await aSite('v1');
    await publish({ app: 'mf-shop', version: 'v2', react: '20.0.0' });
    const before = await registry.state();
    const refused = promoteShop('v2');
    await expect(refused).rejects.toMatchObject({ code: 'gate_failed', gate: { isPassed: false } });
    await expect(promoteShop('v2', { isForced: true })).rejects.toMatchObject({ code: 'invalid' });
    expect(await registry.state()).toEqual(before);
  });

  it('forces a promotion with a reason, and records it beside the gate’s report', async () => {
    await aSite('v1');
    await publish({ app: 'mf-shop', version: 'v2', react: '20.0.0' });
    await promoteShop('v2', { isForced: true, note: '宿主随后就到' });
    const [move] = await registry.history({ limit: 1 });
    expect(move).toMatchObject({ note: '宿主随后就到', gate: { isPassed: false } });
    expect(move?.gate?.checks.find(({ name }) => name === 'shared-modules')?.isPassed).toBe(false);
  });

  it('cannot force a release that differs from the published one', async () => {
    await aSite('v1', 'v2');
    const damaged: ReleaseStore = {
      readState: () => store.readState(),
      missing: (integrities) => store.missing(integrities),
      putFile: (integrity, content) => store.putFile(integrity, content),
      enterApp: (entry) => store.enterApp(entry),
      addRelease: (release) => store.addRelease(release),
      remove: (decide) => store.remove(decide),
      move: (decide) => store.move(decide),
      history: (filter) => store.history(filter),
      prune: (order) => store.prune(order),
      async readFile(integrity) {
        const content = await store.readFile(integrity);
        return Buffer.from(content ?? []).includes('self.app') ? Buffer.from('self.evil()') : content;
      },
    };
    const promotion = createRegistry({ store: damaged, clock }).promote({
      releases: [{ app: 'mf-shop', version: 'v2' }],
      by,
      isForced: true,
      note: 'because',
    });
    await expect(promotion).rejects.toThrow('mf-shop v2 can never go out: integrity');
    expect((await shop())?.active).toBe('v1');
  });

  it('promotes a host and the remotes that need it together, or none of them', async () => {
    await aSite('v1');
    await publish({ app: 'shell', version: 'h2', kind: 'host', react: '20.0.0' });
    await publish({ app: 'mf-shop', version: 'v2', react: '20.0.0' });
    const alone = registry.promote({ releases: [{ app: 'shell', version: 'h2' }], by });
    await expect(alone).rejects.toThrow('shell h2 did not pass the gate: shared-modules');
    const releases = ['shell', 'mf-shop'].map((app) => ({ app, version: null }));
    const wrong = registry.promote({ releases: [...releases, { app: 'mf-plan', version: null }], by });
    await expect(wrong).rejects.toMatchObject({ code: 'not_found' });
    expect((await shop())?.active).toBe('v1');
    await registry.promote({ releases, by });
    const { tracks } = await registry.state();
    expect(tracks.map(({ active }) => active).sort()).toEqual(['h2', 'v2']);
    // Neither can be rolled back alone.
    await expect(registry.rollBack({ apps: ['shell'], by })).rejects.toMatchObject({ code: 'gate_failed' });
    await registry.rollBack({ apps: ['shell', 'mf-shop'], by });
    expect((await registry.state()).tracks.map(({ active }) => active).sort()).toEqual(['h1', 'v1']);
  });

  it('asks the gate again when pointers moved during its checks', async () => {
    await aSite('v1', 'v2');
    await publish({ app: 'shell', version: 'h2', kind: 'host', react: '20.0.0' });
    const gates: GateReport[] = [];
    const deps: RegistryDeps = { store, clock };
    const slow = createRegistry({
      ...deps,
      async gate({ candidate, state }) {
        const host = state.tracks.find(({ app }) => app === 'shell')?.active;
        const report = {
          isPassed: host === 'h1',
          checks: [{ name: 'contract', isPassed: host === 'h1', finding: '' }],
        };
        gates.push(report);
        if (gates.length === 1) {
          await registry.promote({
            releases: [{ app: 'shell', version: 'h2' }],
            by,
            isForced: true,
            note: '!',
          });
        }
        expect(candidate.version).toBe('v2');
        return report;
      },
    });
    await expect(slow.promote({ releases: [{ app: 'mf-shop', version: 'v2' }], by })).rejects.toMatchObject({
      code: 'gate_failed',
    });
    expect(gates.map(({ isPassed }) => isPassed)).toEqual([true, false]);
    expect((await shop())?.active).toBe('v1');
  });
});

describe('a move whose gate takes its time', () => {
  /** A registry that does this while its gate is asked for the first time. */
  function whileAsked(act: () => Promise<unknown>) {
    let asked = 0;
    const slow = createRegistry({
      store,
      clock,
      async gate() {
        asked += 1;
        if (asked === 1) await act();
        return { isPassed: true, checks: [] };
      },
    });
    const promotion = slow.promote({ releases: [{ app: 'mf-shop', version: 'v2' }], by });
    return promotion.then(
      () => asked,
      (error: unknown) => error,
    );
  }

  it('asks it again when a canary began, or an app was closed, and only then', async () => {
    await aSite('v1', 'v2', 'v3');
    const canary = () => registry.startCanary({ app: 'mf-shop', version: 'v3', share: 10, by });
    expect(await whileAsked(canary)).toBe(2);
    await promoteShop('v1');
    expect(await whileAsked(() => registry.disable({ app: 'shell', by }))).toBe(2);
    await promoteShop('v1');
    expect(await whileAsked(() => publish({ app: 'mf-cart', version: 'c1' }))).toBe(1);
  });

  it('moves to no release that was removed meanwhile', async () => {
    await aSite('v1', 'v2');
    const remove = () => registry.unpublish({ app: 'mf-shop', version: 'v2', by, canTakeServed: true });
    expect(await whileAsked(remove)).toMatchObject({ code: 'not_found' });
    expect((await shop())?.active).toBe('v1');
  });
});

describe('a canary', () => {
  it('starts a canary through the gate, grows it, and takes it back', async () => {
    await aSite('v1', 'v2');
    const canary = (share: number) => registry.startCanary({ app: 'mf-shop', version: null, share, by });
    expect((await canary(10)).after.canary).toEqual({ version: 'v2', share: 10 });
    expect((await canary(50)).after.canary).toEqual({ version: 'v2', share: 50 });
    await expect(canary(100)).rejects.toThrow('between 1 and 99');
    const stopped = await registry.stopCanary({ app: 'mf-shop', by });
    expect(stopped).toMatchObject({
      kind: 'stop-canary',
      version: 'v2',
      after: { active: 'v1', canary: null },
    });
    const moves = await registry.history({ app: 'mf-shop', limit: 3 });
    expect(moves.map(({ kind, share }) => [kind, share])).toEqual([
      ['stop-canary', null],
      ['canary', 50],
      ['canary', 10],
    ]);
  });

  it('refuses a canary when the gate fails', async () => {
    await aSite('v1');
    await publish({ app: 'mf-shop', version: 'v2', contract: 2 });
    const canary = registry.startCanary({ app: 'mf-shop', version: 'v2', share: 1, by });
    await expect(canary).rejects.toThrow('mf-shop v2 did not pass the gate: contract');
  });

  it('stops a canary automatically only while it is the one that was judged', async () => {
    await aSite('v1', 'v2', 'v3');
    await registry.startCanary({ app: 'mf-shop', version: 'v3', share: 10, by });
    const stop = (version: string) =>
      registry.stopCanary({ app: 'mf-shop', by: 'judge', note: '6.9 %', version, isAutomatic: true });
    await expect(stop('v2')).rejects.toThrow('v2 is not the canary of mf-shop any more');
    await stop('v3');
    expect(await registry.history({ limit: 1 })).toMatchObject([
      { kind: 'auto-stop', by: 'judge', note: '6.9 %', version: 'v3' },
    ]);
  });
});

describe('a rollback', () => {
  it('rolls back a canary first, then to the release before, then refuses', async () => {
    await aSite('v1', 'v2', 'v3');
    await promoteShop('v2');
    await registry.startCanary({ app: 'mf-shop', version: 'v3', share: 10, by });
    const back = () => registry.rollBack({ apps: ['mf-shop'], by });
    expect((await back())[0]).toMatchObject({
      version: 'v3',
      gate: null,
      after: { active: 'v2', canary: null },
    });
    expect((await back())[0]).toMatchObject({
      version: 'v1',
      gate: { isPassed: true },
      after: { active: 'v1' },
    });
    await expect(back()).rejects.toThrow('mf-shop has no earlier release to go back to');
  });

  it('promoting the active release over a canary keeps the earlier release as the target of a rollback', async () => {
    await aSite('v1', 'v2', 'v3');
    await promoteShop('v2');
    await registry.startCanary({ app: 'mf-shop', version: 'v3', share: 10, by });
    await promoteShop('v2');
    expect(await shop()).toMatchObject({ active: 'v2', lastGood: 'v1', canary: null });
    await registry.rollBack({ apps: ['mf-shop'], by });
    expect((await shop())?.active).toBe('v1');
  });

  it('blocks a rollback for faults that would break the site, and not for a budget introduced later', async () => {
    await aSite('v1', 'v2');
    await promoteShop('v2');
    const limits = { hostBytes: 1, remoteBytes: 1 };
    const strict = createRegistry({ store, clock, limits });
    await expect(strict.promote({ releases: [{ app: 'mf-shop', version: 'v1' }], by })).rejects.toThrow(
      'byte-budget',
    );
    const [made] = await strict.rollBack({ apps: ['mf-shop'], by });
    expect(made).toMatchObject({ after: { active: 'v1' }, gate: { isPassed: false } });
  });

  it('rolls back within a second, gate included', async () => {
    await aSite('v1', 'v2');
    await promoteShop('v2');
    const started = performance.now();
    await registry.rollBack({ apps: ['mf-shop'], by });
    expect(performance.now() - started).toBeLessThan(1_000);
    expect((await shop())?.active).toBe('v1');
  });
});

describe('the kill switch', () => {
  it('closes an app and opens it as it was, with a note', async () => {
    await aSite('v1');
    await registry.disable({ app: 'mf-shop', by, note: '支付故障' });
    expect((await shop())?.isDisabled).toBe(true);
    await expect(registry.disable({ app: 'mf-shop', by })).rejects.toThrow('disabled already');
    expect((await registry.enable({ app: 'mf-shop', by })).after).toMatchObject({
      active: 'v1',
      isDisabled: false,
    });
    const moves = await registry.history({ app: 'mf-shop', limit: 2 });
    expect(moves.map(({ kind, note }) => [kind, note])).toEqual([
      ['enable', null],
      ['disable', '支付故障'],
    ]);
    await expect(registry.disable({ app: 'mf-plan', by })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('pruning', () => {
  it('keeps every release for 30 days after it was replaced', async () => {
    await aSite('v1', 'v2', 'v3');
    for (const version of ['v2', 'v3']) await promoteShop(version);
    pass(29 * 24 * 60);
    expect(await registry.prune({ by })).toEqual({ releases: 0, files: 0 });
    pass(2 * 24 * 60);
    expect(await registry.prune({ by, days: 60 })).toEqual({ releases: 0, files: 0 });
    for (const days of [0, 29, 1.5, 36_501, Number.NaN]) {
      await expect(registry.prune({ by, days })).rejects.toThrow('at least 30 days');
    }
    expect(await registry.prune({ by })).toMatchObject({ releases: 1 });
    const { releases } = await registry.state();
    expect(releases.map(({ version }) => version)).toEqual(['v3', 'v2', 'h1']);
  });
});

describe('the status', () => {
  const counts = (more: Partial<ReportedCounts>): ReportedCounts => ({
    loads: 1_000,
    loadFailures: 0,
    boundaryHits: 0,
    timings: [],
    ...more,
  });

  it('counts the canary and the current release since the canary began, the latter also of the day before, and judges', async () => {
    await aSite('v1', 'v2', 'v3');
    const asked: string[] = [];
    const watched = createRegistry({
      store,
      clock,
      reports: {
        async countsOf({ version, since }) {
          asked.push(`${version} ${since.toISOString()}`);
          return counts(version === 'v3' ? { loads: 500, loadFailures: 500 } : {});
        },
      },
    });
    await registry.startCanary({ app: 'mf-shop', version: 'v2', share: 10, by });
    pass(60);
    await registry.startCanary({ app: 'mf-shop', version: 'v3', share: 10, by });
    const began = now.toISOString();
    pass(60);
    await registry.startCanary({ app: 'mf-shop', version: 'v3', share: 20, by });
    pass(60);
    const [status] = await watched.status('mf-shop');
    expect(status).toMatchObject({ since: began, releases: 3, judgement: { verdict: 'stop' } });
    const dayBefore = new Date(new Date(began).getTime() - 86_400_000).toISOString();
    expect(asked).toEqual([`v1 ${began}`, `v3 ${began}`, `v1 ${dayBefore}`]);
  });

  it('judges the canary by its own counts, those beside it, and those of the day before', async () => {
    await aSite('v1', 'v2');
    await registry.startCanary({ app: 'mf-shop', version: 'v2', share: 10, by });
    const began = now.getTime();
    const judged: number[][] = [];
    const watched = createRegistry({
      store,
      clock,
      reports: {
        countsOf: async ({ version, since }) =>
          counts({ loads: version === 'v2' ? 1 : since.getTime() < began ? 3 : 2 }),
      },
      judge(...given) {
        judged.push(given.map((each) => each?.loads ?? 0));
        return { verdict: 'wait', reason: '' };
      },
    });
    await watched.status('mf-shop');
    expect(judged).toEqual([[2, 1, 3]]);
  });

  it('counts the last day when there is no canary, and has no figures when nobody counts', async () => {
    await aSite('v1');
    const all = await registry.status();
    expect(all.map(({ track }) => track.app)).toEqual(['mf-shop', 'shell']);
    const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
    expect(all[0]).toMatchObject({ since: dayAgo, current: null, canary: null, judgement: null });
    expect(await registry.status('mf-plan')).toEqual([]);
  });
});

it('refuses an invalid build with the reason, and keeps nothing of it', async () => {
  const build = await writeBuild(path.join(folder, 'shop'), { app: 'mf-shop', version: 'v1' });
  const target = asPublishTarget(registry, by);
  await writeFile(path.join(build, 'mf-manifest.json'), '<!doctype html><title>404</title>');
  await expect(publishBuild({ folder: build, target })).rejects.toThrow('mf-manifest.json is an HTML page');
  expect((await registry.state()).releases).toEqual([]);
});
