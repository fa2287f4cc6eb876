import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { formatFiles } from './new-remote/format-files.mjs';
import { PlanRefused } from './new-remote/plan.mjs';
import { removeRemote } from './new-remote/remove-remote.mjs';
import { inRoot, root } from './workspace.mjs';

const { values, positionals } = parseArgs({
  options: { force: { type: 'boolean' } },
  allowPositionals: true,
});
const [name = ''] = positionals;

/** True unless git can bring the folder back as it is. */
function wouldBeLost() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', name], {
    cwd: root,
    encoding: 'utf8',
  });
  return status !== 0 || stdout !== '';
}

await ensureInstalled();
try {
  if (name !== '' && !values.force && wouldBeLost()) {
    throw new PlanRefused(`${name} holds what is not committed: commit it, or add --force to lose it.`);
  }
  const changed = await removeRemote(root, positionals[0]);
  await rm(inRoot(name), { recursive: true, force: true });
  await rm(inRoot('node_modules', '@qihang', name), { force: true });
  formatFiles(changed);
  console.log(changed.map((file) => `  ${file}`).join('\n'));
  console.log(
    `\n${name} and its folder are gone here. A site that has published it keeps it until it is closed:`,
  );
  console.log(`npm run release -- disable ${name}`);
} catch (error) {
  if (!(error instanceof PlanRefused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
