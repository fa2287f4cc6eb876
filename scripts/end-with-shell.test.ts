import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@rstest/core';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'qihang-npm-start-'));
  const command = 'node server.mjs';
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start: command } }));
  const { href } = pathToFileURL(path.resolve(__dirname, 'end-with-shell.mjs'));
  // What the server does: it drains and then ends. Its output stays open until it has.
  writeFileSync(
    path.join(folder, 'server.mjs'),
    `const { endWithShell } = await import(${JSON.stringify(href)});
    endWithShell();
    setInterval(() => {}, 1_000);
    process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0); }, 200));
    console.log('ready');`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a kill of npm start ends the server too, which drains first', async () => {
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  const output: string[] = [];
  npm.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output.push(chunk);
    if (chunk.includes('ready')) npm.kill('SIGTERM');
  });
  await new Promise((resolve) => npm.stdout.once('close', resolve));
  expect(output.join('')).toMatch(/ready\n[\s\S]*drained\n$/);
});
