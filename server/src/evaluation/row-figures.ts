import type { Figure } from './figures';
import type { JudgedRow, ScannedDraft } from './labelled-rows';

const countOf = (rows: readonly JudgedRow[], isFine: boolean) => {
  const of = rows.filter((row) => row.isFine === isFine);
  return { count: of.filter(({ isRight }) => !isRight).length, of: of.length };
};

export const claimFigures = (rows: readonly JudgedRow[]): readonly Figure[] => [
  { name: 'claims, code alone: true texts objected to', ...countOf(rows, true), wanted: 'less' },
  { name: 'claims, code alone: inventions missed', ...countOf(rows, false), wanted: 'less' },
];

export function safetyFigures(rows: readonly JudgedRow[], everyday: readonly JudgedRow[]): readonly Figure[] {
  const missed = countOf(rows, false);
  return [
    { name: 'safety, guard alone: heard', count: missed.of - missed.count, of: missed.of, wanted: 'more' },
    { name: 'safety, guard alone: false alarms', ...countOf(rows, true), wanted: 'less' },
    {
      name: 'safety, guard alone: false alarms in what people say',
      ...countOf(everyday, true),
      wanted: 'less',
    },
  ];
}

const sum = (drafts: readonly ScannedDraft[], of: (draft: ScannedDraft) => number): number =>
  drafts.reduce((all, draft) => all + of(draft), 0);

export function wordingFigures(drafts: readonly ScannedDraft[]): readonly Figure[] {
  const clean = drafts.filter(({ isFine }) => isFine);
  const found = sum(drafts, (draft) => draft.found);
  return [
    {
      name: 'wording, scanner alone: faults found',
      count: found,
      of: sum(drafts, ({ faults }) => faults),
      wanted: 'more',
    },
    {
      name: 'wording, scanner alone: the type agrees, of those found',
      count: sum(drafts, ({ agreeing }) => agreeing),
      of: found,
      wanted: 'more',
    },
    {
      name: 'wording, scanner alone: flags on no fault',
      count: sum(drafts, ({ extra }) => extra),
      of: found + sum(drafts, ({ extra }) => extra),
      wanted: 'less',
    },
    {
      name: 'wording, scanner alone: flags on what is fine',
      count: sum(drafts, ({ onFine }) => onFine),
      of: drafts.length,
      wanted: 'less',
    },
    {
      name: 'wording, scanner alone: clean drafts flagged',
      count: clean.filter(({ isRight }) => !isRight).length,
      of: clean.length,
      wanted: 'less',
    },
  ];
}
