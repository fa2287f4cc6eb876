import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the condition is true. @throws when the time is up */
export async function until(isTrue: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const begun = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - begun > withinMs) throw new Error(`it did not happen within ${withinMs} ms`);
    await sleep(5);
  }
}
