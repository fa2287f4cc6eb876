import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from '@rstest/core';
import { TARGETS } from './build.mjs';
import { codeFilesIn, importGraph, workspaces } from './import-graph.mjs';

const TEST = /\.(test|spec)\.tsx?$|\/testing\//;
const graph = importGraph(workspaces().flatMap(codeFilesIn));

/** Every file that a workspace's own code reaches by imports that are more than types. */
function reachedFrom(workspace: string): Set<string> {
  const reached = new Set(
    [...graph.keys()].filter((file) => file.startsWith(`${workspace}/`) && !TEST.test(file)),
  );
  for (const file of reached) for (const target of graph.get(file) ?? []) reached.add(target);
  return reached;
}

it.each(TARGETS.map(({ name, inputs }) => [name, inputs] as const))(
  'builds %s again whenever a file that it imports has changed',
  (name, inputs) => {
    const reached = [...reachedFrom(name)];
    const forgotten = reached.filter(
      (file) => !inputs.some((input: string) => file === input || file.startsWith(`${input}/`)),
    );
    expect(reached.length).toBeGreaterThan(5);
    expect(forgotten).toEqual([]);
  },
);

it('says what it can build when it is asked for something else', () => {
  const script = path.resolve(__dirname, 'build.mjs');
  for (const wrong of ['mf-gone', '--forced']) {
    const { status, stderr } = spawnSync(process.execPath, [script, wrong], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/npm run build -- \[--force\][\s\S]*Targets: .*mf-chat.*server/);
    expect(stderr).not.toContain('    at ');
  }
});
