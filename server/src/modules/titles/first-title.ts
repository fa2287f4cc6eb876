import { LIMITS } from '@qihang/shared/contracts';

/** What a conversation is called until something better is known: the beginning of its first message (PRODUCT §4). */
export const firstTitleOf = (message: string): string =>
  [...message].slice(0, LIMITS.firstTitleCodePoints).join('');
