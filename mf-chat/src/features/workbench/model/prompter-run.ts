/** Where a reading is, in seconds of the script, and whether it runs by itself. */
export interface Run {
  readonly at: number;
  readonly isRunning: boolean;
}

export type RunEvent =
  /** Time went by, in seconds of the script. */
  | { readonly type: 'passed'; readonly seconds: number }
  /** The reader started or held it. */
  | { readonly type: 'pressed' }
  | { readonly type: 'moved'; readonly to: number }
  /** Nobody looks at the page any more. */
  | { readonly type: 'hidden' };

export const AT_THE_BEGINNING: Run = { at: 0, isRunning: false };

/** @param end seconds of the whole script: a reading stops there, and begins again when it is started there */
export function nextRun(run: Run, event: RunEvent, end: number): Run {
  const { at, isRunning } = run;
  switch (event.type) {
    case 'passed': {
      const next = Math.min(end, at + event.seconds);
      return isRunning ? { at: next, isRunning: next < end } : run;
    }
    case 'pressed':
      return { at: at >= end ? 0 : at, isRunning: !isRunning };
    case 'moved':
      return { at: Math.min(end, Math.max(0, event.to)), isRunning };
    case 'hidden':
      return { at, isRunning: false };
  }
}
