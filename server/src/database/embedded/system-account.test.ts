import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@rstest/core';
import { findPackage, findServerRoot } from '../package-root';
import { makeScratchFolder } from '../testing/scratch-folder';
import { buildName, makeLinks, programsIn } from './binary-package';
import { canReach, chooseAccount, giveTo, openToAll } from './system-account';

const scratch = makeScratchFolder();
const isRoot = process.getuid?.() === 0;
const modeOf = async (...place: string[]): Promise<number> => (await stat(path.join(...place))).mode & 0o777;

/** A folder with a program and a text in a folder of its own, closed to everybody else. */
async function aTree(): Promise<string> {
  const folder = await scratch();
  await mkdir(path.join(folder, 'bin'), { mode: 0o700 });
  await writeFile(path.join(folder, 'bin', 'program'), '', { mode: 0o700 });
  await writeFile(path.join(folder, 'bin', 'text'), '', { mode: 0o600 });
  return folder;
}

it('a copied tree is opened for all to read and to run what is a program, and for its owner alone to write', async () => {
  const folder = await aTree();
  await chmod(path.join(folder, 'bin', 'text'), 0o666);
  await openToAll(folder);
  expect(await modeOf(folder)).toBe(0o755);
  expect(await modeOf(folder, 'bin')).toBe(0o755);
  expect(await modeOf(folder, 'bin', 'program')).toBe(0o755);
  expect(await modeOf(folder, 'bin', 'text')).toBe(0o644);
});

it('the own account reaches every path, another one none below a folder that is closed to it', async () => {
  const place = path.join(await aTree(), 'bin', 'program');
  expect(await canReach(place, null)).toBe(true);
  expect(await canReach(place, { uid: 64_999, gid: 64_999 })).toBe(false);
});

it.runIf(isRoot)(
  'a folder lets through its owner, its group and all others each by their own right',
  async () => {
    const folder = await aTree();
    const place = path.join(folder, 'bin', 'program');
    const account = { uid: 64_999, gid: 64_998 };
    const reach = async (mode: number, owner: { uid: number; gid: number }) => {
      await giveTo(path.join(folder, 'bin'), owner);
      await chmod(path.join(folder, 'bin'), mode);
      return canReach(place, account);
    };
    await chmod(folder, 0o755);
    expect(await canReach(path.join(folder, 'bin'), account)).toBe(true);
    const [own, group, other] = [account, { uid: 1, gid: account.gid }, { uid: 1, gid: 1 }];
    expect([await reach(0o100, own), await reach(0o011, own)]).toEqual([true, false]);
    expect([await reach(0o010, group), await reach(0o101, group)]).toEqual([true, false]);
    expect([await reach(0o001, other), await reach(0o110, other)]).toEqual([true, false]);
  },
);

it.runIf(isRoot)(
  'root runs the server as the owner of existing data, and as nobody for new data or its own',
  async () => {
    const folder = await scratch();
    const nobody = await chooseAccount(folder);
    expect(nobody?.uid).not.toBe(0);
    await writeFile(path.join(folder, 'PG_VERSION'), '18\n');
    expect(await chooseAccount(folder)).toEqual(nobody);
    await giveTo(folder, { uid: 64_999, gid: 64_998 });
    expect(await chooseAccount(folder)).toEqual({ uid: 64_999, gid: 64_998 });
    await giveTo(folder, { uid: 64_999, gid: 0 });
    expect(await chooseAccount(folder)).toEqual({ uid: 64_999, gid: nobody?.gid });
  },
);

it('the package of the server is found from its source, and a package at or above a folder, the nearest first', async () => {
  const root = findServerRoot();
  expect(path.basename(root)).toBe('server');
  const folder = await scratch();
  const inner = path.join(folder, 'a', 'b');
  for (const place of [folder, path.join(folder, 'a')]) {
    await mkdir(path.join(place, 'node_modules', '@scope', 'name'), { recursive: true });
  }
  await mkdir(inner);
  const outer = path.join(folder, 'node_modules', '@scope', 'name');
  await writeFile(path.join(outer, 'package.json'), '{"version":"1.2.3"}');
  expect(findPackage('@scope/name', inner)).toBe(outer);
  const nearest = path.join(folder, 'a', 'node_modules', '@scope', 'name');
  await writeFile(path.join(nearest, 'package.json'), '{}');
  expect(findPackage('@scope/name', inner)).toBe(nearest);
  expect(findPackage('@scope/no-such-package', inner)).toBeNull();
  expect(await buildName(outer)).toBe(`postgresql-1.2.3-${process.arch}`);
});

it('links that the package lists are made beside their libraries, and those that are there are left', async () => {
  const packageDir = await scratch();
  const native = path.join(packageDir, 'native');
  await mkdir(path.join(native, 'lib'), { recursive: true });
  await writeFile(path.join(native, 'lib', 'x.so.1.2'), 'library');
  await makeLinks(packageDir, native);
  const links = [{ source: 'native/lib/x.so.1.2', target: 'native/lib/x.so.1' }];
  await writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
  await makeLinks(packageDir, native);
  await makeLinks(packageDir, native);
  expect((await stat(path.join(native, 'lib', 'x.so.1'))).size).toBe('library'.length);
  expect(path.relative(native, programsIn(native).postgres)).toMatch(/^bin.postgres(\.exe)?$/);
});
