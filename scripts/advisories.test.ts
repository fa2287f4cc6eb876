import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@rstest/core';

const root = path.resolve(__dirname, '..');
const lock: { packages: Record<string, { integrity?: string; version?: string }> } = JSON.parse(
  readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
);

describe('npm run advisories', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  /** A registry that gives this answer, and the versions that it was asked for. */
  async function aRegistry(status: number, answer: unknown) {
    const asked: Record<string, string[]>[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      if (request.url === '/mirror/-/npm/v1/security/advisories/bulk') asked.push(JSON.parse(body));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mirror` };
  }

  async function run(registry: string) {
    const child = spawn(process.execPath, ['scripts/advisories.mjs', '--registry', registry], { cwd: root });
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, out };
  }

  it('names each package that has a known vulnerability, with the days for its mend, and fails (ASVS 15.2.1)', async () => {
    const url = 'https://github.com/advisories/GHSA-xxxx';
    const { address, asked } = await aRegistry(200, {
      fastify: [{ title: 'a hole', url, severity: 'high', vulnerable_versions: '<9' }],
      '@biomejs/biome': [{ title: 'a crack', url, severity: 'moderate', vulnerable_versions: '<9' }],
    });
    const { code, out } = await run(address);
    expect(out.trim().split('\n')).toEqual([
      `@biomejs/biome <9, a tool: moderate, to be mended within 30 days: a crack ${url}`,
      `fastify <9: high, to be mended within 7 days: a hole ${url}`,
    ]);
    expect(code).toBe(1);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.fastify).toEqual([lock.packages['node_modules/fastify']?.version]);
    expect(Object.keys(asked[0] ?? {}).length).toBeGreaterThan(300);
  });

  it('succeeds where there is none', async () => {
    const { address } = await aRegistry(200, {});
    expect(await run(address)).toEqual({ code: 0, out: '' });
  });

  it('does not take a registry that says nothing for one that knows of nothing', async () => {
    for (const registry of [await aRegistry(404, {}), await aRegistry(200, null)]) {
      expect(await run(registry.address)).toEqual({ code: 2, out: '' });
    }
    expect(await run('http://127.0.0.1:1')).toEqual({ code: 2, out: '' });
  });
});
