import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { fitText } from '../fit-text';
import type { LineTable } from '../line-table';

type Content = DeliverableContent<'story'>;

/** What has a source of its own in each of them. */
export const PARTS_OF_BEFORE = ['故事#当时', '故事#转折', '故事#后来'] as const;

/** The stories of a version of before that is changed, in their three parts; {} where there are none. */
export function storiesOfBefore(
  table: LineTable,
  current: unknown,
  keepsGaps: boolean,
): Pick<Content, 'stories' | 'asks'> {
  const known = (current as Content | null)?.stories ?? [];
  const told = table.numbers(...PARTS_OF_BEFORE).flatMap((number) => storyOf(table, number, keepsGaps) ?? []);
  const keys = keysOf(told.map(({ title }) => known.find((story) => story.title === title)?.key ?? null));
  const asks = table
    .numbers('追问#')
    .map((number) => fitText(table.text('追问#', number), 60))
    .filter((text) => text !== '');
  return {
    ...(told.length > 0 && { stories: told.map((story, index) => ({ key: keys[index] ?? '', ...story })) }),
    ...(asks.length > 0 && { asks }),
  };
}

/** A story with its beginning or its turn; null where neither is left. What was never told of it is left out. */
function storyOf(table: LineTable, number: number, keepsGaps: boolean) {
  const told = (slot: string, longest: number): string | undefined => {
    const text = fitText(table.text(slot, number), longest);
    return text === '' || (text === GAP && !keepsGaps) ? undefined : text;
  };
  const [situation, turn, outcome] = PARTS_OF_BEFORE.map((slot) => told(slot, 160));
  const start = [situation, turn].find((text) => text !== undefined && text !== GAP);
  if (start === undefined) return null;
  const parts = { situation, turn, outcome, use: told('故事#用在', 80) };
  return {
    title: told('故事#标题', 30) ?? fitText(start.split(/[，。：！？]/)[0] || start, 30),
    ...Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== undefined)),
  };
}

/** A story of the same title keeps its key, for marks and orders name it; a new one gets the next that is free. */
function keysOf(known: readonly (string | null)[]): readonly string[] {
  const taken = new Set(known.filter((key) => key !== null));
  let next = 1;
  return known.map((key, index) => {
    if (key !== null && known.indexOf(key) === index) return key;
    while (taken.has(`told-${next}`)) next += 1;
    taken.add(`told-${next}`);
    return `told-${next}`;
  });
}
