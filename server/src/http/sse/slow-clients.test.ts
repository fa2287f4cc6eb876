import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { App } from '../app-type';
import { createHttpApp } from '../create-http-app';
import { createLog } from '../request-logging';

const TIMEOUT_MS = 1_000;

let app: App;
let port: number;
beforeAll(async () => {
  app = createHttpApp({ log: createLog('silent'), trustProxy: false, requestTimeoutMs: TIMEOUT_MS });
  app.get('/ping', () => 'pong');
  app.post('/echo', (request) => request.body);
  await app.listen({ host: '127.0.0.1', port: 0, backlog: 2_048 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

interface SlowClient {
  readonly socket: Socket;
  /** All bytes received, once the server has closed the connection. */
  readonly ended: Promise<string>;
}

const open = (bytes: string): Promise<SlowClient> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', () => {});
    const ended = new Promise<string>((end) => socket.on('close', () => end(received)));
    socket.on('connect', () => {
      if (bytes !== '') socket.write(bytes);
      resolve({ socket, ended });
    });
  });

const ping = async (): Promise<number> => {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/ping`);
  expect(await response.text()).toBe('pong');
  return performance.now() - started;
};

const countConnections = (): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

const waitUntil = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it never came to hold');
};

describe('F31: stalled connections', () => {
  it('1,000 stalled connections are ended in time, while others are served', async () => {
    const heads = [
      '',
      'GET /pi',
      'GET /ping HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    ];
    const clients = await Promise.all(
      Array.from({ length: 1_000 }, (_, at) => open(heads[at % heads.length] ?? '')),
    );
    const drip = setInterval(() => {
      for (const [at, { socket }] of clients.entries()) if (at % heads.length !== 0) socket.write('a');
    }, 200);
    const pings: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      pings.push(await ping());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect([...pings].sort((a, b) => a - b)[5]).toBeLessThan(250);

    const answers = await Promise.all(clients.map(({ ended }) => ended));
    clearInterval(drip);
    // Half a request gets a reason; a connection without any request is closed likewise.
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 (408|400) .*"code":"invalid_input"/s);
    await waitUntil(async () => (await countConnections()) < 10);
    await ping();
  }, 60_000);
});
