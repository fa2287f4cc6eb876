import type { IncomingMessage } from 'node:http';
import { AppError, LIMITS } from '@qihang/shared/contracts';

/**
 * Bytes of an oversized body that are read and discarded before the response. Closing a connection with unread bytes
 * resets it, and the client would see a broken connection in place of our sentence.
 */
const DISCARD_BYTES = 4 * 1024 * 1024;
const DISCARD_MS = 3_000;

/** @throws `too_large` above 64 kB; never buffers more than that */
export function readLimitedBody(payload: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = [];
    let bytes = 0;
    let patience: NodeJS.Timeout | undefined;
    const tooLarge = () => {
      clearTimeout(patience);
      payload.removeAllListeners('data');
      reject(new AppError('too_large', `body of more than ${LIMITS.bodyBytes} bytes`));
    };
    payload.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= LIMITS.bodyBytes) {
        kept.push(chunk);
        return;
      }
      kept.length = 0;
      patience ??= setTimeout(tooLarge, DISCARD_MS);
      if (bytes > DISCARD_BYTES) tooLarge();
    });
    payload.once('end', () => {
      if (bytes > LIMITS.bodyBytes) tooLarge();
      else resolve(Buffer.concat(kept).toString('utf8'));
    });
    payload.once('error', (cause) => {
      clearTimeout(patience);
      reject(new AppError('invalid_input', 'body broke off', { cause }));
    });
  });
}
