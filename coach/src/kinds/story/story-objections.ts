import { GAP } from '@qihang/shared/contracts';
import type { LineObjection, WritingContext } from '../kind';
import { isLent } from '../lent';
import { type LineTable, makeLineTable } from '../line-table';
import { pastedText } from '../pasted-lines';
import type { WrittenLine } from '../written-line';
import { PARTS_OF_BEFORE } from './stories-of-before';
import { STORY_SLOTS } from './story-slots';

const FEWEST = 4;
/** As often as a telling may go by what its writer lends, or by what cites nothing at all. */
const MOST_LENT = 4;
/** A sentence that leads on needs no source; more of them than this share tell what nobody told. */
const MOST_UNCITED = 0.5;

/** What a telling may not be: too short for one, told by nobody, or more the writer's than the user's. */
export function objectToStory(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const table = makeLineTable(lines, STORY_SLOTS);
  return [
    ...objectToLength(table),
    ...objectToSources(table, context),
    ...objectToPartsOfBefore(table, context),
  ];
}

const isOfBefore = (table: LineTable): boolean => table.numbers(...PARTS_OF_BEFORE).length > 0;

function objectToLength(table: LineTable): readonly LineObjection[] {
  const count = table.numbers('文#').length;
  if (count >= FEWEST || isOfBefore(table)) return [];
  return [{ key: null, why: `正文只有${count}段，连不成一篇；照他讲过的写到${FEWEST}段以上，一段一口气` }];
}

/** A line that only stays in a changed version had its source when it was written. */
const isKept = (text: string, current: WritingContext['current']): boolean =>
  current !== null && JSON.stringify(current).includes(JSON.stringify(pastedText(text)).slice(1, -1));

function objectToSources(table: LineTable, { current }: WritingContext): readonly LineObjection[] {
  const written = table
    .numbers('文#')
    .map((number) => ({ key: `文${number + 1}`, text: table.text('文#', number), number }))
    .filter(({ text }) => !text.startsWith(GAP) && !isKept(text, current))
    .map((one) => ({ ...one, from: table.line('文#', one.number)?.from ?? [] }));
  const lent = written.filter(isLent);
  const uncited = written.filter(({ from }) => from.length === 0);
  return [
    ...lent.slice(MOST_LENT).map(({ key }) => ({
      key,
      why: `替他搭的有${lent.length}段，最多${MOST_LENT}段；这段换成他讲过的，或者去掉`,
      stays: true as const,
    })),
    ...(uncited.length > written.length * MOST_UNCITED ? uncited : []).map(({ key }) => ({
      key,
      why: '没有来源；他讲过的写上消息号，看法、心情、转接是你替他搭的写搭，别的去掉',
    })),
  ];
}

/** What was told of them has a source. */
function objectToPartsOfBefore(table: LineTable, { current }: WritingContext): readonly LineObjection[] {
  return PARTS_OF_BEFORE.flatMap((slot) =>
    table.numbers(slot).flatMap((number) => {
      const text = table.text(slot, number);
      const isCited = (table.line(slot, number)?.from.length ?? 0) > 0;
      if (isCited || text.startsWith(GAP) || isKept(text, current)) return [];
      const key = slot.replace('#', String(number + 1));
      return [{ key, why: '没有来源；只写他讲过的，写上消息号，没讲过就去掉这一行' }];
    }),
  );
}
