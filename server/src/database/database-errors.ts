/** Error of a driver or of drizzle, which keeps the driver's error as `cause`. */
interface ErrorLike {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

const MAX_DEPTH = 5;

function* causesOf(error: unknown): Generator<ErrorLike> {
  let at = error;
  for (let depth = 0; depth < MAX_DEPTH && typeof at === 'object' && at !== null; depth += 1) {
    const link: ErrorLike = at;
    yield link;
    at = link.cause;
  }
}

/**
 * SQLSTATE classes: connection exceptions, insufficient resources (connections, disk, memory), operator intervention,
 * system errors.
 */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);
/** The server ended a transaction in which this process hung. */
const IDLE_IN_TRANSACTION = '25P03';
const LOCK_TIMEOUT = '55P03';
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
/** Errors of pg and pg-pool without a code. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code);

function isUnavailable({ code, syscall, message }: ErrorLike): boolean {
  if (typeof code === 'string') {
    if (NETWORK.has(code) || code === IDLE_IN_TRANSACTION || code === LOCK_TIMEOUT) return true;
    if (isSqlState(code) && UNAVAILABLE_CLASSES.has(code.slice(0, 2))) return true;
    // Only a missing socket means an absent server; other missing files do not.
    return (code === 'ENOENT' || code === 'EACCES') && syscall === 'connect';
  }
  return typeof message === 'string' && MESSAGES.test(message);
}

/**
 * True when the database cannot serve now but a retry can help: it is down, starting, hung, out of connections, or
 * its disk is full. HTTP answers 503 with `Retry-After` (F32 to F35).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of causesOf(error)) if (isUnavailable(cause)) return true;
  return false;
}

const DISK_FULL = '53100';

/** True when the server has no space left for what it should write. */
export function isDiskFull(error: unknown): boolean {
  for (const { code } of causesOf(error)) if (code === DISK_FULL) return true;
  return false;
}

/** Name of the violated constraint, or null. */
export function constraintOf(error: unknown): string | null {
  for (const cause of causesOf(error)) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return null;
}
