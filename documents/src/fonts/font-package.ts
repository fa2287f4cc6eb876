import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A slice of a font: Chinese web fonts come in about a hundred, grouped by characters that occur together. */
export interface FontSlice {
  readonly name: string;
  readonly codePoints: ReadonlySet<number>;
  read(): Promise<Buffer>;
}

/** `U+4e00-4e07,U+4e09` */
function codePointsOf(ranges: string): Set<number> {
  const points = new Set<number>();
  for (const range of ranges.split(',')) {
    const [first = 0, last = first] = range
      .replace(/^U\+/i, '')
      .split('-')
      .map((each) => Number.parseInt(each, 16));
    for (let point = first; point <= last; point += 1) points.add(point);
  }
  return points;
}

/** The first `node_modules/{name}` at or above a folder, as Node resolves it; null when it is not installed. */
function findPackage(name: string, from: string): string | null {
  for (let at = path.resolve(from); ; at = path.dirname(at)) {
    const candidate = path.join(at, 'node_modules', ...name.split('/'));
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
    if (path.dirname(at) === at) return null;
  }
}

/**
 * Opens the slices of a variable font in its npm package (Fontsource).
 * @throws Error when the package is not installed
 */
export async function openFontPackage(slug: string): Promise<FontSlice[]> {
  const name = `@fontsource-variable/${slug}`;
  const folder = findPackage(name, path.dirname(fileURLToPath(import.meta.url)));
  if (folder === null) throw new Error(`${name} is not installed: run npm ci`);
  const ranges: unknown = JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(ranges as Readonly<Record<string, string>>).map(([key, value]) => {
    const slice = key.replace(/^\[|\]$/g, '');
    const file = path.join(folder, 'files', `${slug}-${slice}-wght-normal.woff2`);
    return { name: `${slug}-${slice}`, codePoints: codePointsOf(value), read: () => readFile(file) };
  });
}
