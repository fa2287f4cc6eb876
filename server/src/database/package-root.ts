import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const isServerPackage = (folder: string): boolean => {
  const manifest = path.join(folder, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === '@qihang/server';
};

function* ancestors(folder: string): Generator<string> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    yield at;
    if (path.dirname(at) === at) return;
  }
}

/**
 * Folder of the server package, from source (tests, development) and from its bundle alike. A bundler may write the
 * build machine's path into `import.meta.url`, so the started script and the working folder are tried as well.
 * @throws Error when none of them lies in a server package
 */
export function findServerRoot(): string {
  const starts = [path.dirname(fileURLToPath(import.meta.url)), path.dirname(process.argv[1] ?? '.'), '.'];
  for (const start of starts) {
    for (const folder of ancestors(start)) {
      if (isServerPackage(folder)) return folder;
      if (isServerPackage(path.join(folder, 'server'))) return path.join(folder, 'server');
    }
  }
  throw new Error('the folder of the server package was not found: start it from within the product');
}

/** The first `node_modules/{name}` at or above a folder, as Node resolves it; null when it is not installed. */
export function findPackage(name: string, from: string): string | null {
  for (const folder of ancestors(from)) {
    const candidate = path.join(folder, 'node_modules', ...name.split('/'));
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
  }
  return null;
}
