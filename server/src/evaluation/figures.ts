/** One figure of an evaluation: so many of so many. */
export interface Figure {
  readonly name: string;
  readonly count: number;
  readonly of: number;
  readonly wanted: 'more' | 'less' | 'neither';
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
    const change = shareOf(figure) - shareOf(was);
    return (figure.wanted === 'more' ? change < 0 : change > 0) ? [[was, figure]] : [];
  });

const NAME_WIDTH = 62;

export function figureLine(figure: Figure, before: readonly Figure[]): string {
  const was = before.find(({ name }) => name === figure.name);
  const isSame = was === undefined || (was.count === figure.count && was.of === figure.of);
  const percent = figure.of === 0 ? '' : `  ${(shareOf(figure) * 100).toFixed(1)} %`;
  const change = isSame ? '' : `  (was ${was.count} of ${was.of})`;
  return `${figure.name.padEnd(NAME_WIDTH)} ${String(figure.count).padStart(5)} of ${figure.of}${percent}${change}`;
}
