import { apiClient } from '@qihang/shared/api';
import { AppError, type ExportFormat, isAppError } from '@qihang/shared/contracts';
import { workPath } from './work-query';

/** Time-out of an export, ms: the server makes one PDF or long picture at a time, which is slow. */
const EXPORT_TIMEOUT = 120_000;

interface ExportedFile {
  readonly file: Blob;
  /** File name given by the server; null without one. */
  readonly name: string | null;
}

interface ExportInput {
  readonly id: string;
  readonly version: number;
  readonly format: ExportFormat;
  readonly signal: AbortSignal;
  /** Receives the number of bytes loaded so far. */
  readonly onProgress: (bytes: number) => void;
}

/** The UTF-8 file name in `Content-Disposition` (RFC 6266). */
function nameIn(disposition: unknown): string | null {
  const encoded =
    typeof disposition === 'string' ? /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] : null;
  if (!encoded) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** Text of a refusal, which is JSON even for a file request. */
async function sentenceIn(error: unknown): Promise<string | undefined> {
  const cause = isAppError(error)
    ? (error.cause as { response?: { data?: unknown } } | undefined)
    : undefined;
  const data = cause?.response?.data;
  if (!(data instanceof Blob)) return undefined;
  try {
    const body: unknown = JSON.parse(await data.text());
    const isBody = typeof body === 'object' && body !== null && 'error' in body;
    return isBody && typeof body.error === 'string' ? body.error : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Downloads a deliverable as a file.
 * @throws AppError with the server's sentence; `CanceledError` after an abort by the caller
 */
export async function exportWork(input: ExportInput): Promise<ExportedFile> {
  const { id, version, format, signal, onProgress } = input;
  try {
    const { data, headers } = await apiClient.get<Blob>(`${workPath(id)}/export`, {
      params: { format, version },
      responseType: 'blob',
      timeout: EXPORT_TIMEOUT,
      signal,
      onDownloadProgress: ({ loaded }) => onProgress(loaded),
    });
    return { file: data, name: nameIn(headers['content-disposition']) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const text = await sentenceIn(error);
    throw new AppError(error.code, error.message, { cause: error, ...(text !== undefined && { text }) });
  }
}
