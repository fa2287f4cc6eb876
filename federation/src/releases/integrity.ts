import { createHash } from 'node:crypto';

/** As browsers check it: SHA-384, and nothing after it that they would ignore. */
export const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

export const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
