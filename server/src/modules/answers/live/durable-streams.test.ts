import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { findPackage, findServerRoot } from '../../../database/package-root';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { auditLedger } from '../../../testing/ledger';
import { until } from '../../../testing/until';
import { type DurableStreamsAdapter, startDurableStreamsAdapter } from './testing/durable-streams-adapter';

/** Public conformance suite for durable streams, as its own runner reports it. */
interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface Judged {
  readonly group: string;
  readonly title: string;
  readonly status: string;
  readonly failure: string;
}

const server = findServerRoot();
const DOCUMENT = path.resolve(server, '../docs/durable-streams.md');

let database: TestDatabase;
let adapter: DurableStreamsAdapter;
let judged: readonly Judged[];

/** Runs the suite in a process of its own that knows nothing but an address. */
async function runSuite(url: string): Promise<readonly Judged[]> {
  const runner = findPackage('vitest', server);
  if (runner === null) throw new Error('the runner of the suite is not installed');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'qihang-suite-'));
  const file = path.join(folder, 'report.json');
  try {
    const root = path.join(server, 'src', 'modules', 'answers', 'live', 'testing');
    const child = spawn(
      process.execPath,
      [
        ...[path.join(runner, 'vitest.mjs'), 'run', '--root', root, '--reporter=json'],
        // Its own patience of 5 s is for a server without a database, on a machine that does nothing else.
        ...[`--outputFile=${file}`, '--testTimeout=60000', '--no-cache'],
      ],
      { env: { PATH: process.env.PATH, CONFORMANCE_URL: url }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const output = Promise.all([readText(child.stdout), readText(child.stderr), once(child, 'close')]);
    const [said, complained] = await output;
    const report = await readFile(file, 'utf8').catch(() => {
      throw new Error(`the suite ended without a report:\n${said}\n${complained}`);
    });
    return (JSON.parse(report) as Report).testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status, failureMessages = [] }) => ({
        group: ancestorTitles.filter((name) => name !== '').join(' › '),
        title,
        status,
        failure: failureMessages.join('\n').slice(0, 600),
      })),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Rows of the document's two tables. */
const rowsOf = (document: string, heading: string): string[][] => {
  const [, section = ''] = document.split(`\n## ${heading}\n`);
  return (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

beforeAll(async () => {
  database = await createTestDatabase();
  adapter = await startDurableStreamsAdapter(database);
  judged = await runSuite(adapter.url);
}, 1_200_000);
afterAll(async () => {
  await adapter.close();
  expect(await auditLedger(database, { mayRun: true })).toEqual([]);
  await database.close();
}, 60_000);

/** Rows of what does not apply; `all` is a whole group. */
const listedIn = (document: string) =>
  rowsOf(document, 'What does not apply').map(([group = '', title = '']) => ({ group, title }));

describe('the public judge of durable streams', () => {
  it('finds nothing wrong in the answer log but what docs/durable-streams.md says does not apply', async () => {
    const listed = listedIn(await readFile(DOCUMENT, 'utf8'));
    const isListed = ({ group, title }: Judged) =>
      listed.some((row) => row.group === group && (row.title === 'all' || row.title === title));
    const failed = judged.filter(({ status }) => status !== 'passed');
    expect(failed.filter((each) => !isListed(each))).toEqual([]);
    // A test that passes applies, and so does a group of which everything passes.
    const needless = listed.filter(
      (row) =>
        !failed.some(
          ({ group, title }) => row.group === group && (row.title === 'all' || row.title === title),
        ),
    );
    expect(needless).toEqual([]);
  });

  it('tries as many tests of each group as the document says', async () => {
    const document = await readFile(DOCUMENT, 'utf8');
    const left = new Set(listedIn(document).flatMap(({ group, title }) => (title === 'all' ? [group] : [])));
    const counts = new Map<string, { passed: number; all: number }>();
    for (const { group, status } of judged) {
      const { passed, all } = counts.get(group) ?? { passed: 0, all: 0 };
      counts.set(group, { passed: passed + Number(status === 'passed'), all: all + 1 });
    }
    expect(rowsOf(document, 'What is judged')).toEqual(
      [...counts]
        .filter(([group]) => !left.has(group))
        .map(([group, { passed, all }]) => [group, `${passed} of ${all}`]),
    );
  });

  it('leaves in the database what was acknowledged, character for character', async () => {
    const written = adapter.written();
    expect(written.filter(({ text }) => text !== '').length).toBeGreaterThan(100);
    const differing = async () => {
      const { rows } = await database.pool.query<{ id: string; text: string }>(
        'SELECT id, text FROM messages WHERE id = ANY($1)',
        [written.map(({ answerId }) => answerId)],
      );
      const stored = new Map(rows.map(({ id, text }) => [id, text]));
      return written.filter(({ answerId, text }) => stored.get(answerId) !== text);
    };
    await until(async () => (await differing()).length === 0, 30_000);
    expect(await differing()).toEqual([]);
  });
});
