import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';

const root = path.resolve(__dirname, '..');

/** Every row that the product must survive. */
const ROWS = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
  30, 31, 32, 33, 34, 35, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57,
  58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 76, 77, 78, 79, 80,
].map((number) => `F${String(number).padStart(2, '0')}`);

interface Row {
  readonly id: string;
  readonly files: readonly string[];
}

const readRows = (): Row[] =>
  readFileSync(path.join(root, 'docs/failures.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id = '', fault, outcome, files = ''] = line.split('|').map((cell) => cell.trim());
      if (!/^F\d\d$/.test(id) || !fault || !outcome) return [];
      return [{ id, files: files.split(', ').filter(Boolean) }];
    });

/** Words at the beginning of a title or of the table that titles are made of: `F39 F40 twenty sends …`. */
const headsOf = (file: string): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/['"`]((?:[RFI]\d+(?:\.\d+)?[ ,:]+)+)/g)].flatMap(
    (match) => match[1]?.split(/[ ,:]+/) ?? [],
  );

/** Groups whose titles are put together from a list of rows. */
const groupsOf = (file: string): string[] => {
  const source = readFileSync(path.join(root, file), 'utf8');
  if (!/test\(`\$\{group\} /.test(source)) return [];
  return [...(/for \(const group of \[([^\]]*)\]/.exec(source)?.[1] ?? '').matchAll(/'(F\d\d)'/g)].map(
    (match) => match[1] ?? '',
  );
};

describe('docs/failures.md', () => {
  const rows = readRows();

  it('has every row once', () => {
    expect(rows.map(({ id }) => id)).toEqual(ROWS);
  });

  it('names at least one test for every row, and each carries the id at the head of its title', () => {
    const unproved = rows.flatMap(({ id, files }) => {
      if (files.length === 0) return [`${id} names no test`];
      return files.flatMap((file) => {
        if (!existsSync(path.join(root, file))) return [`${id}: ${file} does not exist`];
        const isProved = [...headsOf(file), ...groupsOf(file)].includes(id);
        return isProved ? [] : [`${id}: no title in ${file} begins with it`];
      });
    });
    expect(unproved).toEqual([]);
  });
});
