/** An 11-digit mainland mobile number (SPEC §5, §9). */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;

/**
 * The form in which a number is stored and compared: NFKC (full-width digits are the same account), trimmed.
 * `+86` is not removed: it is refused by the pattern (PRODUCT §4).
 */
export const normalisePhone = (input: string): string => input.normalize('NFKC').trim();

/** True when the input, once normalised, is a number that may register. */
export const isPhone = (input: string): boolean => PHONE_PATTERN.test(normalisePhone(input));

/** The form in which invitation codes are stored and compared: NFKC, trimmed, upper case (PRODUCT §4). */
export const normaliseInvitationCode = (input: string): string =>
  input.normalize('NFKC').trim().toUpperCase();
