import fc from 'fast-check';
import { Lost } from './harness/chat-client';
import { untilSettled } from './harness/check-ledger';
import { expect, test } from './harness/fault-test';
import { histories as count, isTimeUp, report, seed } from './harness/soak';
import { commandSequences, firstCommands } from './model/commands';
import { KillableProduct } from './model/product';
import { Shelf } from './model/shelf';

/** Concurrent histories; one that is replayed has the product for itself. */
const LANES = seed === null ? 6 : 1;

const explain = (reason: unknown): string =>
  reason instanceof Error ? `${reason.message}\n${reason.cause ?? ''}` : String(reason);

test(`I1 I2 I3 I7 ${count} histories of sends, stops, second tabs, renames, deletions and kill -9 end as a simple model says`, async ({
  ground,
}) => {
  test.setTimeout(120_000 + count * 2_000);
  const product = new KillableProduct(ground.api);
  const base = seed ?? (Date.now() ^ process.pid) & 0x3fffffff;
  let done = 0;
  /** A kill may interrupt a registration: then the next try uses another number. */
  const arrive = () =>
    ground.addPerson().catch((cause: unknown) => {
      throw new Lost('not registered', { cause });
    });
  const run = (lane: number): Promise<void> =>
    fc.assert(
      fc.asyncProperty(firstCommands(), commandSequences(), async (beginning, commands) => {
        if (isTimeUp() && done > 0) return;
        const shelf = new Shelf(await product.persist(arrive), product, ground.ledger);
        await beginning.run(shelf, shelf);
        await fc.asyncModelRun(() => ({ model: shelf, real: shelf }), commands);
        await expect(async () => shelf.expectSame(true)).toPass({ timeout: 120_000 });
        done += 1;
        if (done % 10 === 0) report(`history ${done} of ${count}, ${product.deaths} kills`);
      }),
      {
        seed: base + lane,
        numRuns: seed === null ? Math.ceil(count / LANES) : count,
        // Shrinking takes many more runs: only for a replay.
        endOnFailure: seed === null,
        ...(process.env.SOAK_PATH === undefined ? {} : { path: process.env.SOAK_PATH }),
      },
    );
  const ends = await Promise.allSettled(Array.from({ length: LANES }, (_, lane) => run(lane)));
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [explain(end.reason)] : []));
  if (failures.length > 0)
    report(
      'To replay one: npm run soak -- --histories 1 --seed <seed> --path <path>, as printed below.',
      true,
    );
  expect(failures).toEqual([]);
  await untilSettled(ground.databaseUrl);
  report(
    `histories: ${done}, ${ground.ledger.questions.size} questions, ${product.deaths} kills, first seed ${base}`,
    true,
  );
  if (!isTimeUp()) expect(done).toBeGreaterThanOrEqual(count);
  if (seed === null && count >= 50) expect(product.deaths).toBeGreaterThan(0);
  await ground.check();
});
