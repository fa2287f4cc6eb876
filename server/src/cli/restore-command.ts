import { restoreDatabase } from '../database/backup/restore';
import { countPeopleAndMessages, withFile } from './file-command';
import type { OperatorCommand } from './operator-command';

/** `npm run restore -- FILE`: restores a whole backup, or nothing, into a database without users. */
export const restoreCommand: OperatorCommand = (args, context) =>
  withFile('restore', args, context, async ({ file, connection, signal, progress }) => {
    const { say } = context.terminal;
    const { rows, createdAt, leftOut } = await restoreDatabase(connection, file, {
      signal,
      onProgress: ({ table, part }) => progress(`${table}: ${Math.round(100 * part)} %`),
    });
    for (const table of leftOut) say(`${table} was left out: it is no table of this product`);
    say('Everybody signs in again; reset links and tokens for publishing have to be made anew');
    say(`${countPeopleAndMessages(rows)} are back, as they were on ${createdAt}`);
  });
