import { startProduct } from './composition/start';
import type { RunningProduct } from './composition/stop';
import { ConfigError, parseConfig } from './config';
import { DatabaseStartError } from './database/embedded-postgres';
import { createLog } from './http/request-logging';
import { bundledStallWorker, startStallWatch } from './stall-watch/stall-watch';

/** One line for what the operator can mend, the whole error for what only we can. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'PORT: is in use by another program; stop that or set PORT to another number';
  }
  if (error instanceof Error && 'code' in error && error.code === 'EACCES' && 'port' in error) {
    return 'PORT: may not be opened by this user; choose one above 1023';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Ctrl-C once drains and stops; twice stops waiting for answers. */
function stopOnSignals(product: RunningProduct): void {
  let signals = 0;
  const stop = () => {
    signals += 1;
    if (signals === 1) {
      process.stderr.write('Stopping: answers first, the database last. Press Ctrl-C again not to wait.\n');
      product.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${explain(error)}\n`);
          process.exit(1);
        },
      );
    } else {
      product.hurry();
    }
  };
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  // The last resort: a fault in one request must not end the others (ASVS 16.5.4).
  process.on('uncaughtException', (error) => log.fatal({ err: error }, 'uncaught exception'));
  process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'unhandled rejection'));
  const file = bundledStallWorker();
  const stallWatch = startStallWatch({
    file,
    onError: (error) => log.error({ err: error }, 'the stall watch does not run'),
  });
  const product = await startProduct({
    config,
    log,
    environment: process.env,
    say: (line) => void process.stdout.write(`${line}\n`),
    stallWatch,
  });
  stopOnSignals(product);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
