import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it } from '@rstest/core';
import type { App } from './app-type';
import { createHttpApp } from './create-http-app';
import { createLog } from './request-logging';

const start = async (): Promise<{ app: App; port: number; url: string }> => {
  const app = createHttpApp({ log: createLog('silent'), trustProxy: false });
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.write('data: 1\n\n');
    closing.signal.addEventListener('abort', () => setTimeout(() => reply.raw.end(), 30));
  });
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { done: true };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, url: `http://127.0.0.1:${port}` };
};

const open = (port: number, bytes = ''): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      resolve(socket);
    });
    socket.on('error', () => {});
  });

describe('closing the application', () => {
  it('closing the application does not wait for streams, speculative connections or half a request', async () => {
    const { app, port, url } = await start();
    const stream = await fetch(`${url}/stream`);
    await stream.body?.getReader().read();
    await (await fetch(`${url}/slow`)).text();
    await Promise.all([open(port), open(port, 'GET /slow HTTP/1.1\r\nHost: x\r\nX-Dr')]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const started = performance.now();
    await app.close();
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('closing the application lets a request in flight be answered', async () => {
    const { app, url } = await start();
    const answer = fetch(`${url}/slow`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [response] = await Promise.all([answer, app.close()]);
    expect(await response.json()).toEqual({ done: true });
  });
});
