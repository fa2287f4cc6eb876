const USE_A_SERVER = 'or set DATABASE_URL to a PostgreSQL 15 or newer';

/** The embedded database cannot start; the message is one line for the operator that says what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
};

/** One line for the operator about a failed file operation in a folder of the database. */
export function fileProblem(place: string, cause: unknown): DatabaseStartError {
  if (cause instanceof DatabaseStartError) return cause;
  const reason = REASONS[codeOf(cause)] ?? (cause instanceof Error ? cause.message : String(cause));
  return new DatabaseStartError(`the embedded database cannot use ${place}: ${reason}`, { cause });
}

/** The binaries cannot run on this machine. */
export function unsupported(reason: string, cause?: unknown): DatabaseStartError {
  return new DatabaseStartError(
    `the embedded PostgreSQL does not run here (${reason}): run \`npm install\` again, ${USE_A_SERVER}`,
    { cause },
  );
}

const KNOWN_OUTPUT: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/i, 'the disk is full: free some space and start again'],
  [/Disk quota exceeded/i, 'the disk quota is used up: free some space and start again'],
  [/Read-only file system/i, 'the file system is read-only'],
  [
    /could not look up effective user ID/i,
    `the system does not know the user it runs as; add that user, ${USE_A_SERVER}`,
  ],
  [/has wrong ownership/i, 'its files belong to another user: start as that user, or change their owner'],
  [/Permission denied/i, 'permission was denied: its files must belong to the user that runs the server'],
];

/** One line for the operator from PostgreSQL's last output. */
export function outputProblem(action: string, place: string, output: string): DatabaseStartError {
  const known = KNOWN_OUTPUT.find(([pattern]) => pattern.test(output))?.[1];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const worst =
    lines.find((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.find((line) => /error:/i.test(line));
  const said = (worst ?? lines.at(-1) ?? 'it ended without a word')
    .replace(/^.*?\b(FATAL|PANIC|error):\s*/i, '')
    .trim();
  return new DatabaseStartError(
    `the embedded database could not be ${action} in ${place}: ${known === undefined ? said : `${known} (${said})`}`,
  );
}
