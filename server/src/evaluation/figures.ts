/** One figure of an evaluation: so many of so many, or so much for each. */
export interface Figure {
  readonly name: string;
  readonly count: number;
  readonly of: number;
  readonly wanted: 'more' | 'less' | 'neither';
  /** Of a mean or a maximum: what `count` is counted in. Left out for a share. */
  readonly unit?: 'calls' | 'yuan';
  /** As long as it is kept, a change is none for the worse. */
  readonly goal?: number;
}

export const shareOf = ({ count, of }: Pick<Figure, 'count' | 'of'>): number => (of === 0 ? 0 : count / of);

/** Figures that are worse than the accepted ones of the same name. */
export const worseFigures = (
  before: readonly Figure[],
  now: readonly Figure[],
): readonly [Figure, Figure][] =>
  now.flatMap((figure): [Figure, Figure][] => {
    const was = before.find(({ name }) => name === figure.name);
    if (was === undefined || figure.wanted === 'neither') return [];
    if (figure.goal !== undefined && keepsGoal(figure, figure.goal)) return [];
    const change = shareOf(figure) - shareOf(was);
    return (figure.wanted === 'more' ? change < 0 : change > 0) ? [[was, figure]] : [];
  });

const keepsGoal = (figure: Figure, goal: number): boolean =>
  figure.wanted === 'more' ? shareOf(figure) >= goal : shareOf(figure) <= goal;

const NAME_WIDTH = 62;
const DIGITS = { calls: 2, yuan: 4 } as const;

const measureOf = (figure: Figure & { readonly unit: keyof typeof DIGITS }): string => {
  const { unit, goal } = figure;
  const verdict = goal === undefined ? '' : `  (goal ${goal}${keepsGoal(figure, goal) ? '' : ', MISSED'})`;
  return `${shareOf(figure).toFixed(DIGITS[unit]).padStart(9)} ${unit}${verdict}`;
};

export function figureLine(figure: Figure, before: readonly Figure[]): string {
  const { unit } = figure;
  if (unit !== undefined) return `${figure.name.padEnd(NAME_WIDTH)} ${measureOf({ ...figure, unit })}`;
  const was = before.find(({ name }) => name === figure.name);
  const isSame = was === undefined || (was.count === figure.count && was.of === figure.of);
  const percent = figure.of === 0 ? '' : `  ${(shareOf(figure) * 100).toFixed(1)} %`;
  const change = isSame ? '' : `  (was ${was.count} of ${was.of})`;
  return `${figure.name.padEnd(NAME_WIDTH)} ${String(figure.count).padStart(5)} of ${figure.of}${percent}${change}`;
}
