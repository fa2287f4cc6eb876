const SHOWN_OF_KEY = 4;
/** Keys below this length are masked whole, as their end would be most of them. */
const SHORT_KEY = 12;

/** At most the last four characters of a key: enough to tell two keys apart. */
export const maskKey = (key: string | null): string | null => {
  if (key === null) return null;
  return key.length < SHORT_KEY ? '…' : `…${key.slice(-SHOWN_OF_KEY)}`;
};
