/** Patterns that are not linear, and why they may stay: they see short texts only. */
export interface Exception {
  /** How each begins: enough to tell it from the others. */
  readonly begins: readonly string[];
  /** UTF-16 units of the longest text that they see. */
  readonly reach: number;
  readonly why: string;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    reach: 40,
    why: 'A title is cut at 16 characters before its loose end goes.',
    begins: ['(?:[的了吗呢吧啊呀和与及跟或是'],
  },
];

/** UTF-16 units of the longest text that a listed pattern sees; null for all others. */
export const reachOf = ({ source }: { readonly source: string }): number | null =>
  EXCEPTIONS.find(({ begins }) => begins.some((begin) => source.startsWith(begin)))?.reach ?? null;
