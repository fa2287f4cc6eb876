import { LIMITS } from '@qihang/shared/contracts';

/** First title of a conversation: the beginning of its first message. */
export const firstTitleOf = (message: string): string =>
  [...message].slice(0, LIMITS.firstTitleCodePoints).join('');
