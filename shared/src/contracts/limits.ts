/** Numbers of the specification that client and server share (SPEC §9, PRODUCT §4). Milliseconds unless named otherwise. */
export const LIMITS = {
  apiTimeout: 30_000,
  registerRedirect: 2_000,
  mobileBreakpointPx: 768,
  longPress: 600,
  autoScrollPx: 150,
  chunkLoadTimeout: 120_000,
  /** A stream that brings no byte for this long is lost (PRODUCT §5). */
  streamSilence: 45_000,
  /** Comment lines keep an idle stream open (PRODUCT §4). */
  streamPing: 15_000,
  messageMaxCodePoints: 8_000,
  titleMaxCodePoints: 100,
  firstTitleCodePoints: 20,
  searchMaxCodePoints: 100,
  passwordMin: 8,
  passwordMax: 128,
  bodyBytes: 64 * 1024,
} as const;

/** The agent that ships (SPEC §9). */
export const DEFAULT_AGENT_KEY = 'lao-gao-ip-master';

/** Length in code points: what a person counts, so that an emoji outside the BMP is one. */
export const countCodePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
