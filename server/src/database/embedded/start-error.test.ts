import { expect, test } from '@rstest/core';
import { DatabaseStartError, fileProblem, outputProblem, unsupported } from './start-error';

const said = (output: string) => outputProblem('started', '/data', output).message;
const withCode = (code: string) => Object.assign(new Error('no'), { code });

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'permission was denied'],
  ['EPERM', 'permission was denied'],
  ['ENOTDIR', 'a file stands where a folder is needed'],
  ['EEXIST', 'a file stands where a folder is needed'],
])('a folder that fails with %s is named in one line, with the reason', (code, reason) => {
  expect(fileProblem('/data', withCode(code)).message).toBe(
    `the embedded database cannot use /data: ${reason}`,
  );
});

test('any other failure of a folder keeps its own words, and a line for the operator is not wrapped again', () => {
  expect(fileProblem('/data', new Error('odd')).message).toContain('/data: odd');
  expect(fileProblem('/data', 'odder').message).toContain('/data: odder');
  const told = new DatabaseStartError('already told');
  expect(fileProblem('/data', told)).toBe(told);
});

test('of PostgreSQL’s output its worst line is told, without what stands before it', () => {
  const lines = [
    '2026-01-01 00:00:00 UTC [1] LOG:  starting',
    '2026-01-01 00:00:00 UTC [1] FATAL:  data directory has group access',
    '2026-01-01 00:00:00 UTC [1] LOG:  database system is shut down',
    '',
  ];
  expect(said(lines.join('\n'))).toBe(
    'the embedded database could not be started in /data: data directory has group access',
  );
  expect(said('note\ninitdb: error: no such locale\nhint: none')).toMatch(/: no such locale$/);
  expect(said('first\nlast words\n\n')).toMatch(/: last words$/);
  expect(said('\n')).toMatch(/: it ended without a word$/);
});

test('what an operator can mend is told with the way to do so', () => {
  expect(said('FATAL:  could not write: No space left on device')).toBe(
    'the embedded database could not be started in /data: the disk is full: free some space and start again (could not write: No space left on device)',
  );
  expect(said('PANIC:  Read-only file system')).toContain('the file system is read-only (');
  expect(said('FATAL:  could not open: Permission denied')).toContain('permission was denied: ');
});

test('a machine on which the programs do not run is told of DATABASE_URL', () => {
  const { name, message } = unsupported('no glibc');
  expect(name).toBe('DatabaseStartError');
  expect(message).toMatch(/\(no glibc\): run `npm install` again, or set DATABASE_URL to a PostgreSQL 15/);
});
