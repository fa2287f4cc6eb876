import { readFile } from 'node:fs/promises';
import { inRoot } from './workspace.mjs';

/**
 * Proofs that ran. The tests of the documents hold that each row of `docs/requirements.md` and `docs/failures.md` names files
 * in which a title has its id; here a run of all tests is held against the rows, because a title proves nothing where its
 * test was skipped, left out by its lane or never collected.
 */

/** @typedef {import('./stages.mjs').Ran} Ran */
/** @typedef {{ id: string, files: readonly string[] }} Row */

/** What may be skipped where a developer's machine lacks a program or a kernel; in CI (`CI` is set) nothing may. */
const MAY_BE_SKIPPED = new Map([
  ['e2e/faults/topology.spec.ts', 'there is no nginx, and nobody who may install one'],
  ['e2e/faults/slow-readers.spec.ts', 'memory is read from /proc, which only Linux has'],
]);

/** Rows of a document whose first cell is an id and whose last one names files. @param {string} document @returns {Row[]} */
export const rowsOf = (document) =>
  document.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, id = ''] = cells;
    if (!/^(?:F\d+|R\d+\.\d+)$/.test(id)) return [];
    return [{ id, files: (cells.at(-2) ?? '').split(', ').filter(Boolean) }];
  });

/** @param {string} title */
const idsIn = (title) => title.match(/\b(?:F\d+|R\d+\.\d+)\b/g) ?? [];

/** A table of titles is no file of tests: whatever file runs them proves its rows. @param {string} file */
const placeOf = (file) => (/\.(?:test|spec)\.tsx?$/.test(file) ? file : '');

/**
 * One line for each file of a row in which no test with the row's id has run. One that ran and failed is a failure already.
 * @param {readonly Row[]} rows @param {readonly Ran[]} ran @param {{ isCi: boolean }} options
 */
export function unproved(rows, ran, { isCi }) {
  const keysOf = (/** @type {Ran} */ { file, title }) =>
    idsIn(title).flatMap((id) => [`${id} ${file}`, `${id} `]);
  const proved = new Set(ran.filter(({ status }) => status !== 'skipped').flatMap(keysOf));
  const skipped = new Set(ran.filter(({ status }) => status === 'skipped').flatMap(keysOf));
  return rows.flatMap(({ id, files }) =>
    files.flatMap((file) => {
      const key = `${id} ${placeOf(file)}`;
      if (proved.has(key)) return [];
      if (!skipped.has(key)) return [`${id}: no test of ${file} that carries it has run`];
      return !isCi && MAY_BE_SKIPPED.has(file) ? [] : [`${id}: its test in ${file} was skipped`];
    }),
  );
}

/**
 * Holds a run of all tests against both tables; each file that a row names counts as one proof.
 * @param {readonly Ran[]} ran
 * @returns {Promise<import('./stages.mjs').Count>}
 */
export async function checkProofs(ran) {
  const isCi = Boolean(process.env.CI) && process.env.CI !== 'false';
  const documents = ['docs/requirements.md', 'docs/failures.md'];
  const texts = await Promise.all(documents.map((file) => readFile(inRoot(file), 'utf8')));
  const rows = texts.flatMap(rowsOf);
  const others = isCi
    ? ran.filter(({ status }) => status === 'skipped').map(({ file, title }) => `${file} › ${title}: skipped`)
    : [];
  const failures = [...unproved(rows, ran, { isCi }), ...others];
  const proofs = rows.reduce((total, { files }) => total + files.length, 0);
  return { passed: Math.max(0, proofs - failures.length), failed: failures.length, failures };
}
