/** The form in which invitation codes are stored and compared: NFKC, trimmed, upper case. */
export const normaliseInvitationCode = (input: string): string =>
  input.normalize('NFKC').trim().toUpperCase();
