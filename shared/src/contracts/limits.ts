/** Numbers that client and server share (R9.1). Milliseconds unless named otherwise. */
export const LIMITS = {
  apiTimeout: 30_000,
  registerRedirect: 2_000,
  mobileBreakpointPx: 768,
  longPress: 600,
  autoScrollPx: 150,
  chunkLoadTimeout: 120_000,
  /** A stream without a byte for this long has lost its connection (F03). */
  streamSilence: 45_000,
  /** Interval of the comment lines that keep an idle stream open (F03). */
  streamPing: 15_000,
  messageMaxCodePoints: 8_000,
  titleMaxCodePoints: 100,
  firstTitleCodePoints: 20,
  searchMaxCodePoints: 100,
  passwordMin: 8,
  passwordMax: 128,
  bodyBytes: 64 * 1024,
} as const;

/** The agent that ships (R9.1). */
export const DEFAULT_AGENT_KEY = 'lao-gao-ip-master';

/** Length in code points, as a person counts: an emoji outside the BMP is one. */
export const countCodePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
