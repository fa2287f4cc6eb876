import { figureLine } from './figures';
import type { Evaluation } from './run-evaluation';

const MOST_SHOWN = 40;

/** An evaluation as a reader has it on the screen: figures, stale tapes, and every difference, the worst first. */
export function writeEvaluation(evaluation: Evaluation, { isLong }: { readonly isLong: boolean }): string {
  const { figures, accepted, stale, differences, notes, worse } = evaluation;
  const shown = isLong ? differences : differences.slice(0, MOST_SHOWN);
  const left = differences.length - shown.length;
  return [
    ...figures.map((figure) => figureLine(figure, accepted)),
    ...titled('Stale tapes: the answers were given to other prompts; only the reading is compared', stale),
    ...titled('To be read', isLong ? notes : []),
    ...titled(
      'Worse figures',
      worse.map(([, now]) => figureLine(now, accepted)),
    ),
    ...titled('Differences, the worst first', shown.map(differenceText)),
    ...(left > 0 ? [`… and ${left} more; --long shows all`] : []),
    '',
    isWorse(evaluation) ? 'Something got worse.' : 'Nothing got worse.',
  ].join('\n');
}

/** Whether anything is worse than what was accepted. */
export const isWorse = ({ worse, differences }: Evaluation): boolean =>
  worse.length > 0 || differences.some(({ weight }) => weight > 0);

const titled = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines];

const differenceText = ({ place, what, before, now, weight }: Evaluation['differences'][number]): string => {
  const verdict = weight > 0 ? 'WORSE' : weight < 0 ? 'better' : 'changed';
  return [
    `${verdict}  ${place}  ${what}`,
    `  before: ${indented(before)}`,
    `  now:    ${indented(now)}`,
  ].join('\n');
};

const indented = (text: string): string => text.split('\n').join('\n          ');
