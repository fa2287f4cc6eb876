import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@rstest/core';
import { silentLog } from '../database-log';
import { makeScratchFolder } from '../testing/scratch-folder';
import { locateBinaries } from './binaries';
import { findBinaryPackage } from './binary-package';
import { chooseAccount } from './system-account';

const scratch = makeScratchFolder();
const isRoot = process.getuid?.() === 0;

/** The package as npm unpacks it, without the links of its installation script, below a closed parent folder. */
let gate: string;
let bare: string;
beforeAll(async () => {
  gate = path.join(await scratch(), 'gate');
  bare = path.join(gate, 'package');
  await mkdir(gate);
  await promisify(execFile)('cp', ['-a', await findBinaryPackage(), bare]);
  const library = path.join(bare, 'native', 'lib');
  for (const entry of await readdir(library, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(path.join(library, entry.name));
  }
});

const account = () => chooseAccount('/nowhere');

describe('locateBinaries', () => {
  it.runIf(isRoot)(
    'programs below a closed folder are copied once to a folder that every account can reach',
    async () => {
      await chmod(gate, 0o700);
      const place = await scratch();
      const options = {
        account: await account(),
        copyTo: [place],
        log: silentLog,
        packageDir: bare,
      };
      const [first, second] = await Promise.all([locateBinaries(options), locateBinaries(options)]);
      expect(first.major).toBe('18');
      expect(first.postgres.startsWith(place)).toBe(true);
      expect(second).toEqual(first);
      expect(await readdir(place)).toHaveLength(1);
      const made = (await stat(first.postgres)).ino;
      expect((await stat((await locateBinaries(options)).postgres)).ino).toBe(made);
    },
  );

  it.runIf(isRoot)('programs in a folder that another account prepared are not run', async () => {
    await chmod(gate, 0o700);
    const open = await scratch();
    await chmod(open, 0o777);
    const options = { account: await account(), log: silentLog, packageDir: bare };
    await expect(locateBinaries({ ...options, copyTo: [open] })).rejects.toThrow(/belongs to somebody else/);
    expect(await readdir(open)).toEqual([]);
  });

  it('missing links are made, as the installation script may never have run', async () => {
    await chmod(gate, 0o755);
    const { postgres, major } = await locateBinaries({
      account: await account(),
      copyTo: [],
      log: silentLog,
      packageDir: bare,
    });
    expect(major).toBe('18');
    expect(postgres).toBe(path.join(bare, 'native', 'bin', 'postgres'));
    expect(await readdir(path.join(bare, 'native', 'lib'))).toContain('libicui18n.so.60');
  });

  it('without programs for the platform an error says in one line what to do', async () => {
    const empty = await scratch();
    await writeFile(path.join(empty, 'package.json'), '{"version":"18.4.0"}');
    const failed = locateBinaries({
      account: await account(),
      copyTo: [],
      log: silentLog,
      packageDir: empty,
    });
    await expect(failed).rejects.toThrow(
      /^the embedded PostgreSQL does not run here .* set DATABASE_URL .*$/,
    );
  });

  it('programs that would fail anywhere are not copied', async () => {
    const broken = path.join(await scratch(), 'package');
    await mkdir(path.join(broken, 'native', 'bin'), { recursive: true });
    const program = path.join(broken, 'native', 'bin', 'postgres');
    await writeFile(program, '#!/no/such/interpreter\n');
    await chmod(program, 0o755);
    const place = await scratch();
    const failed = locateBinaries({
      account: await account(),
      copyTo: [place],
      log: silentLog,
      packageDir: broken,
    });
    await expect(failed).rejects.toThrow(/glibc/);
    expect(await readdir(place)).toEqual([]);
  });
});
