import type { LineObjection, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import type { WrittenLine } from '../written-line';
import { likeness } from './likeness';
import { readTopicClass } from './topic-class';
import { STAGES, TOPICS_SLOTS } from './topics-slots';

/** From here on two topics are the same one in other words. */
const ALIKE = 0.5;

/** What a 选题库 may not be: topics without a source, twice the same, or of no pillar. */
export function objectToTopics(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const table = makeLineTable(lines, TOPICS_SLOTS);
  const numbers = table.numbers('题#');
  return [
    ...numbers.flatMap((number) => [
      ...objectToClass(number, table),
      ...objectToSource(number, table, context),
    ]),
    ...objectToTwins(numbers, table),
    ...objectToRepeats(numbers, table, context),
    ...objectToPillars(numbers, table),
  ];
}

/** What a plain list of titles may not be: without a source, or twice the same. */
export function objectToTitles(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const table = makeLineTable(lines, TOPICS_SLOTS);
  const numbers = table.numbers('题#');
  return [
    ...numbers.flatMap((number) => objectToSource(number, table, context)),
    ...objectToTwins(numbers, table),
    ...objectToRepeats(numbers, table, context),
  ];
}

const keyOf = (number: number, what = ''): string => `题${number + 1}${what}`;
const pillarsOf = (table: LineTable) => table.numbers('柱#').map((number) => table.text('柱#', number));

function objectToClass(number: number, table: LineTable): readonly LineObjection[] {
  const key = keyOf(number, '归');
  const written = table.text('题#归', number);
  const read = readTopicClass(written);
  if (read === null)
    return [{ key, why: `要写成「支柱/钩子/给谁看/阶段/形式」五段，阶段只有${STAGES.join('、')}` }];
  const pillars = pillarsOf(table);
  return pillars.includes(read.pillar)
    ? []
    : [{ key, why: `没有「${read.pillar}」这根支柱，只有：${pillars.join('、')}；挑一根` }];
}

const topicsBefore = ({ current, shelf }: WritingContext): readonly string[] =>
  [current, shelf.topics ?? null].flatMap((content) =>
    content !== null && 'pillars' in content ? content.topics.map(({ text }) => text) : [],
  );

function objectToSource(number: number, table: LineTable, context: WritingContext): readonly LineObjection[] {
  const line = table.line('题#', number);
  if (line === null || line.from.length > 0 || table.line('题#为什么', number)?.from.length) return [];
  // A topic that only stays in a changed version had its sources when it was written.
  if (topicsBefore(context).includes(line.text.trim())) return [];
  return [
    {
      key: keyOf(number),
      why: '没有来源，谁都能拍；换成从他讲过的现场、原话、失手、物件或数里长出来的一题，写上来源，没有料就删掉这题',
    },
  ];
}

function objectToTwins(numbers: readonly number[], table: LineTable): readonly LineObjection[] {
  return numbers.flatMap((number, index) => {
    const text = table.text('题#', number);
    const twin = numbers.slice(0, index).find((other) => likeness(table.text('题#', other), text) >= ALIKE);
    return twin === undefined
      ? []
      : [{ key: keyOf(number), why: `和题${twin + 1}是同一题；换一样料，或换一个角度` }];
  });
}

/** 换一批 brings others, not the same in other words. */
function objectToRepeats(
  numbers: readonly number[],
  table: LineTable,
  context: WritingContext,
): readonly LineObjection[] {
  if (context.action !== 'again') return [];
  const before = topicsBefore(context);
  return numbers.flatMap((number) => {
    const text = table.text('题#', number);
    const old = before.find((each) => likeness(each, text) >= ALIKE);
    return old === undefined
      ? []
      : [{ key: keyOf(number), why: `上一批已经有「${old}」；换一样料，或换一个角度，不只换字` }];
  });
}

function objectToPillars(numbers: readonly number[], table: LineTable): readonly LineObjection[] {
  const used = new Set(numbers.map((number) => readTopicClass(table.text('题#归', number))?.pillar));
  return table.numbers('柱#').flatMap((number) => {
    const name = table.text('柱#', number);
    return used.has(name)
      ? []
      : [{ key: `柱${number + 1}`, why: `「${name}」一题都没有；给它配题，或者去掉这根` }];
  });
}
