import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { connectDatabase } from './client';
import { createTestDatabase, type TestDatabase } from './test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const send = (channel: string, payload: string) =>
  database.pool.query('SELECT pg_notify($1, $2)', [channel, payload]);

async function until(isTrue: () => boolean): Promise<void> {
  const start = performance.now();
  while (!isTrue()) {
    if (performance.now() - start > 20_000) throw new Error('it did not happen within 20 s');
    await sleep(5);
  }
}

const listeners = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'qihang listener' AND datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
};

const cutOff = () =>
  database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'qihang listener' AND datname = current_database()`,
  );

/** A network to the database that fails: it breaks what is connected, and refuses some connections after that. */
async function unreliableNetwork() {
  const { host, port } = database.connection;
  const isFolder = String(host).startsWith('/');
  const sockets = new Set<Socket>();
  let refusals = 0;
  const server = createServer((near) => {
    near.on('error', () => {});
    if (refusals > 0) {
      refusals -= 1;
      near.destroy();
      return;
    }
    const far = isFolder
      ? connect({ path: `${host}/.s.PGSQL.${port}` })
      : connect({ host, port: Number(port) });
    far.on('error', () => {});
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    sockets.add(near);
  });
  const fail = (connections: number) => {
    refusals = connections;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    connection: {
      ...database.connection,
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
    },
    fail,
    close: () => {
      fail(0);
      server.close();
    },
  };
}

describe('listen', () => {
  it('a listener gets every notification of its channels, in order, over one connection', async () => {
    const received: string[] = [];
    const stops = await Promise.all([
      database.listen('first', (payload) => received.push(payload)),
      database.listen('first', (payload) => received.push(payload.toUpperCase())),
      database.listen('Second "quoted"', (payload) => received.push(payload)),
    ]);
    expect(await listeners()).toBe(1);
    await send('first', 'a');
    await send('Second "quoted"', '会话');
    await send('elsewhere', 'not for us');
    await send('first', 'b');
    await until(() => received.length >= 5);
    expect(received).toEqual(['a', 'A', '会话', 'b', 'B']);
    for (const stop of stops) await stop();
    await send('first', 'c');
    await sleep(50);
    expect(received).toHaveLength(5);
  });

  it('a handler that leaves hears no more, the others of its channel do, and one that comes back does again', async () => {
    const received: string[] = [];
    const hear = (name: string) =>
      database.listen('shared', (payload) => received.push(`${name} ${payload}`));
    const [first, second] = [await hear('first'), await hear('second')];
    await first();
    await first();
    await send('shared', 'a');
    await until(() => received.length > 0);
    await second();
    const again = await hear('again');
    await send('shared', 'b');
    await until(() => received.length > 1);
    expect(received).toEqual(['second a', 'again b']);
    await again();
  });

  it('a broken listening connection is replaced, and the gap reported', async () => {
    const received: string[] = [];
    let gaps = 0;
    const stop = await database.listen('sessions', (payload) => received.push(payload), {
      onGap: () => {
        gaps += 1;
      },
    });
    await cutOff();
    await until(() => gaps === 1);
    await send('sessions', 'after');
    await until(() => received.length > 0);
    expect(received).toEqual(['after']);
    await stop();
  });

  it('a listener hears again after an outage of several attempts to connect', async () => {
    const network = await unreliableNetwork();
    const cut = connectDatabase(network.connection, { DATABASE_POOL: 1, DATABASE_STATEMENT_MS: 20_000 });
    const received: string[] = [];
    let gaps = 0;
    try {
      await cut.listen('outage', (payload) => received.push(payload), {
        onGap: () => {
          gaps += 1;
        },
      });
      network.fail(3);
      await until(() => gaps === 1);
      await send('outage', 'after');
      await until(() => received.length > 0);
      expect(received).toEqual(['after']);
    } finally {
      await cut.close();
      network.close();
    }
  });

  it('a handler that throws does not stop the other listeners', async () => {
    const received: string[] = [];
    const stops = [
      await database.listen('risky', () => {
        throw new Error('a bug');
      }),
      await database.listen('risky', (payload) => received.push(payload)),
    ];
    await send('risky', 'x');
    await until(() => received.length === 1);
    for (const stop of stops) await stop();
  });

  it('closing the database leaves no listening connection behind', async () => {
    const other = await createTestDatabase();
    await other.listen('sessions', () => {});
    await other.close();
    const { rowCount } = await database.pool.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [
      other.connection.database,
    ]);
    expect(rowCount).toBe(0);
    await expect(other.listen('sessions', () => {})).rejects.toThrow('closed');
  });
});
