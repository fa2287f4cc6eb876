import type { LanguageEvent } from './language-source';

const PAUSE_MS = 1_000;

/** Says that a model thinks, when it begins to and then at most once a second. */
export function makeThinkingSign(): () => Generator<LanguageEvent, void, undefined> {
  let saidAt = Number.NEGATIVE_INFINITY;
  return function* thinks() {
    const now = performance.now();
    if (now - saidAt < PAUSE_MS) return;
    saidAt = now;
    yield { type: 'thinks' };
  };
}
