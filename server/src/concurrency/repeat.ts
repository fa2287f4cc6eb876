import type { FastifyBaseLogger } from 'fastify';

interface Repeated {
  readonly name: string;
  readonly task: () => Promise<void>;
  /** Pause between the end of one run and the start of the next. */
  readonly everyMs: number;
  /** Delay before the first run; `everyMs` by default. */
  readonly firstMs?: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Runs a task periodically, one run at a time; a run that fails is logged and does not end the series. `stop` waits for
 * the run under way.
 */
export function repeat({ name, task, everyMs, firstMs = everyMs, log }: Repeated): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const run = (): void => {
    running = task()
      .catch((error: unknown) => log.warn({ err: error }, `${name} failed`))
      .then(() => {
        if (!isStopped) timer = setTimeout(run, everyMs).unref();
      });
  };
  let timer = setTimeout(run, firstMs).unref();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
