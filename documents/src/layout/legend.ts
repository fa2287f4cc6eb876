import type { Span } from '@qihang/shared/contracts';
import type { MarkedLine } from '@qihang/shared/deliverables';

/** Tells whoever a file is given to what its marks are; its first words are marked themselves. */
const LEGEND: MarkedLine<Span> = { text: '黄底的是本人说过的', marks: [{ start: 0, end: 2 }] };

/** What a file says of its marks; '' where it has none. */
export const legendOf = (said: readonly MarkedLine<Span>[]): string => (said.length > 0 ? LEGEND.text : '');

/** The lines with marks of a file, and its legend. */
export const withLegend = (said: readonly MarkedLine<Span>[]): readonly MarkedLine<Span>[] =>
  said.length > 0 ? [...said, LEGEND] : said;
