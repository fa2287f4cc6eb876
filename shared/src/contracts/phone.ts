/** An 11-digit mainland mobile number (R5.1). */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;

/**
 * The form in which a number is stored and compared: NFKC (full-width digits are the same account), trimmed. `+86` is
 * kept, so that the pattern refuses it.
 */
export const normalisePhone = (input: string): string => input.normalize('NFKC').trim();

/** True when the input, once normalised, is a number that may register (R5.1). */
export const isPhone = (input: string): boolean => PHONE_PATTERN.test(normalisePhone(input));
