import { backupDatabase } from '../database/backup/backup';
import { noteBackup } from '../database/backup/note-backup';
import { countPeopleAndMessages, megabytes, withFile } from './file-command';
import type { OperatorCommand } from './operator-command';

/** `npm run backup -- FILE`: a snapshot of the whole database in a file, while the server runs. */
export const backupCommand: OperatorCommand = (args, context) =>
  withFile('backup', args, context, async ({ file, connection, signal, progress }) => {
    const { rows, bytes } = await backupDatabase(connection, file, {
      signal,
      onProgress: ({ table, bytes: read }) => progress(`${table}: ${megabytes(read)} read`),
    });
    await noteBackup(connection).catch(() =>
      context.terminal.say('the backup is whole, but could not be noted: alerts may call it too old'),
    );
    context.terminal.say(
      `${countPeopleAndMessages(rows)} are in ${file} (${megabytes(bytes)}, complete and checked)`,
    );
  });
