import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ConfigParams, createRsbuild, type RsbuildConfig, type Rspack } from '@rsbuild/core';
import { defineHost } from '../define-host';
import { defineRemote } from '../define-remote';
import type { FederatedApp } from '../federated-app';

const PRODUCTION: ConfigParams = { command: 'build', env: 'production', envMode: 'production' };

/** Stats options that include the modules inside concatenated modules. */
const ALL_MODULES = {
  all: false,
  modules: true,
  nestedModules: true,
  orphanModules: true,
  modulesSpace: Number.POSITIVE_INFINITY,
  nestedModulesSpace: Number.POSITIVE_INFINITY,
  groupModulesByType: false,
};

const HOST_SOURCES: Readonly<Record<string, string>> = {
  'host.tsx': `
    import { createRoot } from 'react-dom/client';
    import { getInstance } from '@module-federation/enhanced/runtime';
    createRoot(document.body).render(<p>{getInstance()?.name}</p>);`,
  'host.html':
    '<!doctype html><html><head><title>x</title><script>// a comment\nfunction greet(name) { return name; }</script></head><body><script>greet(1);</script></body></html>',
};

/** A small app, built by the preset as a product's own apps are. */
export interface Fixture {
  readonly name: string;
  readonly kind: 'host' | 'remote';
  /** Parent folder, from which react resolves; every build gets its own subfolder. */
  readonly folder: string;
  readonly buildId: string;
  /** Files of `src`. A remote exposes `app.tsx`; a host has its own files, to which these are added. */
  readonly sources?: Readonly<Record<string, string>>;
  readonly contract?: number;
  readonly oldestContract?: number;
  /** Source of the prerender module in `src`. */
  readonly prerender?: string;
  /** Of a remote. */
  readonly earlyRequest?: string;
  readonly laterChunks?: readonly string[];
}

export interface BuiltFixture {
  readonly dist: string;
  readonly files: readonly string[];
  /** Content of the first file that matches. */
  read(name: RegExp): string;
  /** Files of the bundled modules. */
  readonly modules: readonly string[];
}

/** File of a module; empty for modules that the bundler generated, whose names repeat paths. */
const nameOf = ({ nameForCondition, name }: Rspack.StatsModule): string => nameForCondition ?? name ?? '';

/** The configuration of a production build. */
export function configOf(app: FederatedApp, fixture: Fixture): RsbuildConfig {
  const { kind, oldestContract, earlyRequest, laterChunks } = fixture;
  const config =
    kind === 'remote'
      ? defineRemote({
          ...app,
          exposes: './src/app.tsx',
          standalone: './src/index.ts',
          layer: 'remotes',
          allowedOrigins: [],
          earlyRequest,
          laterChunks,
        })
      : defineHost({
          ...app,
          entry: './src/host.tsx',
          template: './src/host.html',
          layer: 'shell',
          oldestContract,
          developmentRemotes: [],
        });
  return config(PRODUCTION) as RsbuildConfig;
}

const SHARED: FederatedApp['shared'] = [
  { name: 'react', loading: 'eager' },
  { name: 'react-dom', loading: 'eager' },
  { name: 'react/jsx-runtime', loading: 'eager' },
  { name: 'react/jsx-dev-runtime', loading: 'eager', developmentOnly: true },
];

export async function buildFixture(fixture: Fixture): Promise<BuiltFixture> {
  const { name, kind, folder, buildId, sources = {}, contract = 1, prerender } = fixture;
  const root = path.join(folder, `${name}-${buildId}`);
  mkdirSync(path.join(root, 'src'), { recursive: true });
  const written = {
    'index.ts': `import('./app');`,
    ...(kind === 'host' ? HOST_SOURCES : {}),
    ...sources,
  };
  for (const [file, content] of Object.entries(written)) {
    writeFileSync(path.join(root, 'src', file), content.replace('VERSION', JSON.stringify(buildId)));
  }
  const browserslist = ['chrome >= 107', 'safari >= 15.4', 'firefox >= 115'];
  const app: FederatedApp = {
    name,
    root,
    port: 4100,
    shared: SHARED,
    browserslist,
    buildId,
    contract,
    prerender: prerender && path.join(root, 'src', prerender),
  };
  const rsbuild = await createRsbuild({
    cwd: root,
    config: { ...configOf(app, fixture), logLevel: 'error' },
  });
  const { stats } = await rsbuild.build();
  const dist = path.join(root, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.\w+$/.test(file),
  );
  const json = stats?.toJson(ALL_MODULES) as Rspack.StatsCompilation;
  return {
    dist,
    files,
    read(pattern) {
      const file = files.find((candidate) => pattern.test(candidate));
      if (file === undefined) throw new Error(`no ${pattern} among ${files.join(', ')}`);
      return readFileSync(path.join(dist, file), 'utf8');
    },
    modules: (json.modules ?? []).flatMap((module) => [module, ...(module.modules ?? [])]).map(nameOf),
  };
}
