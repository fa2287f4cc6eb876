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
