import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { federationName } from '../../registry/federation-name';
import type { ExaminedApp } from './built-app';
import type { Diagnosis } from './known-failures';

const IMPORT =
  /^[ \t]*(?:import|export)\b(?:(?!^[ \t]*(?:import|export)\b)[^;'"])*?\bfrom\s*['"]([^'"]+)['"]|^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|^[ \t]*\/\/.*$/gm;

const staticImports = (source: string): string[] =>
  [...source.replace(COMMENT, '').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');

/** A remote's own page must negotiate shared modules before the first of them is used. */
export async function examineStandalone(app: ExaminedApp): Promise<Diagnosis[]> {
  if (app.standalone === undefined || !existsSync(app.standalone)) return [];
  const imports = staticImports(await readFile(app.standalone, 'utf8'));
  if (imports.length === 0) return [];
  const where = path.join(app.name, path.relative(app.root, app.standalone));
  return [{ failure: 'eager-consumption', where, found: `it imports ${imports.join(', ')} at once` }];
}

/** Remotes are data: no source names one as a module. */
export async function examineImports(app: ExaminedApp, remotes: readonly string[]): Promise<Diagnosis[]> {
  const names = remotes.flatMap((name) => [name, federationName(name)]);
  const folder = path.join(app.root, 'src');
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const sources = entries.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  const found = await Promise.all(
    sources.map(async (file): Promise<Diagnosis[]> => {
      const imports = staticImports(await readFile(path.join(folder, file), 'utf8'));
      const named = imports.filter((request) =>
        names.some((name) => request === name || request.startsWith(`${name}/`)),
      );
      const where = `${app.name}/src/${file}`;
      return named.map((request) => ({ failure: 'static-import', where, found: `it imports ${request}` }));
    }),
  );
  return found.flat();
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function installedVersion(name: string, root: string): string | null {
  for (let folder = root; ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'node_modules', name, 'package.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version;
    if (folder === path.dirname(folder)) return null;
  }
}

/** Every app must resolve the shared modules to the same version. */
export function examineInstalled(apps: readonly ExaminedApp[], shared: readonly string[]): Diagnosis[] {
  return [...new Set(shared.map(packageOf))].flatMap((name): Diagnosis[] => {
    const versions = new Map<string, string[]>();
    for (const app of apps) {
      const version = installedVersion(name, app.root) ?? 'none';
      versions.set(version, [...(versions.get(version) ?? []), app.name]);
    }
    if (versions.size < 2) return [];
    const found = [...versions].map(([version, users]) => `${version} for ${users.join(' and ')}`).join(', ');
    return [{ failure: 'several-versions', where: name, found }];
  });
}
