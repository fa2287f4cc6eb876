import { expect } from '@playwright/test';
import type { Person } from '../../test';
import type { ApiProcess } from './api-process';
import { checkLists, checkOutputs, checkStrangers } from './check-shown';
import {
  checkAnswers,
  checkOwners,
  checkQuestions,
  type StoredGeneration,
  type StoredMessage,
} from './check-stored';
import { query } from './cluster';
import type { Ledger } from './ledger';

interface CheckedProduct {
  readonly databaseUrl: string;
  readonly apis: readonly ApiProcess[];
  readonly people: readonly Person[];
  /** Words that may not occur in any output. */
  readonly secrets: readonly string[];
}

const SETTLE_MS = 40_000;

/** Waits until no answer is under way: every generation has ended, whichever process owned it. */
export async function untilSettled(databaseUrl: string, timeout = SETTLE_MS): Promise<void> {
  await expect
    .poll(
      async () => {
        const [row] = await query<{ open: number }>(
          databaseUrl,
          `SELECT (SELECT count(*) FROM generations WHERE status = 'running')::int
                + (SELECT count(*) FROM messages WHERE status = 'streaming')::int AS open`,
        );
        return row?.open;
      },
      { timeout, message: 'answers that never end (I2, I4)' },
    )
    .toBe(0);
}

/**
 * Compares the product's data with its acknowledgements: the invariants I1 to I7 of docs/failures.md. It needs at least
 * one process that accepts requests.
 */
export async function checkLedger(ledger: Ledger, ground: CheckedProduct): Promise<void> {
  const { databaseUrl, apis } = ground;
  await untilSettled(databaseUrl);
  const messages = await query<StoredMessage>(databaseUrl, 'SELECT * FROM messages ORDER BY position');
  const generations = await query<StoredGeneration>(databaseUrl, 'SELECT * FROM generations');
  const problems = [
    ...checkQuestions(ledger, messages),
    ...checkAnswers(ledger, messages, generations),
    ...checkOwners(ledger, messages),
    ...checkOutputs(ledger, ground),
    ...apis.flatMap((api) => (api.isAlive() ? [] : [`I5: the process on ${api.port} is dead`])),
  ];
  const site = apis.find((api) => api.isAlive())?.url;
  if (site !== undefined) {
    problems.push(...(await checkLists(ledger, ground.people, site, messages)));
    problems.push(...(await checkStrangers(ledger, ground.people, site)));
  }
  expect(problems).toEqual([]);
}
