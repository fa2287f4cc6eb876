import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@rstest/core';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { findAgentsFolder } from './agents-folder';
import { readDataFile } from './read-data-file';

const scratch: string[] = [];
afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true });
});

const aFile = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'data-'));
  scratch.push(folder);
  writeFileSync(join(folder, 'data.yaml'), text);
  return join(folder, 'data.yaml');
};

const agents = findAgentsFolder();
const shipped = readdirSync(agents, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);

it.each(shipped)('%s is read as the parser reads it that keeps lines', (name) => {
  const file = join(agents, name);
  expect(readDataFile(file, z.unknown())).toEqual(parseDocument(readFileSync(file, 'utf8')).toJS());
});

it('a date, a yes and a number in quotation marks stay texts', () => {
  const file = aFile('day: 2026-11-01\nanswer: yes\nprice: "0120"\ncount: 3\nnone:\n');
  const expected = { day: '2026-11-01', answer: 'yes', price: '0120', count: 3, none: null };
  expect(readDataFile(file, z.unknown())).toEqual(expected);
});

it('the first fault is named with its line: of the text, or of a value', () => {
  const schema = z.object({ names: z.array(z.string()) });
  const twice = aFile('names: [甲]\nnames: [乙]\n');
  expect(() => readDataFile(twice, z.unknown())).toThrow(/data\.yaml:2: /);
  const wrong = aFile('names:\n  - 甲\n  - 3\n');
  expect(() => readDataFile(wrong, schema)).toThrow(/data\.yaml:3: names\.1: /);
});
