import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { codeFilesIn, importGraph, workspaces } from './import-graph.mjs';

const root = path.resolve(__dirname, '..');

/** A hot path that was made fast by hand (`docs/decisions/0025`). */
interface Fence {
  readonly folder: string;
  /** The file of the folder that others import. */
  readonly door: string;
  /** The same, as short as it can be said; for tests only. */
  readonly plain: string;
  /** The test that holds both side by side. */
  readonly proof: string;
}

const FENCES: readonly Fence[] = [
  {
    folder: 'mf-chat/src/features/message-list/virtual-list',
    door: 'index.ts',
    plain: 'testing/plain-message-list.tsx',
    proof: 'plain-message-list.test.tsx',
  },
  {
    folder: 'server/src/http/sse',
    door: 'event-stream.ts',
    plain: 'testing/plain-event-stream.ts',
    proof: 'plain-event-stream.test.ts',
  },
  {
    folder: 'server/src/providers/vendor/stream',
    door: 'vendor-stream.ts',
    plain: 'testing/plain-vendor-stream.ts',
    proof: 'plain-vendor-stream.test.ts',
  },
];

const graph: Map<string, string[]> = importGraph([...workspaces(), 'scripts'].flatMap(codeFilesIn));
/** Product code imports no file of these. */
const isForTests = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);

describe('fences', () => {
  for (const { folder, door, plain, proof } of FENCES) {
    const own = (file: string): string => `${folder}/${file}`;

    it(`lets nobody into ${folder} but through its door`, () => {
      const others = [...graph].filter(([file]) => !file.startsWith(`${folder}/`));
      const users = others.filter(([, imports]) => imports.includes(own(door)));
      const wrong = others.flatMap(([file, imports]) =>
        imports
          .filter((target) => target.startsWith(`${folder}/`) && target !== own(door))
          .map((target) => `${file} imports ${target}`),
      );
      expect(users.length).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    });

    it(`has a plain version beside ${folder}, which only tests use, and a test that drives both`, () => {
      expect(existsSync(path.join(root, own(plain)))).toBe(true);
      const users = [...graph].filter(([, imports]) => imports.includes(own(plain))).map(([file]) => file);
      expect(users.filter((file) => !isForTests(file))).toEqual([]);
      expect(graph.get(own(proof))).toContain(own(plain));
      // A type is erased: that the door itself is driven is what the proof's own imports have to show.
      expect(graph.get(own(proof))).toContain(own(door));
    });
  }
});
