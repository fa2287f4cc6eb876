/** Stages and phases of loading, as named by federation's runtime; `other` stands for names of a newer page. */
export const STAGES = [
  'registry',
  'disabled',
  'trust',
  'contract',
  'manifest',
  'entry',
  'module',
  'component',
  'guard',
  'other',
] as const;

export const VITALS = ['LCP', 'CLS', 'INP'] as const;

/** Names of timings that a page may report. Stored as bits in this order: append only. */
export const TIMINGS: readonly string[] = [...STAGES, ...VITALS];
