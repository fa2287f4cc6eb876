import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from '@rstest/core';
import { makeScratchFolder } from '../testing/scratch-folder';
import { type BackupHeader, encodeHeader, readHeader } from './backup-header';

const scratch = makeScratchFolder();
const HEADER: BackupHeader = {
  ...{ format: 1, createdAt: '2026-01-02T03:04:05.678Z', server: '18.4' },
  migration: { when: 7, hash: 'h' },
  tables: [{ name: 'users', columns: ['id'] }],
};
const fileOf = async (script: string): Promise<string> => {
  const file = path.join(await scratch(), 'all.gz');
  await writeFile(file, gzipSync(script));
  return file;
};

it('a backup’s first line tells what it holds, whatever comes after it', async () => {
  expect(await readHeader(await fileOf(`${encodeHeader(HEADER)}anything\n`))).toEqual(HEADER);
});

it.each([
  ['another first line', 'SELECT 1;\n'],
  ['no line at all', ''],
  ['a line without an end', encodeHeader(HEADER).trim()],
  ['a description that is no JSON', '-- qihang backup {\n'],
  ['no tables', encodeHeader({ ...HEADER, tables: [] })],
  ['a table without columns', encodeHeader({ ...HEADER, tables: [{ name: 'users', columns: [] }] })],
  ['no time', encodeHeader({ ...HEADER, createdAt: 'yesterday' })],
  ['no format', '-- qihang backup {"createdAt":"2026-01-02T03:04:05.678Z"}\n'],
])('a file with %s is no backup of this product', async (_what, script) => {
  const file = await fileOf(script);
  await expect(readHeader(file)).rejects.toThrow(`${file} is no backup of this product`);
});

it('a backup of a newer format is told as such, whatever its description is made of', async () => {
  const file = await fileOf('-- qihang backup {"format":2}\n');
  await expect(readHeader(file)).rejects.toThrow('it has format 2, this release reads 1');
});
