import { Worker } from 'node:worker_threads';
import type { ExportJob } from '@qihang/documents';
import { AppError } from '@qihang/shared/contracts';
import type { ExportAnswer, ExportOrder } from './export-protocol';

/** Worker thread that writes files. */
export interface ExportThread {
  /**
   * Writes a file. The caller must serialise its calls.
   * @throws `invalid_input` with a sentence when the format does not suit the document, `unavailable` after the time-out
   */
  render(job: ExportJob): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface ExportThreadOptions {
  /** Path of the bundled worker. */
  readonly file: string;
  readonly timeoutMs?: number;
  /** Idle time after which the thread ends and frees its memory. */
  readonly idleMs?: number;
}

const TIMEOUT_MS = 30_000;
const IDLE_MS = 3 * 60_000;
/** Heap limit for fonts, one image and the libraries; a runaway job ends the thread, not the process. */
const MEMORY_MB = 512;

/** Starts the thread at the first job, so that a process without exports never loads the libraries. */
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
