/** A backup or a restore that cannot be done: its message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
};

/** A file operation that failed, as one line for the operator; anything else as it is. */
export function fileError(action: 'read' | 'written', file: string, cause: unknown): unknown {
  const { code, syscall } = cause instanceof Error ? (cause as NodeJS.ErrnoException) : {};
  // The socket of a database that is gone is no file of the operator's.
  const reason = code === undefined || syscall === 'connect' ? undefined : REASONS[code];
  return reason === undefined ? cause : new BackupError(`${file} cannot be ${action}: ${reason}`, { cause });
}
