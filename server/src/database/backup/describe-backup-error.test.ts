import { expect, test } from '@rstest/core';
import { BackupError, fileError } from './describe-backup-error';
import { orderByReferences, tableWithColumns } from './table-layout';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('no'), { code, ...more });

test.each([
  ['ENOENT', 'there is no such file or folder'],
  ['EACCES', 'permission was denied'],
  ['EPERM', 'permission was denied'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of the path is no folder'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the file system is read-only'],
])('a file operation that failed with %s is told in one line', (code, reason) => {
  const told = fileError('written', '/backups/all.gz', withCode(code));
  expect(told).toBeInstanceOf(BackupError);
  expect(told).toMatchObject({ message: `/backups/all.gz cannot be written: ${reason}` });
  expect(fileError('read', '/x', withCode(code))).toMatchObject({ message: `/x cannot be read: ${reason}` });
});

test('an error that is none of a file stays what it is: of the database’s socket, of the database, our own', () => {
  for (const error of [
    withCode('ENOENT', { syscall: 'connect' }),
    withCode('42P01'),
    new BackupError('it is damaged'),
    'no error at all',
  ]) {
    expect(fileError('read', '/x', error)).toBe(error);
  }
});

test('tables stand behind all those that they reference, and else in the given order', () => {
  const tables = ['a', 'b', 'c', 'd'].map((name) => ({ name, columns: ['id'] }));
  const order = orderByReferences(tables, [
    { child: 'a', parent: 'c' },
    { child: 'a', parent: 'd' },
    { child: 'c', parent: 'd' },
  ]);
  expect(order.map(({ name }) => name)).toEqual(['b', 'd', 'c', 'a']);
  expect(orderByReferences([], [])).toEqual([]);
});

test('a table’s name and columns are quoted, whatever is in them', () => {
  expect(tableWithColumns({ name: 'odd "name"', columns: ['id', 'order'] })).toBe(
    'public."odd ""name""" ("id", "order")',
  );
});
