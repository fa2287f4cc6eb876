import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, createGzip } from 'node:zlib';
import { afterEach, expect, test } from '@rstest/core';
import { delta, startScriptedVendor } from '../../../testing/scripted-vendor';
import { VendorFailure } from '../vendor-failure';
import { openVendorStream } from './vendor-stream';

const LIMITS = { firstByteMs: 5_000, idleMs: 5_000, lineBytes: 65_536, totalBytes: 1_000_000 };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const listen = async (server: Server, host = '127.0.0.1'): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/v1`;
};

/** Data of all events, and the error at the end. */
const readAll = async (url: string): Promise<{ data: string[]; error: unknown }> => {
  const data: string[] = [];
  try {
    const request = { url, apiKey: null, body: {} };
    const answer = await openVendorStream(request, LIMITS, new AbortController().signal);
    for await (const batch of answer.batches) data.push(...batch.map((event) => event.data));
    return { data, error: null };
  } catch (error) {
    return { data, error };
  }
};

test('a stream that a gateway compresses unasked is read token by token', async () => {
  const chunks = ['一', '二', '三'];
  const url = await listen(
    createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
      const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
      gzip.pipe(response);
      for (const chunk of chunks) gzip.write(`data: ${chunk}\n\n`);
      gzip.end();
    }),
  );
  expect(await readAll(url)).toEqual({ data: chunks, error: null });
});

test('a connection is used again once an answer was read to its end', async () => {
  const ports = new Set<number | undefined>();
  const url = await listen(
    createServer((request, response) => {
      request.resume();
      ports.add(request.socket.remotePort);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: 好\n\n');
    }),
  );
  for (let call = 0; call < 3; call += 1) expect((await readAll(url)).data).toEqual(['好']);
  expect(ports.size).toBe(1);
});

test('a vendor is reached by its IPv6 address', async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: 好\n\n');
  });
  expect((await readAll(await listen(server, '::1'))).data).toEqual(['好']);
});

test('F26 a broken HTTP chunk fails clearly, and the text before it is kept', async () => {
  const vendor = await startScriptedVendor();
  closing.push(() => vendor.close());
  vendor.play(async (call) => {
    await call.head();
    await call.chunk(delta({ content: '前' }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await call.raw('no size at all\r\n');
  });
  const { data, error } = await readAll(vendor.baseUrl);
  expect(data).toHaveLength(1);
  expect(error).toBeInstanceOf(VendorFailure);
  expect(error).toMatchObject({ reason: 'network' });
});
