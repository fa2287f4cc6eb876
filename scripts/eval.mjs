import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './workspace.mjs';

/** `--accept` stores what is seen now as what is to be seen; `--long` prints everything; names of tapes leave out the others. */
const { values, positionals } = parseArgs({
  options: { accept: { type: 'boolean' }, long: { type: 'boolean' } },
  allowPositionals: true,
});
const { accept = false, long = false } = values;
if (accept && positionals.length > 0) {
  console.error('Figures are accepted of all tapes, not of some.');
  process.exit(2);
}

await ensureInstalled();
const { loadSource } = await import('./load-source.mjs');
/** @type {typeof import('../server/src/evaluation/run-evaluation')} */
const { runEvaluation } = await loadSource('../server/src/evaluation/run-evaluation.ts');
/** @type {typeof import('../server/src/evaluation/write-evaluation')} */
const { isWorse, writeEvaluation } = await loadSource('../server/src/evaluation/write-evaluation.ts');

const evaluation = await runEvaluation({
  folder: inRoot('eval'),
  accepts: accept,
  ...(positionals.length > 0 ? { only: positionals } : {}),
});
console.log(writeEvaluation(evaluation, { isLong: long }));
process.exitCode = !accept && isWorse(evaluation) ? 1 : 0;
