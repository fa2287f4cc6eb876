import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** Below the project, so that its packages are found. */
const workshop = path.join(root, 'node_modules', '.cache', 'qihang-bench');

/** @param {string[]} parts */
const source = (...parts) => JSON.stringify(path.join(root, ...parts));

const STYLES = ['layers.css', 'reset.css', 'tokens.css'].map(
  (file) => `import ${source('shared/src/styles', file)};`,
);

/**
 * The shell's own sources around remotes that are imported in another way than the product's.
 * @param {string} remotes an expression: components by the remote's name
 * @param {string[]} [imports]
 */
export const pageProgram = (remotes, imports = []) => `
${STYLES.join('\n')}
import ${source('shell/src/page.css')};
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from ${source('shared/src/navigation/index.ts')};
import { sessionStore, startSession } from ${source('shared/src/session/index.ts')};
import { App } from ${source('shell/src/app.tsx')};
${imports.join('\n')}
const apps = ${remotes};
const visits = Object.fromEntries(Object.entries(apps).map(([name, app]) => [name, { App: app, loaded: Promise.resolve() }]));
const { site } = JSON.parse(document.getElementById('page-data').textContent);
startSession(sessionStore);
createRoot(document.getElementById('root')).render(
  <StrictMode>
    <BrowserRouter>
      <App site={site} remotes={{ visit: (name) => visits[name], noteFailure() {} }} />
    </BrowserRouter>
  </StrictMode>,
);
`;

/** @param {string} name */
export const remoteSource = (name) => source(name, 'src/app.tsx');

const PAGE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>x</title></head><body><div id="root"></div></body></html>`;

/**
 * Writes the program of an app that exists for a measurement only.
 * @param {string} name
 * @param {Record<string, string>} files
 * @returns its folder
 */
export async function writeApp(name, files) {
  const folder = path.join(workshop, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries({ 'page.html': PAGE, ...files })) {
    await writeFile(path.join(folder, file), text);
  }
  return folder;
}
