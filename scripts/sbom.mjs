import path from 'node:path';
import { SBOM_FILE, writeSbom } from './bill-of-materials.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './workspace.mjs';

await ensureInstalled();
const { buildChanged } = await import('./build.mjs');
await buildChanged();
const count = await writeSbom();
if (count === null) {
  console.error('A build does not say what it contains: run npm run build -- --force.');
  process.exit(1);
}
console.log(`${path.relative(root, SBOM_FILE)}: ${count} packages`);
