import { test as base } from '@playwright/test';
import { createPerson, type Person } from '../../test';
import { type ApiProcess, type Environment, startApi } from './api-process';
import { ChatClient } from './chat-client';
import { checkLedger } from './check-ledger';
import { type Cluster, settingsFor, startCluster } from './cluster';
import { Ledger } from './ledger';
import { type ScriptedVendor, startScriptedVendor, VENDOR_KEY, VENDOR_NAME } from './scripted-vendor';

/**
 * A product of one or more processes for fault injection, with a deterministic vendor and a ledger of acknowledgements.
 */
export interface Ground {
  readonly vendor: ScriptedVendor;
  readonly ledger: Ledger;
  readonly databaseUrl: string;
  readonly apis: ApiProcess[];
  /** The first process. */
  readonly api: ApiProcess;
  readonly people: Person[];
  /** One more process on the same database. */
  addApi(extra?: Environment, program?: string): Promise<ApiProcess>;
  /** Creates a person. @returns their client to the first process */
  addPerson(): Promise<ChatClient>;
  /** A client of the same person to another address. */
  at(client: ChatClient, site: string): ChatClient;
  /** Checks the product against the ledger: call it last. */
  check(): Promise<void>;
}

interface GroundOptions {
  /** Database of the checks; that of an embedded server is known only once it runs. */
  readonly databaseUrl: string | (() => string);
  readonly vendor: ScriptedVendor;
  readonly settings?: Environment;
  /** Program of the first process; by default the shipped one. */
  readonly program?: string;
}

interface OwnGround extends Ground {
  /** Ends all processes as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends all processes at once. */
  dispose(): Promise<void>;
}

/** Starts one process on a database; the returned `dispose` ends all of its processes. */
export async function makeGround(options: GroundOptions): Promise<OwnGround> {
  const { vendor } = options;
  const settings = {
    ...(typeof options.databaseUrl === 'string' ? { DATABASE_URL: options.databaseUrl } : {}),
    ...settingsFor({ baseUrl: vendor.baseUrl, key: VENDOR_KEY, name: VENDOR_NAME }),
    ...options.settings,
  };
  const ledger = new Ledger([VENDOR_KEY, VENDOR_NAME]);
  const api = await startApi(settings, options.program);
  const databaseUrl = typeof options.databaseUrl === 'string' ? options.databaseUrl : options.databaseUrl();
  const apis = [api];
  const people: Person[] = [];
  return {
    vendor,
    ledger,
    databaseUrl,
    apis,
    api,
    people,
    async addApi(extra = {}, program = undefined) {
      const added = await startApi({ ...settings, ...extra }, program);
      apis.push(added);
      return added;
    },
    async addPerson() {
      const person = await createPerson(api.url);
      people.push(person);
      return new ChatClient(person, api.url, ledger.received);
    },
    at: (client, site) => new ChatClient(client.person, site, ledger.received),
    check: () => checkLedger(ledger, { databaseUrl, apis, people, secrets: [VENDOR_KEY, VENDOR_NAME] }),
    async stop() {
      await Promise.all(apis.map((each) => each.stop()));
    },
    async dispose() {
      await Promise.all(apis.map((each) => (each.isAlive() ? each.kill() : undefined)));
    },
  };
}

interface Fixtures {
  /** Settings of the processes under test, in addition to the common ones. */
  readonly settings: Environment;
  readonly ground: Ground;
}

/** Tests with a product of their own on a database of their own, in one PostgreSQL per worker. */
export const test = base.extend<Fixtures, { cluster: Cluster; vendor: ScriptedVendor }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const cluster = await startCluster();
      await use(cluster);
      await cluster.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  vendor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const vendor = await startScriptedVendor();
      await use(vendor);
      await vendor.close();
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true }],
  ground: async ({ cluster, vendor, settings }, use) => {
    vendor.play(null);
    const ground = await makeGround({ databaseUrl: await cluster.createDatabase(), vendor, settings });
    await use(ground);
    await ground.dispose();
  },
});

/** Fixtures for tests that only harm a process's surroundings: those of a file share one product. */
export const steady = (settings: Environment = {}) =>
  test.extend<object, { shared: Ground }>({
    shared: [
      async ({ cluster, vendor }, use) => {
        const ground = await makeGround({ databaseUrl: await cluster.createDatabase(), vendor, settings });
        await use(ground);
        await ground.dispose();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    ground: async ({ shared, vendor }, use) => {
      vendor.play(null);
      await use(shared);
    },
  });

export { expect } from '@playwright/test';
