import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';

const HOUR = 3_600;

let folder: string;
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

/** A project of one workspace, with the real scripts, whose tests take as long as a test says. */
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'changed-tests-'));
  for (const script of ['changed-tests.mjs', 'import-graph.mjs', 'workspace.mjs']) {
    cpSync(path.join(__dirname, script), path.join(folder, 'scripts', script));
  }
  write('package.json', '{ "type": "module", "workspaces": ["shop"] }');
  write('shop/package.json', '{ "name": "@shop/shop" }');
  for (const room of ['docs', 'deploy']) mkdirSync(path.join(folder, room));
  write('.gitignore', '.cache\n');
  write('shop/src/price.ts', 'export const price = 1;\n');
  for (const name of ['near', 'far']) write(`shop/src/${name}.test.ts`, "import './price';\n");
  execFileSync('git', ['init', '-q'], { cwd: folder });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const takesSeconds = (seconds: Readonly<Record<string, number>>): void => {
  const files = Object.entries(seconds).map(([name, each]) => ({
    file: `shop/src/${name}.test.ts`,
    seconds: each,
  }));
  write('.cache/durations.json', JSON.stringify({ files }));
};

/** Chooses tests as `npm run check` does, and marks the state as checked, as it does when they are green. */
const check = (): readonly string[] => {
  const script = `const { testsToRun } = await import('./scripts/changed-tests.mjs');
    const { args, save } = await testsToRun();
    await save();
    console.log(JSON.stringify(args.filter((arg) => arg.endsWith('.test.ts'))));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' }),
  );
};

describe('the tests of a check', () => {
  it('are those that a change reaches, and none when nothing has changed since a green one', () => {
    takesSeconds({ near: 1, far: 1 });
    expect(check()).toEqual(['shop/src/far.test.ts', 'shop/src/near.test.ts']);
    expect(check()).toEqual([]);
    write('shop/src/price.ts', 'export const price = 2;\n');
    expect(check()).toEqual(['shop/src/far.test.ts', 'shop/src/near.test.ts']);
  });

  it('leave out what takes too long, and then count the change as not checked', () => {
    takesSeconds({ near: 1, far: HOUR });
    expect(check()).toEqual(['shop/src/near.test.ts']);
    expect(check()).toEqual(['shop/src/near.test.ts']);
    takesSeconds({ near: 1, far: 1 });
    expect(check()).toEqual(['shop/src/far.test.ts', 'shop/src/near.test.ts']);
    expect(check()).toEqual([]);
  });

  it('are those nearest to the change first', () => {
    takesSeconds({ near: 1, far: 1 });
    write('shop/package.json', '{ "name": "@shop/shop", "exports": { "./price": "./src/price.ts" } }');
    for (const file of ['cart/deep/a', 'cart/b'])
      write(`shop/src/${file}.test.ts`, "import '@shop/shop/price';\n");
    expect(check()).toHaveLength(4);
    write('shop/src/price.ts', 'export const price = 2;\n');
    expect(check()).toEqual([
      'shop/src/far.test.ts',
      'shop/src/near.test.ts',
      'shop/src/cart/b.test.ts',
      'shop/src/cart/deep/a.test.ts',
    ]);
  });

  it('are also those that name a changed file that is no code', () => {
    write('shop/src/price.css', 'a {}\n');
    write('shop/src/far.test.ts', "readFileSync('price.css');\n");
    check();
    write('shop/src/price.css', 'b {}\n');
    expect(check()).toEqual(['shop/src/far.test.ts']);
  });

  it('are also those that name a file that is gone', () => {
    write('shop/src/price.css', 'a {}\n');
    write('shop/src/far.test.ts', "readFileSync('price.css');\n");
    check();
    rmSync(path.join(folder, 'shop/src/price.css'));
    expect(check()).toEqual(['shop/src/far.test.ts']);
  });

  it('leave out a file that is gone', () => {
    execFileSync('git', ['add', '.'], { cwd: folder });
    check();
    rmSync(path.join(folder, 'shop/src/near.test.ts'));
    write('shop/src/far.test.ts', 'far\n');
    expect(check()).toEqual(['shop/src/far.test.ts']);
  });

  it('are always those of the tree, but for those that start programs', () => {
    for (const name of ['docs/names', 'scripts/fences', 'scripts/doctor', 'deploy/compose', 'docs/deep/a']) {
      write(`${name}.test.ts`, 'true;\n');
    }
    check();
    expect([...check()].sort()).toEqual([
      'deploy/compose.test.ts',
      'docs/names.test.ts',
      'scripts/fences.test.ts',
    ]);
  });

  it('are, in a checkout that was never checked, those for what is not committed', () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
    git('add', '.');
    git('commit', '-qm', 'all');
    write('shop/src/near.test.ts', "import './price'; // changed\n");
    expect(check()).toEqual(['shop/src/near.test.ts']);
  });
});
