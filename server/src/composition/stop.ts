import type { App } from '../http/app-type';
import type { Answers } from '../modules/answers/compose-answers';

/** The running product. */
export interface RunningProduct {
  /** Takes no more requests, lets answers finish for DRAIN_MS, closes streams, then the database. */
  stop(): Promise<void>;
  /** Makes a running `stop` wait no longer for answers. */
  hurry(): void;
}

interface StopDeps {
  readonly app: Pick<App, 'close'>;
  readonly answers: Pick<Answers, 'drain'>;
  /** Closes the modules, and the database last. */
  readonly closeRest: () => Promise<void>;
  readonly drainMs: number;
}

/** The order of a stop: answers first, then the streams to browsers, the rest last. */
export function makeStop({ app, answers, closeRest, drainMs }: StopDeps): RunningProduct {
  const impatient = new AbortController();
  const hurried = new Promise<void>((resolve) => impatient.signal.addEventListener('abort', () => resolve()));
  return {
    async stop() {
      await Promise.race([answers.drain(drainMs), hurried.then(() => answers.drain(0))]);
      await app.close();
      await closeRest();
    },
    hurry: () => impatient.abort(),
  };
}
