import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@rstest/core';
import { makeScratchFolder } from '../../database/testing/scratch-folder';
import { BuiltCopies } from './built-copies';

const scratch = makeScratchFolder();

it('a compressed copy beside a built file is found by the hash of the file, in its coding', async () => {
  const folder = await scratch();
  await mkdir(path.join(folder, 'static'));
  await writeFile(path.join(folder, 'static', 'main.js.br'), 'as brotli');
  await writeFile(path.join(folder, 'static', 'main.js.gz'), 'as gzip');
  const copies = new BuiltCopies();
  copies.add(folder, {
    files: [
      { name: 'static/main.js', integrity: 'sha384-main', bytes: 9 },
      { name: 'build.json', integrity: 'sha384-build', bytes: 2 },
    ],
  });
  expect(String(await copies.find('sha384-main', 'br'))).toBe('as brotli');
  expect(String(await copies.find('sha384-main', 'gzip'))).toBe('as gzip');
  expect(await copies.find('sha384-build', 'br')).toBeNull();
  expect(await copies.find('sha384-unknown', 'br')).toBeNull();
});
