import { Worker } from 'node:worker_threads';
import { AppError } from '@qihang/shared/contracts';
import type { ExportJob } from '../export-job';
import type { ExportAnswer, ExportOrder } from './export-protocol';

/** The thread that writes files. */
export interface ExportThread {
  /**
   * Writes a file; callers wait for each other (one at a time is the caller's business).
   * @throws `invalid_input` with a sentence where it cannot be done well, `unavailable` when it takes too long
   */
  render(job: ExportJob): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface ExportThreadOptions {
  /** The bundled worker. */
  readonly file: string;
  readonly timeoutMs?: number;
  /** After so long without work the thread ends, and its memory with it. */
  readonly idleMs?: number;
}

const TIMEOUT_MS = 30_000;
const IDLE_MS = 3 * 60_000;
/** Fonts, one image and what the libraries need; a runaway job ends the thread, not the product. */
const MEMORY_MB = 512;

/** Started by the first job: a product from which nothing is exported never loads what writes files. */
export function openExportThread({
  file,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
}: ExportThreadOptions): ExportThread {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };

  const start = (): Worker => {
    worker ??= new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    return worker;
  };

  const ask = (thread: Worker, job: ExportJob): Promise<ExportAnswer> =>
    new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        thread.off('message', take).off('error', fail).off('exit', lose);
        act();
      };
      const take = (answer: ExportAnswer) => settle(() => resolve(answer));
      const fail = (cause: unknown) => settle(() => reject(unavailable('the export thread failed', cause)));
      const lose = () => settle(() => reject(unavailable('the export thread ended')));
      const timer = setTimeout(
        () => settle(() => reject(unavailable(`an export took longer than ${timeoutMs} ms`))),
        timeoutMs,
      );
      thread.on('message', take).on('error', fail).on('exit', lose);
      thread.postMessage({ job } satisfies ExportOrder);
    });

  return {
    async render(job) {
      clearTimeout(idle);
      const answer = await ask(start(), job).catch(async (error: unknown) => {
        await end();
        throw error;
      });
      idle = setTimeout(() => void end(), idleMs).unref();
      if ('bytes' in answer) return answer.bytes;
      if ('refusal' in answer) {
        throw new AppError('invalid_input', answer.refusal, { text: answer.refusal });
      }
      throw new Error(`an export failed in its thread: ${answer.error}`);
    },
    close: end,
  };
}

const unavailable = (why: string, cause?: unknown): AppError =>
  new AppError('unavailable', why, { text: '这份文件没能导出来，请稍后再试', retryAfter: 5, cause });
