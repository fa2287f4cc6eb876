import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { frontEnds } from './front-ends.mjs';
import { inRoot } from './workspace.mjs';

/**
 * The bill of materials of what is shipped, in CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/): the packages that the
 * server loads when it runs, as `deploy/Dockerfile` installs them, and those whose code the builds contain. Not `npm sbom`: it
 * refuses a lock file with another platform's binary of another version, and takes the build tools of the apps for theirs,
 * but not React, which only the root names.
 */

/** Rooms whose dependencies are installed beside the server's build. */
const INSTALLED = ['server', 'documents'];
export const SBOM_FILE = inRoot('server', 'dist', 'sbom.cdx.json');
const PACKAGES_FILE = '.packages.json';

/**
 * @typedef {object} Locked an entry of package-lock.json
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {string} [resolved] folder of a link
 * @property {Readonly<Record<string, string>>} [dependencies]
 * @property {Readonly<Record<string, string>>} [optionalDependencies]
 * @property {Readonly<Record<string, string>>} [peerDependencies]
 * @property {Readonly<Record<string, { optional?: boolean }>>} [peerDependenciesMeta]
 *
 * @typedef {Readonly<Record<string, Locked>>} Lock
 *
 * @typedef {object} Shipped a package, by its place in the lock file
 * @property {string} place
 * @property {Locked} locked
 * @property {string[]} needs places
 */

/** @param {string} place */
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Place of a package as the one in `from` finds it; null where the lock file has none.
 * @param {Lock} lock @param {string} from @param {string} name
 */
function placeOf(lock, from, name) {
  for (let folder = from; ; ) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock[place] !== undefined) return place;
    if (folder === '') return null;
    const outer = folder.lastIndexOf('/node_modules/');
    folder = outer === -1 ? '' : folder.slice(0, outer);
  }
}

/**
 * Every package that the given rooms need when they run, in the order of their places; of those that are optional, what
 * `isInstalled` finds.
 * @param {Lock} lock
 * @param {readonly string[]} rooms
 * @param {(place: string) => boolean} isInstalled
 * @returns {Shipped[]}
 */
export function runtimePackages(lock, rooms, isInstalled) {
  /** @type {Map<string, Shipped>} */
  const found = new Map();
  /** @param {string} from @param {Locked} locked */
  const needsOf = (from, locked) => {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta,
    } = locked;
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    const optional = new Set(Object.keys(optionalDependencies));
    return [...Object.keys(dependencies), ...optional, ...peers].flatMap((name) => {
      const place = placeOf(lock, from, name);
      if (place === null) return [];
      return optional.has(name) && !isInstalled(place) ? [] : [place];
    });
  };
  /** @param {string} place */
  const visit = (place) => {
    const locked = lock[place];
    if (found.has(place) || locked === undefined) return;
    // Our own rooms are no packages; what they need is shipped in their builds.
    if (locked.link) return;
    const needs = needsOf(place, locked);
    found.set(place, { place, locked, needs });
    for (const need of needs) visit(need);
  };
  for (const room of rooms) for (const place of needsOf(room, lock[room] ?? {})) visit(place);
  return [...found.values()].sort((a, b) => (a.place < b.place ? -1 : 1));
}

/** @param {string} name @param {string} version */
const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** @param {string} place @param {Locked} locked */
function licenseOf(place, locked) {
  if (locked.license !== undefined) return locked.license;
  const file = inRoot(place, 'package.json');
  if (!existsSync(file)) return null;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  // Before npm 3 a manifest had a list.
  const named = license ?? licenses?.[0];
  return typeof named === 'object' ? (named?.type ?? null) : (named ?? null);
}

/** Hashes of a package's archive, as the registry gives them. @param {string | undefined} integrity */
const hashesOf = (integrity) =>
  (integrity ?? '').split(' ').flatMap((each) => {
    const [, bits, hash] = /^sha(256|384|512)-(.+)$/.exec(each) ?? [];
    return bits === undefined || hash === undefined
      ? []
      : [{ alg: `SHA-${bits}`, content: Buffer.from(hash, 'base64').toString('hex') }];
  });

/** A simple identifier of SPDX, and an expression of several. @param {string | null} license */
function licensesOf(license) {
  if (license === null) return {};
  if (/^[\w.+-]+$/.test(license)) return { licenses: [{ license: { id: license } }] };
  return / (OR|AND|WITH) /.test(license)
    ? { licenses: [{ expression: license }] }
    : { licenses: [{ license: { name: license } }] };
}

/**
 * The document, the same for the same input.
 * @param {object} input
 * @param {Lock} input.lock
 * @param {string} input.version
 * @param {readonly Shipped[]} input.installed what the server loads when it runs
 * @param {Readonly<Record<string, readonly { name: string, version: string }[]>>} input.contained packages whose code a
 *   build contains, by the room that is built
 */
export function billOfMaterials({ lock, version, installed, contained }) {
  /** @type {Map<string, { component: Record<string, unknown>, places: Set<string>, rooms: Set<string>, needs: Set<string> }>} */
  const byPurl = new Map();
  /** @param {string} place @param {Locked} locked */
  const add = (place, locked) => {
    const name = nameOf(place);
    const purl = purlOf(name, locked.version ?? '');
    const known = byPurl.get(purl);
    if (known !== undefined) return known;
    const hashes = hashesOf(locked.integrity);
    const component = {
      type: 'library',
      'bom-ref': purl,
      name,
      version: locked.version,
      purl,
      ...(hashes.length > 0 && { hashes }),
      ...licensesOf(licenseOf(place, locked)),
    };
    const entry = { component, places: new Set([place]), rooms: new Set(), needs: new Set() };
    byPurl.set(purl, entry);
    return entry;
  };
  for (const { place, locked, needs } of installed) {
    const entry = add(place, locked);
    entry.rooms.add('server');
    for (const need of needs) entry.needs.add(purlOf(nameOf(need), lock[need]?.version ?? ''));
  }
  for (const [room, packages] of Object.entries(contained)) {
    for (const { name, version: ofPackage } of packages) {
      const place = Object.keys(lock).find(
        (each) =>
          each.includes('node_modules/') && nameOf(each) === name && lock[each]?.version === ofPackage,
      );
      if (place === undefined)
        throw new Error(`${room} contains ${name} ${ofPackage}, which is not in the lock file`);
      add(place, lock[place] ?? {}).rooms.add(room);
    }
  }
  const inOrder = [...byPurl].sort(([a], [b]) => (a < b ? -1 : 1));
  const rooms = [...new Set(['server', ...Object.keys(contained)])];
  const refOf = (/** @type {string} */ room) => `qihang/${room}@${version}`;
  const product = `qihang@${version}`;
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': product, name: 'qihang', version } },
    components: [
      ...rooms.map((room) => ({
        type: 'application',
        'bom-ref': refOf(room),
        group: 'qihang',
        name: room,
        version,
      })),
      ...inOrder.map(([, { component, rooms: places }]) => ({
        ...component,
        properties: [...places].sort().map((value) => ({ name: 'qihang:shippedIn', value })),
      })),
    ],
    dependencies: [
      { ref: product, dependsOn: rooms.map(refOf) },
      ...rooms.map((room) => ({
        ref: refOf(room),
        dependsOn: inOrder.filter(([, entry]) => entry.rooms.has(room)).map(([purl]) => purl),
      })),
      ...inOrder.map(([ref, { needs }]) => ({
        ref,
        dependsOn: [...needs].filter((need) => byPurl.has(need)).sort(),
      })),
    ],
  };
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  const uuid = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
  ];
  return { serialNumber: `urn:uuid:${[...uuid, digest.slice(20, 32)].join('-')}`, ...document };
}

/**
 * Writes the bill of the present builds beside the server's.
 * @returns {Promise<number | null>} how many packages it names; null where a build is missing, and then none is written
 */
export async function writeSbom() {
  const rooms = ['server', ...(await frontEnds())];
  const records = rooms.map((room) => inRoot(room, 'dist', PACKAGES_FILE));
  if (!records.every((file) => existsSync(file))) return null;
  const { packages: lock, version } = JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8'));
  const lists = await Promise.all(records.map(async (file) => JSON.parse(await readFile(file, 'utf8'))));
  const document = billOfMaterials({
    lock,
    version,
    installed: runtimePackages(lock, INSTALLED, (place) => existsSync(inRoot(place, 'package.json'))),
    contained: Object.fromEntries(rooms.map((room, index) => [room, lists[index]])),
  });
  await writeFile(SBOM_FILE, `${JSON.stringify(document, null, 2)}\n`);
  return document.components.filter((component) => 'properties' in component).length;
}
