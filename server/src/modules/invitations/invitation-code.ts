import { randomBytes } from 'node:crypto';

/**
 * Easy to read out and to type: no 0 and O, no 1 and I. 32 characters, so that 5 random bits pick one without bias.
 */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 50 random bits: with a thousand valid codes and 300 tries a minute, guessing takes millennia. */
const LENGTH = 10;

/** A new code in the form in which codes are stored and compared. */
export const newInvitationCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte & 31]).join('');
