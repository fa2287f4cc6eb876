import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';

const root = path.resolve(__dirname, '..');

interface Requirement {
  readonly id: string;
  readonly files: readonly string[];
}

const readRequirements = (): Requirement[] =>
  readFileSync(path.join(root, 'docs/requirements.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id, , files] = line.split('|').map((cell) => cell.trim());
      if (id === undefined || !/^R\d+\.\d+$/.test(id)) return [];
      return [
        {
          id,
          files: (files ?? '')
            .split(',')
            .map((file) => file.trim())
            .filter(Boolean),
        },
      ];
    });

/** Titles of the tests of a file: the first argument of `it(…)` or `test(…)`, skipped ones left out. */
const titlesOf = (file: string): string[] => {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g)].map(
    (match) => match[2] ?? '',
  );
};

describe('docs/requirements.md', () => {
  const requirements = readRequirements();

  it('the table covers every section of requirements', () => {
    const sections = new Set(requirements.map(({ id }) => id.slice(1).split('.')[0]));
    expect([...sections].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
  });

  it('names at least one test for every requirement, and each carries the id in its title', () => {
    const unproved = requirements.flatMap(({ id, files }) => {
      if (files.length === 0) return [`${id} names no test`];
      return files.flatMap((file) => {
        if (!existsSync(path.join(root, file))) return [`${id}: ${file} does not exist`];
        const hasTitle = titlesOf(file).some((title) =>
          new RegExp(`\\b${id.replace('.', '\\.')}\\b(?!\\d)`).test(title),
        );
        return hasTitle ? [] : [`${id}: no test in ${file} has it in its title`];
      });
    });
    expect(unproved).toEqual([]);
  });
});
