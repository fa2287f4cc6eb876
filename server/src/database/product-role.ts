import type pg from 'pg';

/** Role of the product's own connections to the embedded database; the owner of the tables only migrates and restores. */
export const PRODUCT_ROLE = 'qihang_product';

/** Makes the role, which may sign in and nothing else. Several processes may do so at once. */
const CREATE_ROLE = `
DO $$ BEGIN
  CREATE ROLE ${PRODUCT_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$`;

/** True while a table or counter is not granted: after the first start, a migration or a restore. */
const IS_INCOMPLETE = `
SELECT NOT has_schema_privilege('${PRODUCT_ROLE}', 'public', 'USAGE') OR EXISTS (
  SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND (
    relkind IN ('r', 'p') AND NOT has_table_privilege('${PRODUCT_ROLE}', oid, 'DELETE')
    OR relkind = 'S' AND NOT has_sequence_privilege('${PRODUCT_ROLE}', oid, 'USAGE'))
) AS incomplete`;

const GRANTS = `
GRANT USAGE ON SCHEMA public TO ${PRODUCT_ROLE};
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${PRODUCT_ROLE};
REVOKE UPDATE ON audit_log FROM ${PRODUCT_ROLE};
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${PRODUCT_ROLE}`;

/**
 * Lets {@link PRODUCT_ROLE} read and write rows of the product's tables, and no more (ASVS 13.2.2): it can neither change
 * the schema nor take the triggers off the audit log, and reaches neither files nor programs of the server. To be called
 * by the owner, under the lock of the schema.
 * @param password where the server asks for one
 */
export async function grantProductRole(client: pg.ClientBase, password?: string): Promise<void> {
  await client.query(CREATE_ROLE);
  if (password !== undefined) {
    await client.query(`ALTER ROLE ${PRODUCT_ROLE} PASSWORD ${client.escapeLiteral(password)}`);
  }
  const { rows } = await client.query<{ incomplete: boolean }>(IS_INCOMPLETE);
  if (rows[0]?.incomplete) await client.query(GRANTS);
}

const SUPERUSER =
  'DATABASE_URL: its role is a superuser of the server; give the product one that owns its database and nothing else';

/** What the operator of `DATABASE_URL` should know of its role; null where there is nothing to say. */
export async function roleWarning({ pool }: { readonly pool: pg.Pool }): Promise<string | null> {
  const { rows } = await pool.query<{ superuser: boolean }>(
    'SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = current_user',
  );
  return rows[0]?.superuser === true ? SUPERUSER : null;
}
