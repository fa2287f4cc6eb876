import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, test } from './test';

const root = path.resolve(__dirname, '..');
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

interface Component {
  readonly type: string;
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly unknown[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}
interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const bill: Bill = readJson('server/dist/sbom.cdx.json');
const packages = bill.components.filter(({ type }) => type === 'library');
const shippedIn = (room: string): string[] =>
  packages
    .filter(({ properties = [] }) => properties.some(({ value }) => value === room))
    .map(({ name }) => name);
const { workspaces } = readJson('package.json') as { readonly workspaces: readonly string[] };
const apps = workspaces.filter((name) => name === 'shell' || name.startsWith('mf-'));
const dependenciesOf = (room: string): string[] =>
  Object.keys((readJson(`${room}/package.json`) as Manifest).dependencies ?? {});

test('the bill of materials names every package that the server asks for when it runs @desktop', () => {
  const folder = path.join(root, 'server/dist');
  const asked = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(
        /^(?:import|export)\b[^"\n]* from "([^"./\s][^"\s]*)"|\bimport\("([^"./\s][^"\s]*)"\)/gm,
      ),
    ])
    .map(([, request = '', later = '']) => request || later)
    .filter((request) => !isBuiltin(request))
    .map((request) => /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request);
  expect(new Set(asked).size).toBeGreaterThan(20);
  expect(asked.filter((name) => !shippedIn('server').includes(name))).toEqual([]);
  expect([...dependenciesOf('server'), ...dependenciesOf('documents')]).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'docx']),
  );
  const missing = [...dependenciesOf('server'), ...dependenciesOf('documents')].filter(
    (name) => !shippedIn('server').includes(name),
  );
  expect(missing).toEqual([]);
});

test('it names what the pages are made of, and in which app @desktop', () => {
  for (const app of apps) {
    expect(dependenciesOf(app).filter((name) => !shippedIn(app).includes(name))).toEqual([]);
  }
  expect(shippedIn('shell')).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'react-router', 'axios', 'lucide-react']),
  );
  const anywhere = new Set([...apps, 'server'].flatMap(shippedIn));
  // Of react-router-dom nothing is left in a build but react-router, which it passes on.
  expect(dependenciesOf('shared').filter((name) => !anywhere.has(name))).toEqual(['react-router-dom']);
  // React exists once per page, so that no remote brings it along.
  expect(shippedIn('mf-auth')).not.toContain('react-dom');
});

test('it names nothing of development @desktop', () => {
  const { packages: locked } = readJson('package-lock.json') as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  const ofDevelopment = ['.', ...workspaces]
    .flatMap((room) => Object.keys((readJson(`${room}/package.json`) as Manifest).devDependencies ?? {}))
    .filter((name) => locked[`node_modules/${name}`]?.dev === true);
  expect(ofDevelopment.length).toBeGreaterThan(20);
  // npm takes the build's own tools for dependencies, of the package that brings them to other products.
  const tools = ['@rsbuild/core', '@rspack/core', '@rsbuild/plugin-react', '@module-federation/manifest'];
  const named = packages.map(({ name }) => name);
  expect([...ofDevelopment, ...tools].filter((name) => named.includes(name))).toEqual([]);
});

test('it is a document of CycloneDX in which every reference leads somewhere @desktop', () => {
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  );
  const refs = bill.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  const known = new Set([...refs, 'qihang@1.0.0']);
  const lost = bill.dependencies.flatMap(({ ref, dependsOn }) =>
    [ref, ...dependsOn].filter((each) => !known.has(each)),
  );
  expect(lost).toEqual([]);
  const unnamed = packages.filter(
    ({ name, version, purl, hashes, licenses, properties }) =>
      purl !== `pkg:npm/${name.replace('@', '%40')}@${version}` ||
      !(hashes?.every(({ alg, content }) => alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content)) ?? false) ||
      // The one that names its licence in its README alone.
      (!licenses?.length && name !== 'png-js') ||
      !properties?.length,
  );
  expect(unnamed).toEqual([]);
});
