import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const root = path.resolve(__dirname, '..', '..', '..');
const ARCHIVE = path.join(root, 'e2e', 'faults', 'older', 'server.json.br');

/** The server of the last commit with another schema, as that commit builds it (`scripts/pack-older.mjs`). */
export interface OlderServer {
  readonly commit: string;
  /** Newest step of its schema. */
  readonly newestStep: { readonly tag: string; readonly when: number };
  /** Its `main.js`, and its operator's commands. */
  readonly program: string;
  readonly commands: string;
  remove(): void;
}

export interface Step {
  readonly tag: string;
  readonly when: number;
}

/** Newest step in a journal of migrations. */
export const newestStepOf = (journal: string): Step => {
  const { entries } = JSON.parse(journal) as { readonly entries: readonly Step[] };
  const newest = entries.at(-1);
  if (newest === undefined) throw new Error('no steps');
  return newest;
};

/** Unpacks it below the project, where it finds the installed packages; the pages are those of the present builds. */
export function unpackOlderServer(): OlderServer {
  const { commit, files } = JSON.parse(brotliDecompressSync(readFileSync(ARCHIVE)).toString()) as {
    readonly commit: string;
    readonly files: Readonly<Record<string, string>>;
  };
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.cache', 'older-'));
  const server = path.join(folder, 'server');
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(server, file)), { recursive: true });
    writeFileSync(path.join(server, file), text);
  }
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly workspaces: readonly string[];
  };
  for (const app of workspaces.filter((name) => name === 'shell' || name.startsWith('mf-'))) {
    mkdirSync(path.join(folder, app));
    symlinkSync(path.join(root, app, 'dist'), path.join(folder, app, 'dist'));
  }
  return {
    commit,
    newestStep: newestStepOf(files['src/database/migrations/meta/_journal.json'] ?? ''),
    program: path.join(server, 'dist', 'main.js'),
    commands: path.join(server, 'dist', 'cli.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
