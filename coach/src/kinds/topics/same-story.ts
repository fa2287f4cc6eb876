import type { LineObjection, WritingContext } from '../kind';
import type { LineTable } from '../line-table';

const TEXTS = ['题#', '题#开头', '题#一点'] as const;

/** Stories that a topic rests on, by their short names. */
const storiesOf = (number: number, table: LineTable, { facts }: WritingContext): ReadonlySet<string> =>
  new Set(
    TEXTS.flatMap((slot) => table.line(slot, number)?.from ?? []).filter(
      (name) => name.startsWith('f') && facts[Number(name.slice(1)) - 1]?.field === 'story',
    ),
  );

/**
 * Topics that rest on the story that an earlier one rests on: what happened to one customer is told once. Another side of it
 * may be worth a topic, so it stays.
 */
export function objectToSameStory(
  numbers: readonly number[],
  table: LineTable,
  context: WritingContext,
): readonly LineObjection[] {
  if (context.action === 'revise') return [];
  const told = new Map<string, number>();
  return numbers.flatMap((number) => {
    const stories = [...storiesOf(number, table, context)];
    const first = stories.map((name) => told.get(name)).find((at) => at !== undefined);
    for (const name of stories) if (!told.has(name)) told.set(name, number);
    return first === undefined
      ? []
      : [
          {
            key: `题${number + 1}`,
            why: `和题${first + 1}讲的是同一件事；一件事只出一题，这一题换他讲过的另一样`,
            stays: true as const,
          },
        ];
  });
}
