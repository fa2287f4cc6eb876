/** How long a deletion can be taken back: the 6 s that 撤销 is on screen, and the way of a late press. For PostgreSQL. */
export const KEPT_FOR = '8 seconds';

/** Pause between two sweeps of what can no longer be taken back, ms. */
export const SWEEP_MS = 5_000;
