import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { countHangs, type HungProcess } from './count-hangs';
import type { StallWatchData } from './stall-watch';

const { beats, beatMs, limitMs } = workerData as StallWatchData;
/**
 * Before the other processes end the generations of one that says nothing (8 s), so that whoever continues them knows. It
 * is taken back where the loop turns again.
 */
const COUNT_AFTER_MS = limitMs / 2;
/** Time for the main thread to say where it is; within one long regular expression it cannot. */
const STACK_MS = 2_000;
const STANDARD_OUTPUT = 1;
const [ERROR, FATAL] = [50, 60];

let seen = Atomics.load(beats, 0);
let stillMs = 0;
let watched: HungProcess | null = null;
let count: Promise<(() => Promise<void>) | null> | null = null;
parentPort?.on('message', (process: HungProcess) => {
  watched = process;
});

// Its own turns are counted and no clock: time in which the machine or the whole process was halted is none of standstill.
const timer = setInterval(() => {
  const beat = Atomics.load(beats, 0);
  stillMs = beat === seen ? stillMs + beatMs : 0;
  seen = beat;
  if (stillMs === 0) takeBack();
  if (stillMs >= COUNT_AFTER_MS && watched !== null) count ??= countHangs(watched).catch(tellFailure);
  if (stillMs < limitMs) return;
  clearInterval(timer);
  askForStack((stack) => void Promise.resolve(count).then(() => end(stack)));
}, beatMs);

function takeBack(): void {
  void count?.then((undo) => undo?.()).catch(tellFailure);
  count = null;
}

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
function write(level: number, line: { readonly msg: string } & Readonly<Record<string, unknown>>): void {
  writeSync(STANDARD_OUTPUT, `${JSON.stringify({ level, time: Date.now(), pid: process.pid, ...line })}\n`);
}

function tellFailure(error: unknown): null {
  write(ERROR, { err: String(error), msg: 'could not count what ran while the event loop stood still' });
  return null;
}

function end(stack: readonly string[]): void {
  write(FATAL, {
    stack,
    msg: `the event loop stood still for ${limitMs / 1_000} s: this process ends itself`,
  });
  process.kill(process.pid, 'SIGKILL');
}
