import { randomUUID } from 'node:crypto';
import { normaliseInvitationCode } from '@qihang/shared/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { makeBootstrapInvitation } from './bootstrap-invitation';
import { makeCreateInvitations } from './create-invitations';
import { newInvitationCode } from './invitation-code';
import { InvitationRepository } from './invitation-repository';

let database: TestDatabase;
let invitations: InvitationRepository;
beforeEach(async () => {
  database = await createTestDatabase();
  invitations = new InvitationRepository(database);
});
afterEach(() => database.close());

const bootstrap = (wanted: string | null = null) =>
  makeBootstrapInvitation({ invitations, wanted, newId: randomUUID, newCode: newInvitationCode })();

describe('an invitation code', () => {
  it('is easy to dictate, is already in its normal form, and never comes twice', () => {
    const codes = Array.from({ length: 20_000 }, newInvitationCode);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    expect(codes.slice(0, 100).map(normaliseInvitationCode)).toEqual(codes.slice(0, 100));
    const counts = new Map<string, number>();
    for (const character of codes.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(32);
    // 6,250 each on average; the deviation of a fair draw is 78.
    for (const count of counts.values()) expect(Math.abs(count - 6_250)).toBeLessThan(500);
  });
});

describe('creating codes', () => {
  it('makes as many as ordered, even when a code exists already', async () => {
    const taken = newInvitationCode();
    await invitations.insert([{ id: randomUUID(), code: taken, label: null, maxUses: 1, lifetimeMs: null }]);
    let drawn = 0;
    const create = makeCreateInvitations({
      invitations,
      newId: randomUUID,
      newCode: () => (drawn++ < 3 ? taken : newInvitationCode()),
    });
    const codes = await create({ count: 1_200, uses: 2, lifetimeMs: 86_400_000, label: '训练营' });
    expect(new Set(codes).size).toBe(1_200);
    expect(codes).not.toContain(taken);
    const listed = await invitations.list();
    expect(listed).toHaveLength(1_201);
    expect(listed.at(-1)).toMatchObject({ label: '训练营', used: 0, maxUses: 2, state: 'open' });
    const lifetime = Number(listed.at(-1)?.expiresAt) - Number(listed.at(-1)?.createdAt);
    expect(Math.abs(lifetime - 86_400_000)).toBeLessThan(5_000);
  });

  it('says of each code what has become of it', async () => {
    const insert = async (lifetimeMs: number | null = null): Promise<string> => {
      const code = newInvitationCode();
      await invitations.insert([{ id: randomUUID(), code, label: null, maxUses: 1, lifetimeMs }]);
      return code;
    };
    const [open, expired, revoked, used] = [await insert(), await insert(1), await insert(), await insert()];
    await database.pool.query('UPDATE invitation_codes SET used = 1 WHERE code = $1', [used]);
    expect(await invitations.revoke(revoked)).toBe(true);
    expect(await invitations.revoke(revoked)).toBe(false);
    expect(await invitations.revoke('NO-SUCH')).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const states = new Map((await invitations.list()).map(({ code, state }) => [code, state]));
    expect([open, expired, revoked, used].map((code) => states.get(code))).toEqual([
      'open',
      'expired',
      'revoked',
      'used up',
    ]);
  });
});

describe('the first code of a new database', () => {
  it('is the one that the operator wants, normalised, good for 1,000 accounts', async () => {
    expect(await bootstrap(' ｑihang-2025 ')).toBe('QIHANG-2025');
    expect(await invitations.list()).toMatchObject([
      { code: 'QIHANG-2025', maxUses: 1_000, expiresAt: null },
    ]);
  });

  it('is generated otherwise', async () => {
    expect(await bootstrap()).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  });

  it('comes once, however many processes start at the same moment', async () => {
    const codes = await Promise.all(Array.from({ length: 8 }, () => bootstrap()));
    expect(codes.filter((code) => code !== null)).toHaveLength(1);
    expect(await invitations.list()).toHaveLength(1);
  });

  it('does not come to a database that has users or codes, revoked ones included', async () => {
    const code = await bootstrap();
    await invitations.revoke(code ?? '');
    expect(await bootstrap('ANOTHER')).toBeNull();
    await database.pool.query('DELETE FROM invitation_codes');
    await database.pool.query(
      `INSERT INTO users (id, username, password_hash) VALUES (gen_random_uuid(), '13800138000', 'x')`,
    );
    expect(await bootstrap('ANOTHER')).toBeNull();
  });
});
