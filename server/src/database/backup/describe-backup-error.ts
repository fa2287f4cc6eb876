/** A backup or restore that failed; the message is one line for the operator. */
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

/** One line for the operator when a file operation failed; any other error as it is. */
export function fileError(action: 'read' | 'written', file: string, cause: unknown): unknown {
  const { code, syscall } = cause instanceof Error ? (cause as NodeJS.ErrnoException) : {};
  // A failed `connect` concerns the socket of the database, not a file of the operator.
  const reason = code === undefined || syscall === 'connect' ? undefined : REASONS[code];
  return reason === undefined ? cause : new BackupError(`${file} cannot be ${action}: ${reason}`, { cause });
}
