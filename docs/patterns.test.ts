import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@rstest/core';

const rows = readFileSync(path.join(__dirname, 'patterns.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| pattern '))
  .map((line) => {
    const [, pattern = '', , cell = ''] = line.split('|').map((part) => part.trim());
    const links = [...cell.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)];
    return { pattern, proofs: links.map(([, title = '', file = '']) => ({ title, file })) };
  });

it('every pattern of the best chats is held by tests that exist, by their titles', () => {
  expect(rows.length).toBeGreaterThanOrEqual(11);
  expect(rows.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
  const missing = rows.flatMap(({ pattern, proofs }) =>
    proofs
      .filter(({ title, file }) => {
        const place = path.join(__dirname, file);
        if (!existsSync(place)) return true;
        const source = readFileSync(place, 'utf8');
        return !["'", '`', '"'].some((quote) => source.includes(`(${quote}${title}${quote}`));
      })
      .map(({ title }) => `${pattern}: ${title}`),
  );
  expect(missing).toEqual([]);
});
