import { createHash } from 'node:crypto';

/** The form that browsers check: SHA-384, without options behind it, which they would ignore. */
export const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

export const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
