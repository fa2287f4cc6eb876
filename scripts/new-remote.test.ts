import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@rstest/core';
import { makeRemote } from './new-remote/make-remote.mjs';
import { registrations } from './new-remote/registrations.mjs';

const project = path.resolve(__dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'new-remote-'));
const root = path.join(folder, 'copy');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  for (const file of Object.keys(registrations)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    cpSync(path.join(project, file), path.join(root, file));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a new remote', () => {
  it('makes a folder in the house style, and registers the remote everywhere', async () => {
    const { plan, changed } = await makeRemote(root, { name: 'mf-price-list', title: '报价单' });
    expect(plan).toMatchObject({ path: '/price-list', component: 'PriceListApp' });
    for (const file of changed) expect(existsSync(path.join(root, file))).toBe(true);
    expect(changed).toContain('mf-price-list/src/app.test.tsx');
    for (const file of Object.keys(registrations)) expect(read(file)).toContain('price-list');
    const { workspaces } = JSON.parse(read('package.json'));
    expect(workspaces.indexOf('mf-price-list')).toBe(workspaces.indexOf('mf-chat') + 1);
    expect(read('mf-price-list/src/app.tsx')).toContain("const TITLE = '报价单'");
  });

  it('chooses a development port that no other app has', async () => {
    const ports = [
      ...readFileSync(path.join(project, 'rsbuild.shared.ts'), 'utf8').matchAll(/\bport: (\d+)/g),
    ];
    const { plan } = await makeRemote(root, { name: 'mf-plan' });
    expect(ports.map(([, port]) => Number(port))).not.toContain(plan.port);
  });

  it('makes a second remote beside a new one', async () => {
    const first = await makeRemote(root, { name: 'mf-plan' });
    const second = await makeRemote(root, { name: 'mf-price' });
    expect(second.plan.port).toBe(first.plan.port + 1);
    expect(read('shared/src/contracts/remotes.ts')).toMatch(/'mf-plan', 'mf-price'\]/);
  });

  it('keeps the lock file as npm writes it', async () => {
    await makeRemote(root, { name: 'mf-plan' });
    const { packages } = JSON.parse(read('package-lock.json'));
    expect(packages['node_modules/@qihang/mf-plan']).toEqual({ resolved: 'mf-plan', link: true });
    expect(packages['mf-plan'].version).toBe('1.0.0');
    expect(packages[''].workspaces).toContain('mf-plan');
  });

  it.each([
    [{}, 'What shall it be called'],
    [{ name: 'plan' }, 'is no name for a remote'],
    [{ name: 'mf-Plan' }, 'is no name for a remote'],
    [{ name: '../mf-plan' }, 'is no name for a remote'],
    [{ name: 'mf-chat' }, 'There is a remote mf-chat already'],
    [{ name: 'mf-plan', path: 'plan' }, 'is no path'],
    [{ name: 'mf-plan', path: '/login' }, 'shows something already'],
    [{ name: 'mf-plan', title: '`a`' }, 'cannot be a title'],
  ])('is refused as %j, and nothing is written', async (wanted, reason) => {
    const before = Object.keys(registrations).map(read);
    await expect(makeRemote(root, wanted)).rejects.toThrow(reason);
    expect(Object.keys(registrations).map(read)).toEqual(before);
  });

  it('refuses to change a file that looks different, and names it', async () => {
    writeFileSync(path.join(root, 'shell/src/routes.tsx'), 'export const routes = [];\n');
    await expect(makeRemote(root, { name: 'mf-plan' })).rejects.toThrow('shell/src/routes.tsx: there is no');
    expect(existsSync(path.join(root, 'mf-plan'))).toBe(false);
  });
});
