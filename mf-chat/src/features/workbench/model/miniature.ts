import type { DeliverableKind, Outline } from '@qihang/shared/contracts';

/** A form as it is drawn small. Lengths are percentages. */
export type Miniature =
  | { readonly type: 'words'; readonly text: string }
  | { readonly type: 'bars'; readonly lengths: readonly number[] }
  /** Signs of an outline's days. */
  | { readonly type: 'grid'; readonly days: string }
  | {
      readonly type: 'stairs';
      readonly steps: readonly { readonly height: number; readonly isSolid: boolean }[];
    }
  | { readonly type: 'timeline'; readonly text: string; readonly lengths: readonly number[] };

/** As percentages of the longest; none for nothing. */
function scaled(values: readonly number[]): number[] {
  const most = Math.max(...values, 1);
  return values.map((value) => Math.round((value / most) * 100));
}

/** A list without headings has a bar a topic, as many as are seen. */
const barsOf = (groups: readonly number[]): number[] =>
  groups.length === 1 ? Array.from({ length: Math.min(5, groups[0] ?? 0) }, () => 100) : scaled(groups);

function stairs(rungs: Extract<Outline, { kind: 'ladder' }>['rungs']): Miniature {
  const steps = rungs.map((rung, at) => ({
    height: Math.round(((at + 1) / rungs.length) * 100),
    isSolid: rung !== 'skipped',
  }));
  return { type: 'stairs', steps };
}

/** A deliverable drawn small, of what its outline holds. */
export function miniatureOf(outline: Outline): Miniature {
  switch (outline.kind) {
    case 'topics':
      return { type: 'bars', lengths: barsOf(outline.groups) };
    case 'calendar':
      return { type: 'grid', days: outline.days };
    case 'ladder':
      return stairs(outline.rungs);
    case 'script':
      return { type: 'timeline', text: outline.first, lengths: outline.beats };
    case 'review':
      return { type: 'bars', lengths: outline.figures.map((figure) => figure / 2) };
    default:
      return { type: 'words', text: outline.first };
  }
}

const WORDS_AHEAD: Miniature = { type: 'words', text: '' };

/** The form of a kind of which nothing is made: what is to come, not what is there. */
export const FORMS_AHEAD: Readonly<Record<DeliverableKind, Miniature>> = {
  positioning: WORDS_AHEAD,
  kit: WORDS_AHEAD,
  story: WORDS_AHEAD,
  topics: { type: 'bars', lengths: [100, 80, 40] },
  calendar: { type: 'grid', days: '.o..o..'.repeat(4) },
  script: { type: 'timeline', text: '', lengths: [3, 9, 18, 8] },
  ladder: stairs(['offered', 'offered', 'offered']),
  check: WORDS_AHEAD,
  review: { type: 'bars', lengths: [60, 90, 45] },
};
