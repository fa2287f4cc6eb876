import type { BuildOutcome } from './watch-build';

/** State of the local build, for requests that wait for it. */
export interface BuildState {
  set(outcome: BuildOutcome): void;
  /** Resolves when no build is under way. A failed build leaves the files of the previous one. */
  settled(): Promise<void>;
  /** The state for a page, as JSON. */
  message(): string;
}

export function makeBuildState(): BuildState {
  let outcome: BuildOutcome = { kind: 'building' };
  let build = 0;
  const waiting: (() => void)[] = [];
  return {
    set(next) {
      outcome = next;
      if (next.kind === 'built') build = next.build;
      if (next.kind !== 'building') for (const resume of waiting.splice(0)) resume();
    },
    settled: () =>
      outcome.kind === 'building' ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(),
    message: () => JSON.stringify(outcome.kind === 'failed' ? { build, error: outcome.errors } : { build }),
  };
}
