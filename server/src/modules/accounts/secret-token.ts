import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits in base64url, 43 characters (ASVS 7.2.3; a UUID has 122). */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** What is stored and looked up in a token's place; the token itself never is. */
export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest();
