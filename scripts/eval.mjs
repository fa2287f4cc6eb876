import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './workspace.mjs';

/**
 * `--accept` stores what is seen now as what is to be seen; `--long` prints everything; names of tapes leave out the others.
 * `--request kiln` prints what the audit of eval/audits/kiln.jsonl is asked, and the hash of it, for somebody to answer.
 */
const { values, positionals } = parseArgs({
  options: { accept: { type: 'boolean' }, long: { type: 'boolean' }, request: { type: 'string' } },
  allowPositionals: true,
});
const { accept = false, long = false, request } = values;
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

if (request !== undefined) {
  /** @type {typeof import('../server/src/evaluation/evaluation-files')} */
  const { readEvaluation } = await loadSource('../server/src/evaluation/evaluation-files.ts');
  /** @type {typeof import('../server/src/evaluation/judge-lines')} */
  const { requestOf } = await loadSource('../server/src/evaluation/judge-lines.ts');
  /** @type {typeof import('../server/src/evaluation/prompt-sections')} */
  const { hashOf } = await loadSource('../server/src/evaluation/prompt-sections.ts');
  const work = readEvaluation(inRoot('eval'), []).audits.find(({ name }) => name === request);
  if (work === undefined) {
    console.error(`There is no eval/audits/${request}.jsonl.`);
    process.exit(2);
  }
  console.log(`${requestOf(work)}\n\nasked: ${hashOf(requestOf(work))}`);
  process.exit(0);
}

const evaluation = await runEvaluation({
  folder: inRoot('eval'),
  accepts: accept,
  ...(positionals.length > 0 ? { only: positionals } : {}),
});
console.log(writeEvaluation(evaluation, { isLong: long }));
process.exitCode = !accept && isWorse(evaluation) ? 1 : 0;
