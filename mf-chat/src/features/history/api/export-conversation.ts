import { apiClient } from '@qihang/shared/api';
import { AppError, LIMITS } from '@qihang/shared/contracts';

export { exportFileName } from '@qihang/shared/contracts';

interface ExportOptions {
  readonly signal: AbortSignal;
  /** Receives the number of bytes loaded so far. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Downloads a conversation as Markdown. The time-out restarts with every chunk, so that a long export may take as long
 * as bytes keep coming.
 * @throws AppError; `CanceledError` after an abort by the caller
 */
export async function exportConversation(id: string, { signal, onProgress }: ExportOptions): Promise<Blob> {
  const call = new AbortController();
  const abort = () => call.abort();
  let isStalled = false;
  const stall = () => {
    isStalled = true;
    call.abort();
  };
  let timer = setTimeout(stall, LIMITS.apiTimeout);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    const { data } = await apiClient.get<Blob>(`/chat/conversations/${encodeURIComponent(id)}/export`, {
      responseType: 'blob',
      timeout: 0,
      signal: call.signal,
      onDownloadProgress: ({ loaded }) => {
        clearTimeout(timer);
        timer = setTimeout(stall, LIMITS.apiTimeout);
        onProgress(loaded);
      },
    });
    if (!data.type.startsWith('text/markdown'))
      throw new AppError('broken_contract', 'the export is no Markdown');
    return data;
  } catch (error) {
    throw isStalled ? new AppError('timeout', 'the export stalled', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
