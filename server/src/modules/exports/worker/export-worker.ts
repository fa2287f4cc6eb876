import { parentPort } from 'node:worker_threads';
import { renderExport } from '@qihang/documents';
import { isAppError } from '@qihang/shared/contracts';
import type { ExportAnswer, ExportOrder } from './export-protocol';

// Entry of the worker thread, the only place that loads the libraries for writing files.
const answer = async ({ job }: ExportOrder): Promise<ExportAnswer> => {
  try {
    return { bytes: await renderExport(job) };
  } catch (error) {
    if (isAppError(error)) return { refusal: error.text };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort?.on('message', async (order: ExportOrder) => {
  const answered = await answer(order);
  parentPort?.postMessage(answered, 'bytes' in answered ? [answered.bytes.buffer as ArrayBuffer] : []);
});
