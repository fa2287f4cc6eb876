import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './workspace.mjs';

const [command = '', ...rest] = process.argv.slice(2);
// Builds the sources before they are published; a folder named by `--dir` is published as it is.
const apps = command === 'publish' && !rest.some((word) => word.startsWith('--dir')) ? rest : [];

await ensureInstalled();
const { buildChanged } = await import('./build.mjs');
try {
  await buildChanged(['server', ...apps]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
process.argv.splice(2, 0, 'release');
await import(pathToFileURL(inRoot('server', 'dist', 'cli.js')).href);
