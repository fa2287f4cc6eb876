import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(__dirname, '..', '..', '..');

/** A further build of one of the product's apps, as if its source had been developed on. */
export interface Variant {
  /** Shown by the page as `[data-variant="two"]`, and the name of its release. */
  readonly name: string;
  readonly app: 'shell' | 'mf-auth' | 'mf-chat';
  /** Behaviour of the new source in addition to the app's own. */
  readonly behaviour?: 'throws' | 'throws later' | 'leaks styles';
  /** Number by which its contract version between host and remotes is raised. */
  readonly contract?: number;
  /** Version of React that the build finds installed. */
  readonly react?: string;
}

const BEHAVIOURS = {
  // In a browser: a build that throws while it is prerendered is none.
  throws: `if (typeof document !== 'undefined') throw new Error('built to throw');`,
  'throws later': `
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), 500);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) throw new Error('built to throw later');`,
  'leaks styles': '',
} as const;

/** Exposed module of a remote's variant: the app as it was, and a marker. */
const remoteSource = ({ name, behaviour }: Variant): string => `
import type { RemoteAppProps } from '@qihang/shared/contracts';
import { useEffect, useState } from 'react';
import OriginalApp from './original-app';
${behaviour === 'leaks styles' ? "import './leak.css';" : ''}
export default function VariantApp(props: RemoteAppProps) {
  void useEffect;
  void useState;
  ${behaviour === undefined ? '' : BEHAVIOURS[behaviour]}
  return (
    <>
      <OriginalApp {...props} />
      <data hidden value="${name}" data-variant="${name}" />
    </>
  );
}
`;

async function writeRemote(folder: string, variant: Variant): Promise<void> {
  await rename(path.join(folder, 'src', 'app.tsx'), path.join(folder, 'src', 'original-app.tsx'));
  await writeFile(path.join(folder, 'src', 'app.tsx'), remoteSource(variant));
  // Names a layer itself, so that the build leaves the rest of it as it is.
  if (variant.behaviour === 'leaks styles')
    await writeFile(
      path.join(folder, 'src', 'leak.css'),
      '@layer own { b { color: red } } body { margin: 9px }',
    );
}

async function writeHost(folder: string, { name }: Variant): Promise<void> {
  const file = path.join(folder, 'src', 'index.html');
  const html = await readFile(file, 'utf8');
  await writeFile(file, html.replace('<body>', `<body data-variant="${name}">`));
}

/** Writes a workspace with this one app in it; everything else is the product's own. */
async function writeWorkspace(place: string, variant: Variant): Promise<string> {
  const { app, contract = 0, react } = variant;
  await mkdir(place, { recursive: true });
  for (const name of ['node_modules', 'federation', 'shared', 'catalogue'])
    await symlink(path.join(root, name), path.join(place, name));
  await cp(path.join(root, 'tsconfig.base.json'), path.join(place, 'tsconfig.base.json'));
  const config = await readFile(path.join(root, 'rsbuild.shared.ts'), 'utf8');
  const changed = config.replace(/\b(contract: |CONTRACT = )(\d+)/, (_, before: string, number: string) => {
    return `${before}${Number(number) + contract}`;
  });
  if (contract !== 0 && changed === config) throw new Error('rsbuild.shared.ts names no contract');
  await writeFile(path.join(place, 'rsbuild.shared.ts'), changed);
  const folder = path.join(place, app);
  await cp(path.join(root, app), folder, {
    recursive: true,
    filter: (file) => !/[\\/](node_modules|dist)$/.test(file),
  });
  if (react !== undefined) {
    const installed = path.join(folder, 'node_modules', 'react');
    await mkdir(installed, { recursive: true });
    await writeFile(path.join(installed, 'package.json'), JSON.stringify({ name: 'react', version: react }));
  }
  return folder;
}

/**
 * Builds a variant as `npm run build` builds the product's apps.
 * @param place a folder of its own; the sources in it are removed afterwards
 * @returns the folder of the build
 */
export async function buildVariant(place: string, variant: Variant): Promise<string> {
  const workspace = path.join(place, 'workspace');
  const dist = path.join(place, 'dist');
  const folder = await writeWorkspace(workspace, variant);
  await (variant.app === 'shell' ? writeHost : writeRemote)(folder, variant);
  const program = path.join(root, 'node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js');
  const child = spawn(process.execPath, [program, 'build', '--dist-path', dist], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', BUILD_ID: `variant-${variant.name}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${variant.app} ${variant.name} did not build:\n${output}`);
  await rm(workspace, { recursive: true, force: true });
  return dist;
}
