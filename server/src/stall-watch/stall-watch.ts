import inspector from 'node:inspector';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { HungProcess } from './count-hangs';

/** What the watching thread is given. */
export interface StallWatchData {
  /** Counts up while the event loop turns. */
  readonly beats: Int32Array<SharedArrayBuffer>;
  readonly beatMs: number;
  readonly limitMs: number;
}

interface StallWatchOptions {
  /** The watching thread as a file for `node`. */
  readonly file: string;
  readonly onError: (error: Error) => void;
  /** Standstill that ends the process, ms. */
  readonly limitMs?: number;
  readonly beatMs?: number;
}

export interface StallWatch {
  /**
   * From now on the generations that this process runs while it stands still are counted in the database, before other
   * processes end them (F78).
   */
  countFor(process: HungProcess): void;
}

/** Nothing that this server does in one go takes a tenth of it. */
const LIMIT_MS = 10_000;
const BEAT_MS = 500;
/** The thread counts, writes a line and asks the database once; without a limit its heap would grow to what the machine has. */
const HEAP_MB = 32;

/**
 * Ends this process by SIGKILL when its event loop has stood still for 10 s, with the stack in the log: nobody is served by
 * it any more, its sockets still take requests, and no signal reaches it. What keeps the service up (systemd, the
 * container's restart rule) puts a new one in its place.
 *
 * A process with an open debugger is left alone, for a breakpoint stands still, too.
 */
export function startStallWatch({
  file,
  onError,
  limitMs = LIMIT_MS,
  beatMs = BEAT_MS,
}: StallWatchOptions): StallWatch {
  if (inspector.url() !== undefined) return { countFor: () => {} };
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref();
  const workerData: StallWatchData = { beats, beatMs, limitMs };
  const worker = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  worker.on('error', onError);
  worker.unref();
  return { countFor: (process) => worker.postMessage(process) };
}

/** The watching thread as it lies beside the bundle that the product is started from. */
export const bundledStallWorker = (): string =>
  path.join(path.dirname(fileURLToPath(import.meta.url)), 'stall-worker.js');
