import { readQuantities } from '../../facts/read-quantities';
import type { LineObjection, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import type { WrittenLine } from '../written-line';
import { wrongSumIn } from '../written-sums';
import { levelsOf } from './ladder-levels';
import { LADDER_SLOTS, LEVEL } from './ladder-slots';
import { objectToLevels } from './object-to-levels';
import { isKept, objectToMoney, objectToPrice } from './object-to-money';

/** What a ladder may not be: prices out of the air, sums that are wrong, levels of which half is missing. */
export function objectToLadder(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const table = makeLineTable(lines, LADDER_SLOTS);
  const levels = levelsOf(table, context);
  const offered = levels.filter(({ skipped }) => skipped === '');
  // A part of an older version is changed without the rest of it being asked for.
  const isWhole = context.action !== 'revise' && levels.some(({ key }) => key.startsWith(LEVEL));
  return [
    ...objectToLevels(lines, levels, context),
    ...offered.flatMap((level) => objectToPrice(level, table, context)),
    ...objectToMoney(table, context),
    ...objectToSums(table, context),
    ...objectToTalk(table),
    ...objectToConditions(table),
    ...(isWhole ? objectToWhole(table) : []),
  ];
}

/** Arithmetic is written out so that it can be gone over: what is wrong there is worse than none. */
function objectToSums(table: LineTable, context: WritingContext): readonly LineObjection[] {
  const all = ['账#', `${LEVEL}#账`, `${LEVEL}#算`, '卡', '判断'].flatMap((key) =>
    table.numbers(key).map((number) => table.line(key, number)),
  );
  return all.flatMap((line) => {
    const wrong = line === null || isKept(line.text.trim(), context) ? null : wrongSumIn(line.text);
    return line === null || wrong === null
      ? []
      : [{ key: line.key, why: `「${wrong.text}」算错了，应该是${wrong.value}；改对，跟它有关的行一起改` }];
  });
}

/** More sums than this, and none of them is remembered. */
const MOST_SUMS = 3;
const MOST_REPLIES = 4;

/** What a whole one has, and what there is too much of. */
const objectToWhole = (table: LineTable): readonly LineObjection[] => [
  ...(table.text('这周') === '' ? [{ key: null, why: '还缺：这周；补上' }] : []),
  ...beyond(
    table,
    ['账#', `${LEVEL}#账`],
    MOST_SUMS,
    `整份最多${MOST_SUMS}笔账，只留算完会改主意的；这一笔去掉`,
  ),
  ...beyond(table, ['私信#'], MOST_REPLIES, `私信最多${MOST_REPLIES}条，留问得多的；这一条去掉`),
];

const beyond = (
  table: LineTable,
  keys: readonly string[],
  most: number,
  why: string,
): readonly LineObjection[] =>
  keys
    .flatMap((key) => table.numbers(key).map((number) => key.replace('#', String(number + 1))))
    .slice(most)
    .map((key) => ({ key, why }));

const IN_MONEY = ['元', '块钱', '万', '万元'];

/** When to go on is the writer's to propose; money there would be a price without a reckoning. */
const objectToConditions = (table: LineTable): readonly LineObjection[] =>
  table
    .numbers(`${LEVEL}#条件`)
    .flatMap((number) =>
      readQuantities(table.text(`${LEVEL}#条件`, number)).some(({ unit }) => IN_MONEY.includes(unit))
        ? [{ key: `${LEVEL}${number + 1}条件`, why: '条件里不写钱数；换成看得见、数得着的一件事' }]
        : [],
    );

function objectToTalk(table: LineTable): readonly LineObjection[] {
  return table.numbers('私信#', '私信#何时').flatMap((number) => {
    const missing = ['私信#', '私信#何时'].filter((key) => table.text(key, number) === '');
    return missing.map((key) => ({
      key: key.replace('#', String(number + 1)),
      why: '私信要成对：对方刚说了什么，他怎么回',
    }));
  });
}
