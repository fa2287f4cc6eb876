import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type AppEntry,
  BuildRefused,
  inspectBuild,
  isSameBuild,
  type Move,
  MoveRefused,
  type Registry,
  type RegistryState,
  type Release,
  ReleaseError,
  type ReleaseStore,
  trackOf,
} from '@qihang/federation/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { BuiltCopies } from './built-copies';

/** Actor in the audit for changes made by the start of the product. */
export const START = 'start';

/** An app that is built on this machine, with its kind. */
export type BuiltApp = Pick<AppEntry, 'app' | 'kind'>;

interface PublishBuildsDeps {
  readonly registry: Pick<Registry, 'state' | 'history' | 'promote' | 'enterApp'>;
  readonly store: Pick<ReleaseStore, 'missing' | 'putFile' | 'addRelease'>;
  readonly apps: readonly BuiltApp[];
  /** Folder of an app's build. */
  readonly folderOf: (app: string) => string;
  /** Told of each build that is or becomes a release. */
  readonly copies?: Pick<BuiltCopies, 'add'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Reason to leave a build alone; null when it may be put in force. */
type Reason = string | null;

const LOOKED_BACK = 100;

/** Newest move that changed an app's active release. */
const lastTurn = (moves: readonly Move[]): Move | undefined =>
  moves.find(({ before, after }) => before?.active !== after?.active);

/**
 * A developer who starts the product expects the new build; an operator who moved a pointer does not want a restart to
 * move it back. Hence a build is put in force only when the app had no active release, or one put there by a start.
 */
async function reasonAgainst(
  { app, version }: Release,
  state: RegistryState,
  registry: PublishBuildsDeps['registry'],
): Promise<Reason> {
  const { active, canary } = trackOf(state, app);
  if (active === null) return null;
  if (canary !== null) return `${canary.version} is tried out as a canary`;
  const inForce = state.releases.find((release) => release.app === app && release.version === active);
  if (inForce?.publishedBy !== START)
    return `${active} was published by ${inForce?.publishedBy ?? 'somebody'}`;
  const turn = lastTurn(await registry.history({ app, limit: LOOKED_BACK }));
  const isTakenBack = turn !== undefined && turn.by !== START && turn.before?.active === version;
  return isTakenBack ? `it was taken back by ${turn.by}` : null;
}

/**
 * Enters the apps that are built on this machine, publishes their builds and puts them in force together, through the
 * release gate, unless an operator decided otherwise. Never throws for a build: one that cannot be served is logged.
 */
export const makePublishBuilds = (deps: PublishBuildsDeps) => async (): Promise<void> => {
  const { registry, apps, log } = deps;
  const found: Release[] = [];
  for (const built of apps) {
    const release = await takeIn(built, deps);
    if (release !== null) found.push(release);
  }
  const state = await registry.state();
  const wanted: Release[] = [];
  for (const release of found) {
    const { app, version } = release;
    if (trackOf(state, app).active === version) continue;
    const reason = await reasonAgainst(release, state, registry);
    if (reason === null) wanted.push(release);
    else log.info({ app, version, reason }, `the build of ${app} on disk is left alone: ${reason}`);
  }
  if (wanted.length > 0) await putInForce(wanted, state, deps);
};

/** @returns null for a build that cannot be published */
async function takeIn({ app, kind }: BuiltApp, deps: PublishBuildsDeps): Promise<Release | null> {
  const { registry, folderOf, copies, log } = deps;
  const folder = folderOf(app);
  try {
    await registry.enterApp({ app, kind, by: START });
    const release = await inspectBuild(folder);
    if (release.app !== app) throw new BuildRefused(`it is a build of ${release.app}`);
    copies?.add(folder, release);
    const { releases } = await registry.state();
    const known = releases.find((one) => one.app === app && one.version === release.version);
    if (known !== undefined && isSameBuild(known, release)) return release;
    await keep(release, folder, deps);
    return release;
  } catch (error) {
    if (!(error instanceof BuildRefused || error instanceof ReleaseError)) throw error;
    log.warn({ app, reason: error.message }, `the build of ${app} on disk cannot be served`);
    return null;
  }
}

/** Stores a build. The folder is local, so that the stored copies need no second check. */
async function keep(release: Release, folder: string, { store }: PublishBuildsDeps): Promise<void> {
  const wanted = new Set(await store.missing(release.files.map(({ integrity }) => integrity)));
  for (const { name, integrity } of release.files) {
    if (wanted.delete(integrity)) await store.putFile(integrity, await readFile(path.join(folder, name)));
  }
  const publishedAt = new Date().toISOString();
  await store.addRelease({
    ...release,
    publishedAt,
    publishedBy: START,
    replacedAt: publishedAt,
    servedSince: null,
  });
}

/** Promotes all releases together, as they were built together; after a refusal, one by one those that pass the gate. */
async function putInForce(
  wanted: readonly Release[],
  state: RegistryState,
  { registry, log }: PublishBuildsDeps,
): Promise<void> {
  // With nothing in force no tab can break, and something has to be served.
  const isFirst = state.tracks.every(({ active }) => active === null);
  const reason = isFirst ? { isForced: true, note: 'the first start of this database' } : {};
  const promote = async (releases: readonly Release[]): Promise<MoveRefused | ReleaseError | null> => {
    try {
      await registry.promote({ releases, by: START, ...reason });
      return null;
    } catch (error) {
      if (error instanceof MoveRefused || error instanceof ReleaseError) return error;
      throw error;
    }
  };
  if ((await promote(wanted)) === null) return;
  for (const release of wanted) {
    const refusal = await promote([release]);
    // Another process that starts with the same builds was faster.
    if (refusal === null || refusal instanceof MoveRefused) continue;
    const { app, version } = release;
    const findings = refusal.gate?.checks.filter(({ isPassed }) => !isPassed).map(({ finding }) => finding);
    const reason = findings?.join('; ') ?? refusal.message;
    log.error({ app, version, reason }, `the build of ${app} on disk was not put in force: ${reason}`);
  }
}
