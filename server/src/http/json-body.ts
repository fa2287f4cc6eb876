import type { IncomingMessage } from 'node:http';
import { AppError, LIMITS } from '@qihang/shared/contracts';
import type { App } from './app-type';

/**
 * How much of a body that is too large is read and thrown away before the answer. Closing a connection with unread bytes
 * resets it, and the client would see a broken connection in place of our sentence.
 */
const DISCARD_BYTES = 4 * 1024 * 1024;
const DISCARD_MS = 3_000;

/** JSON is the one content type. An empty body is no body: clients send the header with a DELETE or a logout too. */
export function acceptJsonOnly(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readBody(payload).then(
      (body) => (body === '' ? done(null, undefined) : parseJson(request, body, done)),
      (error: Error) => done(error, undefined),
    );
  });
}

/** @throws `too_large` above 64 kB, of which no more than that is ever kept */
function readBody(payload: IncomingMessage): Promise<string> {
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
