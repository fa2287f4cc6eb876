import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { StallWatchData } from './stall-watch';

const { beats, beatMs, limitMs } = workerData as StallWatchData;
/** Time for the main thread to say where it is; within one long regular expression it cannot. */
const STACK_MS = 2_000;
const STANDARD_OUTPUT = 1;
const FATAL = 60;

let seen = Atomics.load(beats, 0);
let stillMs = 0;

// Its own turns are counted and no clock: time in which the machine or the whole process was halted is none of standstill.
const timer = setInterval(() => {
  const beat = Atomics.load(beats, 0);
  stillMs = beat === seen ? stillMs + beatMs : 0;
  seen = beat;
  if (stillMs < limitMs) return;
  clearInterval(timer);
  askForStack(end);
}, beatMs);

/** Hands over the frames of the main thread, innermost first; none where it does not answer in time. */
function askForStack(take: (stack: readonly string[]) => void): void {
  const giveUp = setTimeout(() => take([]), STACK_MS);
  const session = new Session();
  session.connectToMainThread();
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => {
    clearTimeout(giveUp);
    take(params.callFrames.map((frame) => nameOf(frame, files.get(frame.location.scriptId) ?? '')));
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

const nameOf = ({ functionName, location }: Debugger.CallFrame, file: string): string =>
  `${functionName || '(anonymous)'} (${file}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1})`;

/** The process's own log cannot be reached: its thread stands still. */
function end(stack: readonly string[]): void {
  const msg = `the event loop stood still for ${limitMs / 1_000} s: this process ends itself`;
  writeSync(
    STANDARD_OUTPUT,
    `${JSON.stringify({ level: FATAL, time: Date.now(), pid: process.pid, stack, msg })}\n`,
  );
  process.kill(process.pid, 'SIGKILL');
}
