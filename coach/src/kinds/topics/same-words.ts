import type { Fact } from '../../facts/fact';
import { folded } from '../../facts/fold';
import type { LineObjection, WritingContext } from '../kind';
import type { LineTable } from '../line-table';

/** So many characters in a row of what somebody said are a moment of theirs, and no noun of the trade. */
const RUN = 7;
const TEXTS = ['题#', '题#开头', '题#一点'] as const;
/** A price or a number is said of many a matter. */
const COUNTED = /[\d一二三四五六七八九十百千万两]/;

/** Runs of a text that the person has said in these words. */
function saidRuns(text: string, said: readonly string[]): readonly string[] {
  const plain = folded(text);
  const runs = Array.from({ length: Math.max(0, plain.length - RUN + 1) }, (_, at) =>
    plain.slice(at, at + RUN),
  );
  return runs.filter((run) => !COUNTED.test(run) && said.some((words) => words.includes(run)));
}

const wordsOf = ({ value, quotes }: Fact): readonly string[] => [value, ...quotes.map(({ text }) => text)];

/**
 * Topics that say the same words of the person as an earlier one. Whether two topics tell of one moment is a reader's to
 * judge; that they quote one sentence is not. A miss harms nobody, so the topic stays.
 */
export function objectToSameWords(
  numbers: readonly number[],
  table: LineTable,
  { facts, action }: WritingContext,
): readonly LineObjection[] {
  if (action === 'revise') return [];
  const said = facts.flatMap(wordsOf).map(folded);
  const known = new Map<string, number>();
  return numbers.flatMap((number) => {
    const runs = saidRuns(TEXTS.map((slot) => table.text(slot, number)).join('\n'), said);
    const first = runs.map((run) => known.get(run)).find((at) => at !== undefined);
    for (const run of runs) if (!known.has(run)) known.set(run, number);
    return first === undefined
      ? []
      : [
          {
            key: `题${number + 1}`,
            why: `和题${first + 1}用了他同一句话；换他讲过的另一处，或者换一个时候讲`,
            stays: true as const,
          },
        ];
  });
}
