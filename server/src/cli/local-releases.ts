import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import {
  createRegistry,
  createReleaseApi,
  type ReleaseApps,
  ReleaseClient,
  type ReleaseTokens,
  TOKEN_ACTS,
} from '@qihang/federation/releases';
import type { Database } from '../database/client';
import { openDatabase } from '../database/open-database';
import { PostgresReleaseStore } from '../modules/releases/postgres-release-store';
import { ReleaseTokenRepository } from '../modules/releases/release-token-repository';
import { ReportRepository } from '../modules/releases/report-repository';
import { readSigningKey } from '../modules/releases/signing-key';
import type { CommandContext } from './operator-command';
import { operatorName } from './operator-name';
import { performAct } from './with-act';

/** The release registry of this machine's product, for its operator. */
export interface LocalReleases {
  readonly client: ReleaseClient;
  readonly apps: ReleaseApps;
  readonly tokens: ReleaseTokens;
  readonly publicKey: KeyObject;
  readonly database: Database;
  close(): Promise<void>;
}

function tokensOf(database: Database): ReleaseTokens {
  const repository = (of: Pick<Database, 'db'>) => new ReleaseTokenRepository(of, randomUUID);
  return {
    create: (order) =>
      performAct(database, async (within, enter) => {
        const { app, acts, label } = order;
        const scope = { app: app ?? 'all', acts: acts.join(', '), label };
        await enter({ act: 'token-created', details: scope });
        return repository(within).create(order);
      }),
    list: () => repository(database).list(),
    revoke: (id) =>
      performAct(database, async (within, enter) => {
        const isRevoked = await repository(within).revoke(id);
        if (isRevoked) await enter({ act: 'token-revoked', details: { token: id } });
        return isRevoked;
      }),
  };
}

/**
 * Opens the product's database and serves the release API in this process: access to the database replaces the token,
 * and no server need run. A running server gets every change through the database.
 */
export async function openLocalReleases({ config, terminal }: CommandContext): Promise<LocalReleases> {
  const log = { debug() {}, info() {}, warn: terminal.say, error: terminal.say };
  const { database, close } = await openDatabase(config, log);
  try {
    const store = new PostgresReleaseStore({ database });
    const reports = new ReportRepository(database);
    const registry = createRegistry({ store, reports, keepDays: config.RELEASE_KEEP_DAYS });
    const caller = { name: operatorName(), app: null, acts: TOKEN_ACTS };
    const answer = createReleaseApi({
      registry,
      authorize: async () => caller,
      onError: (error) => terminal.say(error instanceof Error ? error.message : String(error)),
    });
    const client = new ReleaseClient({
      url: 'http://localhost/',
      token: 'none-is-needed',
      fetch: (input, init) => answer(new Request(input, init)),
    });
    const tokens = tokensOf(database);
    const publicKey = createPublicKey(await readSigningKey(database));
    const apps: ReleaseApps = { enter: (order) => registry.enterApp({ ...order, by: caller.name }) };
    return { client, apps, tokens, publicKey, database, close };
  } catch (error) {
    await close();
    throw error;
  }
}
