import { useEffect, useReducer } from 'react';
import { AT_THE_BEGINNING, nextRun, type Run, type RunEvent } from '../model/prompter-run';
import { sentenceAt, type TimedSentence } from '../model/prompter-script';

/** Short enough for a bar that moves, long enough for an old phone. */
const TICK_MS = 100;

interface PrompterRun extends Run {
  /** Seconds of the whole script. */
  readonly end: number;
  /** Index of the sentence that is spoken. */
  readonly spoken: number;
  /** Starts it, or holds it. */
  readonly press: () => void;
  readonly moveTo: (seconds: number) => void;
  /** Goes to the beginning of a sentence so many further on, or back. */
  readonly step: (sentences: number) => void;
}

/**
 * Runs through a script by itself once it was started.
 * @param speed of the script's own pace
 */
export function usePrompterRun(sentences: readonly TimedSentence[], speed: number): PrompterRun {
  const end = sentences.at(-1)?.end ?? 0;
  const [run, dispatch] = useReducer(
    (before: Run, event: RunEvent) => nextRun(before, event, end),
    AT_THE_BEGINNING,
  );
  const { at, isRunning } = run;
  useEffect(() => {
    if (!isRunning) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      dispatch({ type: 'passed', seconds: ((now - last) / 1000) * speed });
      last = now;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, speed]);
  useEffect(() => {
    const handleChange = () => {
      if (document.visibilityState === 'hidden') dispatch({ type: 'hidden' });
    };
    document.addEventListener('visibilitychange', handleChange);
    return () => document.removeEventListener('visibilitychange', handleChange);
  }, []);
  const spoken = sentenceAt(sentences, at);
  const moveTo = (to: number) => dispatch({ type: 'moved', to });
  return {
    ...run,
    end,
    spoken,
    press: () => dispatch({ type: 'pressed' }),
    moveTo,
    step: (count) => moveTo(sentences[Math.max(0, spoken + count)]?.start ?? end),
  };
}
