import { readFileSync } from 'node:fs';
import { expect, test } from '@rstest/core';

interface Locked {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly link?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

/** Folders in which npm looks for a dependency of the package in `folder`, nearest first. */
const placesOf = (folder: string, name: string): string[] => {
  const parts = folder.split('/node_modules/');
  const outer = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'));
  return [...outer, ''].map((place) =>
    place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`,
  );
};

test('the lock file names the programs of every platform, or `npm ci` refuses it', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => placesOf(folder, name).every((place) => packages[place] === undefined))
      .map((name) => `${name}, which ${folder} may need`),
  );
  expect(missing).toEqual([]);
});

test('the lock file carries no address to download from', () => {
  const addresses = Object.entries(packages).filter(
    ([, { link, resolved }]) => !link && resolved !== undefined,
  );
  expect(addresses).toEqual([]);
});
