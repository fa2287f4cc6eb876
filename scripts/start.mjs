import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { endWithShell } from './end-with-shell.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './workspace.mjs';

endWithShell();
await ensureInstalled();
const { buildChanged } = await import('./build.mjs');
try {
  await buildChanged();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
await import(pathToFileURL(inRoot('server', 'dist', 'main.js')).href);
