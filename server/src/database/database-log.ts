/** Logger interface of the database module; Fastify's and pino's loggers fit. */
export interface DatabaseLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export const silentLog: DatabaseLog = { debug() {}, info() {}, warn() {}, error() {} };
