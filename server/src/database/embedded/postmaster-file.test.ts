import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@rstest/core';
import { makeScratchFolder } from '../testing/scratch-folder';
import { endpointOf, isPrivate, removeSocketDirectory } from './endpoint';
import { freeStaleLocks, identityOf, isPostmasterOf, readPostmasterFile } from './postmaster-file';
import { postgresEnvironment, run } from './run';

const scratch = makeScratchFolder();
const contentOf = (pid: string | number, status = 'ready') =>
  [pid, '/data', '1700000000', 5433, '.', '', '  1 2', status, ''].join('\n');
const folderWith = async (content: string | null): Promise<string> => {
  const folder = await scratch();
  if (content !== null) await writeFile(path.join(folder, 'postmaster.pid'), content);
  return folder;
};

describe('the file of a running server', () => {
  it('tells its pid, port, socket and status', async () => {
    expect(await readPostmasterFile(await folderWith(contentOf(42, 'ready   ')))).toEqual({
      ...{ pid: 42, port: 5433, socketDirectory: '.', status: 'ready' },
      identity: '42\n/data\n1700000000\n5433',
    });
  });

  it('is none while it is missing, empty or half-written', async () => {
    for (const content of [
      null,
      '',
      '42\n',
      '42\n/data\n1700000000',
      'x\n/data\n1\n5432\n',
      contentOf('-42'),
    ]) {
      expect([content, await readPostmasterFile(await folderWith(content))]).toEqual([content, null]);
    }
  });

  it('has an identity that does not change with the status of its server', () => {
    expect(identityOf(contentOf(42, 'starting'))).toBe(identityOf(contentOf(42, 'stopping')));
    expect(identityOf(contentOf(42))).not.toBe(identityOf(contentOf(43)));
  });

  it('before a first report of the server has no status', async () => {
    const content = [42, '/data', '1700000000', 5432, '.'].join('\n');
    expect((await readPostmasterFile(await folderWith(content)))?.status).toBe('');
  });
});

describe('a pid in a lock', () => {
  it('is no server’s for being alive: a program of another name, or nobody at all', async () => {
    const folder = await scratch();
    expect(await isPostmasterOf(process.pid, folder)).toBe(false);
    const stranger = spawn('sleep', ['60'], { cwd: folder, stdio: 'ignore' });
    await once(stranger, 'spawn');
    expect(await isPostmasterOf(stranger.pid ?? 0, folder)).toBe(false);
    stranger.kill('SIGKILL');
    await once(stranger, 'exit');
    expect(await isPostmasterOf(stranger.pid ?? 0, folder)).toBe(false);
  });

  it('F37 that belongs to no server is replaced by ours, and all else in the file stays', async () => {
    const folder = await folderWith(contentOf(4_242_424));
    await writeFile(path.join(folder, '.s.PGSQL.5432.lock'), contentOf('-4242424'));
    expect(await freeStaleLocks(folder)).toBe(true);
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      expect(await readFile(path.join(folder, name), 'utf8')).toBe(contentOf(process.pid));
    }
    expect(await freeStaleLocks(folder)).toBe(false);
  });

  it('F37 is left alone in a file that says nothing of a process, and where there is no file', async () => {
    expect(await freeStaleLocks(await folderWith('no pid\n'))).toBe(false);
    expect(await freeStaleLocks(await folderWith('4242424'))).toBe(false);
    expect(await freeStaleLocks(await folderWith(null))).toBe(false);
  });

  it('F37 that is not written yet is waited for, and given up when the file is old', async () => {
    const folder = await folderWith('');
    const file = path.join(folder, 'postmaster.pid');
    expect(await freeStaleLocks(folder)).toBe(false);
    expect(await readFile(file, 'utf8')).toBe('');
    const before = new Date(Date.now() - 60_000);
    await utimes(file, before, before);
    expect(await freeStaleLocks(folder)).toBe(true);
    expect(await readFile(file, 'utf8')).toBe(`${process.pid}\n`);
  });
});

describe('the address of a server', () => {
  const naming = (socketDirectory: string) => ({
    ...{ pid: 1, port: 5433, socketDirectory, status: 'ready', identity: '' },
  });

  it('is the socket that its file names, within the data folder by a relative path', async () => {
    const folder = await scratch();
    expect(await endpointOf(folder, naming('.'))).toEqual({ host: folder, port: 5433, user: 'postgres' });
  });

  it('is none where the folder of the socket is gone', async () => {
    expect(await endpointOf(await scratch(), naming('/no/such/folder'))).toBeNull();
  });

  it('is trusted only in a folder that belongs to one account and is closed to all others', async () => {
    const folder = await scratch();
    const owner = process.getuid?.() ?? 0;
    expect(await isPrivate(folder, owner + 1)).toBe(false);
    await writeFile(path.join(folder, 'file'), '', { mode: 0o600 });
    expect(await isPrivate(path.join(folder, 'file'), owner)).toBe(false);
  });

  it('leaves no short folder behind when its server is gone, and never removes the data or another folder', async () => {
    const folder = await folderWith(contentOf(1));
    await removeSocketDirectory(folder, folder);
    const other = await folderWith(contentOf(2));
    await removeSocketDirectory(folder, other);
    for (const each of [folder, other]) expect(await readPostmasterFile(each)).not.toBeNull();
  });
});

describe('a program of PostgreSQL', () => {
  it('gets nothing of the operator’s settings, and speaks English in UTC', () => {
    const given = { AI_API_KEY: 'sk-secret', PGHOST: 'elsewhere', LANG: 'de_DE', PATH: '/bin' };
    const before = Object.keys(given).map((name) => [name, process.env[name]] as const);
    try {
      Object.assign(process.env, given);
      const environment = postgresEnvironment();
      expect(environment).toMatchObject({ LC_ALL: 'C', TZ: 'UTC', PATH: '/bin' });
      expect(Object.keys(environment)).not.toContain('PGHOST');
      expect(JSON.stringify(environment)).not.toMatch(/sk-secret|de_DE/);
    } finally {
      // One by one: the environment of a process is no plain object, and stays its own.
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
  });

  it('is run to its end, with all it said and how it ended', async () => {
    const script = 'console.log("out"); console.error("err"); process.exit(3)';
    const { code, output } = await run(process.execPath, ['-e', script], { account: null, cwd: '/' });
    expect([code, output.split('\n').sort()]).toEqual([3, ['', 'err', 'out']]);
    await expect(run('/no/such/program', [], { account: null, cwd: '/' })).rejects.toThrow('ENOENT');
  });
});
