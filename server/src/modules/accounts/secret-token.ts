import { createHash, randomBytes } from 'node:crypto';

/** Secret of 256 random bits in base64url, 43 characters (ASVS 7.2.3; a UUID has 122 bits). */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** Hash that is stored and looked up in place of the token; the token itself is never stored. */
export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest();
