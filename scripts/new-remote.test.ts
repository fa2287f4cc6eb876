import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@rstest/core';
import { makeRemote } from './new-remote/make-remote.mjs';
import { registrations } from './new-remote/registrations.mjs';
import { deregistrations, removeRemote } from './new-remote/remove-remote.mjs';

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
    const { plan, changed } = await makeRemote(root, { name: 'mf-never-made', title: '报价单' });
    expect(plan).toMatchObject({ path: '/never-made', component: 'NeverMadeApp' });
    for (const file of changed) expect(existsSync(path.join(root, file))).toBe(true);
    expect(changed).toContain('mf-never-made/src/app.test.tsx');
    for (const file of Object.keys(registrations)) expect(read(file)).toContain('never-made');
    const { workspaces } = JSON.parse(read('package.json'));
    const last = workspaces.filter((name: string) => name.startsWith('mf-')).at(-1);
    expect(last).toBe('mf-never-made');
    expect(read('mf-never-made/src/app.tsx')).toContain("const TITLE = '报价单'");
  });

  it('chooses a development port that no other app has', async () => {
    const ports = [
      ...readFileSync(path.join(project, 'rsbuild.shared.ts'), 'utf8').matchAll(/\bport: (\d+)/g),
    ];
    const { plan } = await makeRemote(root, { name: 'mf-never' });
    expect(ports.map(([, port]) => Number(port))).not.toContain(plan.port);
  });

  it('makes a second remote beside a new one', async () => {
    const first = await makeRemote(root, { name: 'mf-never' });
    const second = await makeRemote(root, { name: 'mf-never-either' });
    expect(second.plan.port).toBe(first.plan.port + 1);
    expect(read('shared/src/contracts/remotes.ts')).toMatch(/'mf-never', 'mf-never-either'\]/);
  });

  it('keeps the lock file as npm writes it', async () => {
    await makeRemote(root, { name: 'mf-never' });
    const { packages } = JSON.parse(read('package-lock.json'));
    expect(packages['node_modules/@qihang/mf-never']).toEqual({ resolved: 'mf-never', link: true });
    expect(packages['mf-never'].version).toBe('1.0.0');
    expect(packages[''].workspaces).toContain('mf-never');
  });

  it.each([
    [{}, 'What shall it be called'],
    [{ name: 'plan' }, 'is no name for a remote'],
    [{ name: 'mf-Plan' }, 'is no name for a remote'],
    [{ name: '../mf-plan' }, 'is no name for a remote'],
    [{ name: 'mf-chat' }, 'There is a remote mf-chat already'],
    [{ name: 'mf-never', path: 'plan' }, 'is no path'],
    [{ name: 'mf-never', path: '/login' }, 'shows something already'],
    [{ name: 'mf-never', title: '`a`' }, 'cannot be a title'],
  ])('is refused as %j, and nothing is written', async (wanted, reason) => {
    const before = Object.keys(registrations).map(read);
    await expect(makeRemote(root, wanted)).rejects.toThrow(reason);
    expect(Object.keys(registrations).map(read)).toEqual(before);
  });

  it('refuses to change a file that looks different, and names it', async () => {
    writeFileSync(path.join(root, 'shell/src/routes.tsx'), 'export const routes = [];\n');
    await expect(makeRemote(root, { name: 'mf-never' })).rejects.toThrow('shell/src/routes.tsx: there is no');
    expect(existsSync(path.join(root, 'mf-never'))).toBe(false);
  });
});

describe('a remote that is removed', () => {
  it('leaves every file as it was before it was made', async () => {
    const before = Object.keys(registrations).map(read);
    await makeRemote(root, { name: 'mf-never', path: '/never/made', title: '（从来没有）' });
    await makeRemote(root, { name: 'mf-never-either' });
    await removeRemote(root, 'mf-never');
    const changed = await removeRemote(root, 'mf-never-either');
    expect(changed).toEqual(Object.keys(registrations));
    expect(Object.keys(registrations).map(read)).toEqual(before);
    expect(Object.keys(deregistrations)).toEqual(changed);
  });

  it('is made again only where its folder is gone', async () => {
    await makeRemote(root, { name: 'mf-never' });
    await removeRemote(root, 'mf-never');
    await expect(makeRemote(root, { name: 'mf-never' })).rejects.toThrow(
      'There is a folder mf-never already',
    );
    rmSync(path.join(root, 'mf-never'), { recursive: true });
    await makeRemote(root, { name: 'mf-never' });
  });

  it.each([
    [undefined, 'Which one'],
    ['mf-never', 'There is no remote mf-never.'],
    ['mf-chat', 'take it out by hand'],
  ])('is not %s, and nothing is written', async (name, reason) => {
    const before = Object.keys(registrations).map(read);
    await expect(removeRemote(root, name)).rejects.toThrow(reason);
    expect(Object.keys(registrations).map(read)).toEqual(before);
  });
});
