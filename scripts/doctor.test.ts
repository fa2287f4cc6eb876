import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from '@rstest/core';

const root = path.resolve(__dirname, '..');
const doctor = (...args: string[]) =>
  spawnSync(
    process.execPath,
    [path.join(root, 'scripts', 'doctor.mjs'), '--development', 'http://127.0.0.1:1', ...args],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );

it('finds no fault in this project', () => {
  const { status, stdout, stderr } = doctor('--json');
  expect(stderr).toBe('');
  const { examined, diagnoses } = JSON.parse(stdout);
  expect(diagnoses).toEqual([]);
  expect(examined).toEqual(expect.arrayContaining(['shell', 'mf-landing', 'mf-auth', 'mf-chat']));
  expect(status).toBe(0);
});

it('explains the faults of a site, and fails', () => {
  const { status, stdout } = doctor('--site', 'http://127.0.0.1:1');
  expect(stdout).toContain('✗ http://127.0.0.1:1: fetch failed');
  expect(stdout).toMatch(/because {3}the site does not answer/);
  expect(status).toBe(1);
});

it('refuses to examine a site over plain HTTP', () => {
  const { status, stderr } = doctor('--site', 'http://shop.example');
  expect(stderr).toContain('plain http is refused');
  expect(status).toBe(2);
});

it('says what it takes when asked, and for what it does not know', () => {
  const help = doctor('--help');
  expect([help.status, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toContain('npm run doctor -- [--site <address>]');
  const wrong = doctor('--sight', 'x');
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toMatch(/Unknown option '--sight'[\s\S]*npm run doctor/);
  expect(wrong.stderr).not.toContain('    at ');
});
