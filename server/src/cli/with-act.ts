import type { Database } from '../database/client';
import { type AuditEntry, enterAct } from '../modules/audit/audit-log';
import type { CommandContext } from './operator-command';
import { operatorName } from './operator-name';
import { withDatabase } from './with-database';

type Act = Omit<AuditEntry, 'by' | 'address'>;

/** Performs an operator's act and enters it in the audit log, both or neither. `act` is told the entry by `enter`. */
export const performAct = <Result>(
  { db }: Pick<Database, 'db'>,
  act: (database: Pick<Database, 'db'>, enter: (entry: Act) => Promise<void>) => Promise<Result>,
): Promise<Result> =>
  db.transaction((tx) => act({ db: tx }, (entry) => enterAct(tx, { ...entry, by: operatorName() })));

/** {@link performAct} in the product's database. */
export const withAct = <Result>(
  context: CommandContext,
  act: Parameters<typeof performAct<Result>>[1],
): Promise<Result> => withDatabase(context, (database) => performAct(database, act));
