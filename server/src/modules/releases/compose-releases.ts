import type { KeyObject } from 'node:crypto';
import { createPageProofs, type FindCompressed } from '@qihang/federation/gateway';
import {
  createRegistry,
  createReleaseApi,
  type Registry,
  type ReleaseStore,
  trackOf,
} from '@qihang/federation/releases';
import type { FastifyBaseLogger } from 'fastify';
import { repeat } from '../../concurrency/repeat';
import type { Config } from '../../config';
import type { Database } from '../../database/client';
import { makeAudit } from '../audit/audit';
import { BuiltCopies } from './built-copies';
import { makeCountReports } from './count-reports';
import { lastGoodIn } from './last-good-registry';
import { PostgresReleaseStore } from './postgres-release-store';
import { type BuiltApp, makePublishBuilds } from './publish-builds-at-start';
import { RegistryWatch } from './registry-watch';
import type { ReleaseUseCases } from './release-routes';
import { ReleaseTokenRepository } from './release-token-repository';
import { ReportCounters } from './report-counters';
import { ReportRepository } from './report-repository';
import { readSigningKey } from './signing-key';
import { makeStopFailingCanaries } from './stop-failing-canaries';

interface ReleasesOptions {
  readonly database: Pick<Database, 'db' | 'pool' | 'listen'>;
  readonly config: Pick<Config, 'RELEASE_KEEP_DAYS' | 'CANARY_JUDGE_MS' | 'LIMIT_REPORTS_PER_MINUTE'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly newId: () => string;
  /** Where the last state that could be read is written down, for a start while the registry cannot be read. */
  readonly lastGoodFile?: string | undefined;
  /** Told when this process has stopped a canary that fails. */
  readonly onCanaryStopped?: (canary: { readonly app: string; readonly version: string }) => void;
}

/** The room of releases, put together. Does no I/O before `start`. */
export interface Releases {
  readonly useCases: ReleaseUseCases;
  readonly registry: Registry;
  /** What is in force in this process; see {@link RegistryWatch}. */
  readonly watch: RegistryWatch;
  /** The same as the gateway reads it, and the files of every release that is kept. */
  readonly source: Pick<ReleaseStore, 'readState' | 'readFile'>;
  /** Compressed copies beside the builds of {@link publishBuilds}. */
  readonly findCompressed: FindCompressed;
  /** The Ed25519 key that signs the registry document. */
  readSigningKey(): Promise<KeyObject>;
  /** Canaries that were stopped automatically and whose app the operator has not moved since. */
  findStoppedCanaries(): Promise<readonly { readonly app: string; readonly version: string | null }[]>;
  /** Whether the registry can be read and each of these apps has a release in force. */
  isWhole(apps: readonly string[]): boolean;
  /** Enters these apps, publishes their builds and puts them in force where that is nobody else's business. */
  publishBuilds(apps: readonly BuiltApp[], folderOf: (app: string) => string): Promise<void>;
  /** Begins to follow the registry, to judge canaries and to clean up; to be awaited before requests are taken. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Long after the rush of a start. */
const FIRST_CLEANING_MS = 60_000;
/** For how long tabs' reports are kept. */
const KEEP_REPORTS_DAYS = 30;

/** Read once; what could not be read is asked for again. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
}

export function composeReleases(options: ReleasesOptions): Releases {
  const { database, config, log, newId, lastGoodFile } = options;
  const store = new PostgresReleaseStore({ database });
  const reports = new ReportRepository(database);
  const tokens = new ReleaseTokenRepository(database, newId);
  const registry = createRegistry({ store, reports, keepDays: config.RELEASE_KEEP_DAYS });
  const watch = new RegistryWatch({
    store,
    listen: database.listen,
    log,
    ...(lastGoodFile === undefined ? {} : { lastGood: lastGoodIn(lastGoodFile) }),
  });
  const current = () => watch.current();
  const copies = new BuiltCopies();
  const counters = new ReportCounters({ repository: reports, registry: current, log });
  const readKey = once(() => readSigningKey(database));
  const readProofs = once(async () => createPageProofs({ signingKey: await readKey() }));
  const authorize = (token: string) => tokens.find(token);
  const onError = (error: unknown) => log.error({ err: error }, 'a release request failed');
  const clean = async () => {
    await registry.prune({ by: 'daily' });
    await reports.removeBefore(new Date(Date.now() - KEEP_REPORTS_DAYS * DAY_MS));
    await tokens.removeExpired();
  };
  let repeated: ReturnType<typeof repeat>[] = [];
  return {
    useCases: {
      answer: createReleaseApi({ registry, authorize, onError }),
      authorize,
      audit: makeAudit(database),
      count: makeCountReports({ readProofs, counters }),
      reportsPerMinute: config.LIMIT_REPORTS_PER_MINUTE,
    },
    registry,
    watch,
    source: { readState: async () => current(), readFile: (integrity) => store.readFile(integrity) },
    findCompressed: copies.find,
    readSigningKey: readKey,
    async findStoppedCanaries() {
      const newest = await Promise.all(
        current().tracks.map(({ app }) => registry.history({ app, limit: 1 })),
      );
      return newest.flat().filter(({ kind }) => kind === 'auto-stop');
    },
    isWhole: (apps) =>
      watch.isReadable() && apps.every((app) => trackOf(watch.current(), app).active !== null),
    async publishBuilds(apps, folderOf) {
      try {
        await makePublishBuilds({ registry, store, apps, folderOf, copies, log })();
      } catch (error) {
        // What is in force goes on being served; the watch says how it stands with the registry.
        log.error({ err: error }, 'the builds on disk could not be published');
      }
    },
    async start() {
      await watch.start();
      counters.start();
      const stopFailing = makeStopFailingCanaries({
        registry,
        current,
        log,
        onStopped: options.onCanaryStopped,
      });
      repeated = [
        repeat({
          name: 'the stop of failing canaries',
          task: stopFailing,
          everyMs: config.CANARY_JUDGE_MS,
          log,
        }),
        repeat({
          name: 'the cleaning of releases',
          task: clean,
          everyMs: DAY_MS,
          firstMs: FIRST_CLEANING_MS,
          log,
        }),
      ];
    },
    async close() {
      await Promise.all(repeated.map(({ stop }) => stop()));
      await counters.close();
      await watch.close();
    },
  };
}
