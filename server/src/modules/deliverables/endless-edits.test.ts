import { randomUUID } from 'node:crypto';
import type { DeliverableDetail, ShelfList, VersionPage } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { PoolClient } from 'pg';
import { aCalendar } from '../../testing/a-deliverable';
import { seedConversation } from '../../testing/seed-conversation';
import { seedShelf } from '../../testing/seed-deliverables';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';

/** Several times the versions that are kept; the deep lane repeats it as often as the most eager user did. */
const [EDITS, RESTORATIONS] = process.env.TEST_LANE === 'deep' ? [700, 170] : [140, 60];
const CONTENT = aCalendar(['琴潮了怎么办', '多久调一次']);

let test: TestApp;
let user: TestUser;
let id: string;
/** Bytes that the database has sent, by connection. */
const connections = new Set<PoolClient>();
beforeAll(async () => {
  test = await createTestApp();
  test.database.pool.on('acquire', (client) => connections.add(client));
  user = await test.signUp();
  const talk = await seedConversation(test.database, { userId: user.id });
  ({ deliverableId: id } = await seedShelf(test.database, { userId: user.id, conversationId: talk.id }));
  for (let at = 0; at < EDITS; at += 1) {
    const text = `第${at}次改，${'琴'.repeat(8)}`;
    await call('PATCH', '', {
      version: at + 1,
      pointer: at % 2 === 0 ? '/judgement' : '/items/1/title',
      text,
    });
  }
  for (let at = 0; at < RESTORATIONS; at += 1) {
    // Restores the version before the newest each time, so that the content differs every time.
    await call('POST', '/restore', { version: at === 0 ? 1 : EDITS + at });
  }
}, 120_000);
afterAll(() => test.close());

const call = async (method: 'GET' | 'PATCH' | 'POST' | 'PUT', path: string, payload?: object) => {
  const url = `/api/coach/deliverables/${id}${path}`;
  const response = await test.app.inject({
    method,
    url,
    headers: user.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  expect([url, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([
    url,
    200,
    '',
  ]);
  return response;
};

const received = (): number =>
  [...connections].reduce((sum, client) => {
    const { connection } = client as unknown as { connection: { stream: { bytesRead: number } } };
    return sum + connection.stream.bytesRead;
  }, 0);

/** @returns the bytes that the database sent for the request, and those of the response */
async function costOf(url: string) {
  const before = received();
  const { statusCode, body } = await test.app.inject({ url, headers: user.headers });
  expect(statusCode).toBe(200);
  return { read: received() - before, sent: Buffer.byteLength(body), body: JSON.parse(body) };
}

describe('a deliverable after many times the edits and restorations that are kept', () => {
  it('a much edited deliverable is read with its newest version alone', async () => {
    const { read, sent, body } = await costOf(`/api/coach/deliverables/${id}`);
    const detail = body as DeliverableDetail;
    expect(detail.version).toBe(1 + EDITS + RESTORATIONS);
    expect(detail.versions.map(({ number }) => number)).toEqual([detail.version, detail.version - 1]);
    expect(sent).toBeLessThan(4_096);
    expect(read).toBeLessThan(8_192);
  });

  it('a much edited deliverable costs the list as much as an unedited one', async () => {
    const { read, sent, body } = await costOf('/api/coach/deliverables');
    expect((body as ShelfList).items).toHaveLength(1);
    expect(sent).toBeLessThan(1_024);
    expect(read).toBeLessThan(4_096);
  });

  it('a much edited deliverable shows its history page by page, to its end', async () => {
    const numbers: number[] = [];
    for (let next: number | null = null, pages = 0; pages < 10; pages += 1) {
      const { sent, body } = await costOf(
        `/api/coach/deliverables/${id}/versions${next === null ? '' : `?before=${next}`}`,
      );
      expect(sent).toBeLessThan(8_192);
      const page = body as VersionPage;
      numbers.push(...page.items.map(({ number }) => number));
      next = page.next;
      if (next === null) break;
    }
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
    expect(numbers[0]).toBe(1 + EDITS + RESTORATIONS);
    expect(numbers.at(-1)).toBe(1);
    expect(numbers.length).toBeLessThanOrEqual(51);
  });

  it('a much edited deliverable still has the version that the coach made, and can restore it', async () => {
    expect((await call('GET', '?version=1')).json()).toMatchObject({
      shown: { number: 1, reason: 'make', label: '离线教练' },
      content: CONTENT,
    });
    await call('PATCH', '', { version: 1 + EDITS + RESTORATIONS, pointer: '/judgement', text: '再改一次' });
    expect((await call('POST', '/restore', { version: 1 })).json()).toMatchObject({ content: CONTENT });
  });

  it('a much edited deliverable takes no more room than its versions: no edit is stored beside them', async () => {
    const { rows } = await test.database.pool.query(
      `SELECT (SELECT count(*)::int FROM deliverable_versions WHERE deliverable_id = $1) AS versions,
        (SELECT count(*)::int FROM deliverable_drafts WHERE deliverable_id = $1) AS drafts,
        (SELECT max(length(v::text)) FROM deliverable_versions v WHERE deliverable_id = $1) AS longest`,
      [id],
    );
    expect(rows[0]).toMatchObject({ versions: 51, drafts: 1 });
    expect(rows[0].longest).toBeLessThan(4_096);
  });

  it('a much edited deliverable has no history for other users', async () => {
    const stranger = await test.signUp();
    for (const [of, headers] of [
      [id, stranger.headers],
      [randomUUID(), user.headers],
    ] as const) {
      const response = await test.app.inject({ url: `/api/coach/deliverables/${of}/versions`, headers });
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    }
  });
});
