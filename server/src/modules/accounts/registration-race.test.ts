import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { createTestApp, newPhone, type TestApp } from '../../testing/test-app';
import { makeCreateInvitations } from '../invitations/create-invitations';
import { newInvitationCode } from '../invitations/invitation-code';
import { InvitationRepository } from '../invitations/invitation-repository';

/** Repetitions belong to the deep lane (docs/decisions/0024). */
const ROUNDS = process.env.TEST_LANE === 'deep' ? 200 : 20;
const PARALLEL = 50;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    environment: {
      LIMIT_ADDRESS_PER_MINUTE: '1000000',
      LIMIT_FAILED_CODES_PER_MINUTE: '1000000',
      HASH_QUEUE: '100',
      HASH_CONCURRENCY: '4',
    },
  });
});
afterAll(() => test.close());

const register = (username: string, invitationCode: string, at: number) =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { username, password: 'long enough', invitationCode },
    remoteAddress: `10.0.0.${at + 1}`,
  });

const inviteMany = (): Promise<string[]> =>
  makeCreateInvitations({
    invitations: new InvitationRepository(test.database),
    newId: randomUUID,
    newCode: newInvitationCode,
  })({ count: PARALLEL, uses: 1, lifetimeMs: null, label: null });

type Answer = Awaited<ReturnType<typeof register>>;

const tally = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

const count = async (query: string): Promise<number> => {
  const { rows } = await test.database.pool.query<{ count: number }>(query);
  return rows[0]?.count ?? -1;
};

const clear = () => test.database.pool.query('TRUNCATE users, invitation_codes CASCADE');

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

describe('registrations at the same time', () => {
  it(`F41: ${PARALLEL} on one single-use code make exactly one account, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const code = await test.invite();
      const answers = await Promise.all(range(PARALLEL).map((at) => register(newPhone(), code, at)));
      expect(tally(answers)).toEqual({ 201: 1, 400: PARALLEL - 1 });
    }
    expect(await count('SELECT count(*)::int AS count FROM users')).toBe(ROUNDS);
    expect(await count('SELECT count(*)::int AS count FROM invitation_codes WHERE used = 1')).toBe(ROUNDS);
    await clear();
  }, 600_000);

  it(`F42: ${PARALLEL} on one number with ${PARALLEL} codes spend one code, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const username = newPhone();
      const codes = await inviteMany();
      const answers = await Promise.all(codes.map((code, at) => register(username, code, at)));
      expect(tally(answers)).toEqual({ 201: 1, 409: PARALLEL - 1 });
    }
    expect(await count('SELECT count(*)::int AS count FROM users')).toBe(ROUNDS);
    expect(await count('SELECT sum(used)::int AS count FROM invitation_codes')).toBe(ROUNDS);
    await clear();
  }, 600_000);

  it('F41: a code of 7 uses lets exactly 7 of 50 through', async () => {
    const code = await test.invite(7);
    const answers = await Promise.all(range(PARALLEL).map((at) => register(newPhone(), code, at)));
    expect(tally(answers)).toEqual({ 201: 7, 400: 43 });
  });
});
