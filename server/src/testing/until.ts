import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for what happens by itself. @throws when it has not happened in time */
export async function until(isTrue: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const begun = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - begun > withinMs) throw new Error(`it did not happen within ${withinMs} ms`);
    await sleep(5);
  }
}
