import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { releaseRegistry } from '../../database/schema';
import { enterAct } from '../audit/audit-log';

const newKey = (): Buffer =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' });

/**
 * Reads the Ed25519 key that signs the registry document, and creates it when there is none. It is kept in the database,
 * so that all processes sign alike and a restored product is trusted as before.
 */
export async function readSigningKey({ db }: Pick<Database, 'db'>): Promise<KeyObject> {
  // Of processes that start together one inserts a key, and all read that one.
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(releaseRegistry)
      .values({ id: 1, signingKey: newKey() })
      .onConflictDoUpdate({
        target: releaseRegistry.id,
        set: { signingKey: sql`excluded.signing_key` },
        setWhere: isNull(releaseRegistry.signingKey),
      })
      .returning({ id: releaseRegistry.id });
    if (made.length > 0) await enterAct(tx, { act: 'signing-key-made', by: 'product' });
  });
  const [row] = await db.select({ key: releaseRegistry.signingKey }).from(releaseRegistry);
  if (row?.key == null) throw new Error('the registry has no signing key');
  return createPrivateKey({ key: row.key, type: 'pkcs8', format: 'der' });
}
