interface Coded {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

/** An error and what caused it, outermost first: the query builder wraps the driver's errors. */
function* causes(error: unknown): Generator<Coded> {
  for (let depth = 0; depth < 6 && typeof error === 'object' && error !== null; depth += 1) {
    yield error;
    error = (error as Coded).cause;
  }
}

/**
 * PostgreSQL's ways of not being there: connection exceptions (08), too many connections or a full disk (53),
 * shutting down or starting up (57P), a statement cancelled for taking too long (57014), read-only after a failover.
 */
const FAULT_STATE = /^(08...|53...|57P0[1-5]|57014|25006|55P03|40001|40P01)$/;
const SOCKET_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver raises these without a code. */
const FAULT_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed)/;

/** True when a query failed because of the database's state and not because of what it was asked. */
export function isDatabaseFault(error: unknown): boolean {
  for (const { code, message } of causes(error)) {
    if (typeof code === 'string' && (FAULT_STATE.test(code) || SOCKET_FAULTS.has(code))) return true;
    if (typeof message === 'string' && FAULT_MESSAGE.test(message)) return true;
  }
  return false;
}

/** True when a unique constraint of that name refused a row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (const cause of causes(error)) {
    if (cause.code === '23505' && cause.constraint === constraint) return true;
  }
  return false;
}
