import path from 'node:path';
import { expect, test } from '@playwright/test';
import { runProgram } from '../run-program';
import { CATALOGUE_FOLDER } from './catalogue';

const root = path.resolve(__dirname, '..', '..');

test('the catalogue is built', async () => {
  const printed = await runProgram([path.join(root, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'], {
    cwd: path.join(root, 'catalogue'),
    env: { CATALOGUE_OUT: CATALOGUE_FOLDER },
  });
  expect(printed).toContain('built in');
});
