import { rm, symlink } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { formatFiles } from './new-remote/format-files.mjs';
import { makeRemote } from './new-remote/make-remote.mjs';
import { PlanRefused } from './new-remote/plan.mjs';
import { inRoot, root } from './workspace.mjs';

const { values, positionals } = parseArgs({
  options: { path: { type: 'string' }, title: { type: 'string' } },
  allowPositionals: true,
});
await ensureInstalled();
try {
  const { plan, changed } = await makeRemote(root, {
    ...values,
    ...(positionals[0] && { name: positionals[0] }),
  });
  // Creates the link that npm would create at the next install; one of a remote that was removed may still be there.
  const link = inRoot('node_modules', '@qihang', plan.name);
  await rm(link, { force: true });
  await symlink(inRoot(plan.name), link, 'junction');
  formatFiles(changed);
  console.log(changed.map((file) => `  ${file}`).join('\n'));
  console.log(`\n${plan.name} stands at ${plan.path}. Its page is ${plan.name}/src/app.tsx.`);
  console.log(
    `npm run dev -- --only ${plan.name} shows it alone, npm run dev in the shell, npm start as it ships.`,
  );
} catch (error) {
  if (!(error instanceof PlanRefused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
