import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { codeFilesIn, workspaces } from './import-graph.mjs';

const root = path.resolve(__dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;

describe('names', () => {
  it('has no exported type name twice in a workspace', () => {
    const twice = workspaces().flatMap((workspace: string) => {
      const places = new Map<string, string[]>();
      const files = codeFilesIn(workspace).filter((file) => !file.startsWith('e2e/second-product/'));
      for (const file of files) {
        for (const [, name = ''] of read(file).matchAll(TYPE)) {
          places.set(name, [...(places.get(name) ?? []), file]);
        }
      }
      return [...places]
        .filter(([, found]) => found.length > 1)
        .map(([name, found]) => `${name}: ${found.join(', ')}`);
    });
    expect(twice).toEqual([]);
  });

  it('has a glossary of at most 50 words, each of them once', () => {
    const words = [...read('docs/glossary.md').matchAll(/^\| ([a-z][^|]*?) \|/gm)]
      .map((match) => match[1] ?? '')
      .filter((word) => word !== 'word');
    expect(words.length).toBeGreaterThan(30);
    expect(words.length).toBeLessThanOrEqual(50);
    expect(new Set(words).size).toBe(words.length);
  });
});
