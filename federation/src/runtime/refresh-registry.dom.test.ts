import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import type { RegistryDocument, RegistryRemote } from '../registry/registry-document';
import { createRegistrySource } from './refresh-registry';
import { type GatewayServer, startGatewayServer } from './testing/gateway-server';

const shop = (release: string): RegistryRemote => ({
  name: 'mf-shop',
  release,
  manifest: `/r/mf-shop/${release}/mf-manifest.json`,
  entry: { url: `/r/mf-shop/${release}/entry.js`, integrity: 'sha384-AAAA' },
});
const document1: RegistryDocument = { version: 1, sequence: 7, remotes: [shop('v1')] };
const document2: RegistryDocument = { version: 1, sequence: 8, remotes: [shop('v2')] };

let server: GatewayServer;
let answer: RequestListener;
const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    response.end(JSON.stringify(value));
const consoleWarn = rstest.spyOn(console, 'warn');

beforeEach(async () => {
  consoleWarn.mockImplementation(() => {});
  server = await startGatewayServer((request, response) => answer(request, response));
});
afterEach(async () => {
  consoleWarn.mockReset();
  rstest.useRealTimers();
  await server.close();
});

const open = (first = document1) => createRegistrySource(first, `${server.origin}/registry.json`);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('the registry of an open page', () => {
  it('uses the registry of the page until the first refresh, and then the gateway’s', async () => {
    answer = json(document2);
    const source = open();
    expect(source.current()).toEqual(document1);
    await source.refresh();
    expect(source.current()).toEqual(document2);
    expect(server.requests).toEqual(['GET /registry.json']);
  });

  it('requests the registry once for all concurrent calls, and not again within a second', async () => {
    answer = json(document2);
    const source = open();
    const [one, other] = [source.refresh(), source.refresh()];
    expect(one).not.toBeNull();
    expect(other).toBe(one);
    await one;
    expect(source.refresh()).toBeNull();
    expect(server.requests).toHaveLength(1);
  });

  it('requests the registry again a second later, so that a rollback reaches the next navigation', async () => {
    answer = json(document2);
    const source = open();
    await source.refresh();
    answer = json({ ...document1, sequence: 9 });
    await pause(1_050);
    await source.refresh();
    expect(source.current().remotes).toEqual([shop('v1')]);
  });

  it('requests the registry again after a failed request, so that a rollback still reaches the page', async () => {
    answer = (_, response) => response.writeHead(503).end('{}');
    const source = open();
    await source.refresh();
    answer = json(document2);
    await pause(1_050);
    await source.refresh();
    expect(source.current()).toEqual(document2);
  });

  it('gives up a request that has no answer after ten seconds, and requests the registry again', async () => {
    rstest.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    answer = () => {};
    const source = open();
    source.refresh();
    await rstest.waitFor(() => expect(server.requests).toHaveLength(1));
    rstest.advanceTimersByTime(8_000);
    source.refresh();
    answer = json(document2);
    rstest.advanceTimersByTime(2_000);
    await rstest.waitFor(() => expect(consoleWarn).toHaveBeenCalledTimes(1));
    expect(server.requests).toHaveLength(1);
    await source.refresh();
    expect(source.current()).toEqual(document2);
  });

  it.each<[string, RequestListener]>([
    ['is not there', (_, response) => response.writeHead(503).end('{}')],
    ['is HTML', (_, response) => response.end('<!doctype html><title>502</title>')],
    ['is of a later schema', json({ version: 99, remotes: [] })],
    ['is older than the one that is known', json({ ...document2, sequence: 6 })],
    ['breaks off', (request) => request.socket.destroy()],
  ])('keeps the registry when the next one %s', async (_, listener) => {
    answer = listener;
    const source = open();
    await source.refresh();
    expect(source.current()).toBe(document1);
  });

  it('F11 delays a navigation by at most a second, once, and uses an answer that comes later', async () => {
    let deliver = () => {};
    answer = (request, response) => {
      deliver = () => json(document2)(request, response);
    };
    const source = open();
    const begun = performance.now();
    await source.refresh();
    const waited = performance.now() - begun;
    expect(waited).toBeGreaterThan(950);
    expect(waited).toBeLessThan(3_000);
    expect(source.current()).toBe(document1);
    // The request is still under way: the next navigation does not wait for it again.
    expect(source.refresh()).toBeNull();
    deliver();
    await rstest.waitFor(() => expect(source.current()).toEqual(document2), { timeout: 5_000 });
    expect(server.requests).toHaveLength(1);
  });
});

describe('replaced files', () => {
  it('treats the files of known releases that are not in force as replaced', async () => {
    const source = open();
    const file = (release: string) => `${server.origin}/r/mf-shop/${release}/static/js/late.1a.js`;
    expect(source.isReplaced(file('v1'))).toBe(false);
    answer = json({ ...document2, remotes: [{ ...shop('v2'), lastGood: shop('v1') }] });
    await source.refresh();
    expect([source.isReplaced(file('v1')), source.isReplaced(file('v2'))]).toEqual([true, false]);
    expect(source.isReplaced(file('v0'))).toBe(false);
    expect(source.isReplaced(`${server.origin}/static/js/dialog.js`)).toBe(false);
  });

  it('treats the files of every release that a registry named as replaced, of the last good ones too', async () => {
    answer = json({ ...document1, sequence: 8, remotes: [shop('v3')] });
    const source = open({ ...document1, remotes: [{ ...shop('v2'), lastGood: shop('v1') }] });
    await source.refresh();
    answer = json({ ...document1, sequence: 9, remotes: [shop('v4')] });
    await pause(1_050);
    await source.refresh();
    const isReplaced = (release: string) =>
      source.isReplaced(`${server.origin}/r/mf-shop/${release}/static/js/late.1a.js`);
    expect(['v1', 'v2', 'v3', 'v4'].filter(isReplaced)).toEqual(['v1', 'v2', 'v3']);
  });

  it('treats the host’s files as replaced when a page loaded now would get another host', async () => {
    const host = { name: 'shell', release: 's1' };
    const source = open({ ...document1, host });
    const file = `${server.origin}/static/js/dialog.js`;
    answer = json({ ...document1, host });
    await source.refresh();
    expect([source.hasNewHost(), source.isReplaced(file)]).toEqual([false, false]);
    await pause(1_050);
    answer = json({ ...document1, host: { ...host, release: 's2' } });
    await source.refresh();
    expect([source.hasNewHost(), source.isReplaced(file)]).toEqual([true, true]);
  });
});
