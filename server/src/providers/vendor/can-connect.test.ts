import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from '@rstest/core';
import { canConnect } from './can-connect';

test('a host can be reached where somebody listens at the port of its address, and is sent nothing', async () => {
  let received = '';
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      received += bytes;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await canConnect(`http://127.0.0.1:${port}/v1`, 5_000)).toBe(true);
  expect(await canConnect(`https://127.0.0.1:${port}/v1`, 5_000)).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(await canConnect(`http://127.0.0.1:${port}/v1`, 5_000)).toBe(false);
  expect(received).toBe('');
});
