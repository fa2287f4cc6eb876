import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
/** Of the last two only the folder and its package.json: nothing is run there. */
const LEFT_OUT =
  /(^|\/)(node_modules|\.git|\.data|\.cache|dist|test-results|results)(\/|$)|^(e2e|bench)\/(?!package\.json$)/;

/** The project in a folder of its own, where a test may edit sources. */
export interface WorkspaceCopy {
  readonly root: string;
  read(file: string): string;
  /** Replaces text in a file. @throws when it is not there */
  edit(file: string, from: string | RegExp, to: string): void;
  dispose(): void;
}

/** Links packages to the project's, and the workspaces among them to the copy's. */
function linkPackages(copy: string): void {
  const source = path.join(root, 'node_modules');
  const target = path.join(copy, 'node_modules');
  mkdirSync(path.join(target, '@qihang'), { recursive: true });
  // A real file with a new date: with packages that seem older than the lock file npm would run, through the links.
  cpSync(path.join(source, '.package-lock.json'), path.join(target, '.package-lock.json'));
  for (const name of readdirSync(source)) {
    if (name !== '@qihang' && name !== '.package-lock.json')
      symlinkSync(path.join(source, name), path.join(target, name));
  }
  const { workspaces } = JSON.parse(readFileSync(path.join(copy, 'package.json'), 'utf8'));
  for (const name of workspaces) symlinkSync(path.join(copy, name), path.join(target, '@qihang', name));
}

/**
 * Copies the project.
 * @param built apps whose builds are copied as well
 */
export function copyWorkspace(built: readonly string[] = []): WorkspaceCopy {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'workspace-'));
  cpSync(root, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (file) => !LEFT_OUT.test(path.relative(root, file).split(path.sep).join('/')),
  });
  linkPackages(folder);
  for (const app of built)
    cpSync(path.join(root, app, 'dist'), path.join(folder, app, 'dist'), { recursive: true });
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return {
    root: folder,
    read,
    edit(file, from, to) {
      const before = read(file);
      const after = before.replace(from, to);
      if (after === before) throw new Error(`${file} has no ${from}`);
      writeFileSync(path.join(folder, file), after);
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
