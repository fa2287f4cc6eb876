import type { LineObjection, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { toldOf } from '../told/told-line';
import { TOLD } from '../told/told-slot';
import type { WrittenLine } from '../written-line';
import { wrongSumIn } from '../written-sums';
import { levelsOf } from './ladder-levels';
import { LADDER_SLOTS, LEVEL } from './ladder-slots';
import { objectToJargon, objectToLevels } from './object-to-levels';
import { isKept, objectToMoney, objectToPrice } from './object-to-money';

/** What a ladder may not be: prices out of the air, sums that are wrong, levels of which half is missing. */
export function objectToLadder(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const table = makeLineTable(lines, LADDER_SLOTS);
  const levels = levelsOf(table, context);
  const offered = levels.filter(({ skipped }) => skipped === '');
  const told = toldOf(lines)
    .map(({ text }) => text)
    .join('');
  if (told !== '')
    return [
      ...(offered.length > 0 ? [] : [{ key: null, why: '@@写里还缺级1、级1价；照正文抄上' }]),
      ...offered.flatMap((level) => objectToPrice({ ...level, body: told }, table, context)),
      ...objectToMoney(table, context),
      ...objectToSums(table, context),
      ...objectToJargon(lines).map((each) => ({ ...each, stays: true as const })),
    ];
  return [
    ...objectToLevels(lines, levels, context),
    ...offered.flatMap((level) => objectToPrice(level, table, context)),
    ...objectToMoney(table, context),
    ...objectToSums(table, context),
    ...objectToTalk(table),
  ];
}

/** Arithmetic is written out so that it can be gone over: what is wrong there is worse than none. */
function objectToSums(table: LineTable, context: WritingContext): readonly LineObjection[] {
  const all = ['账#', TOLD, `${LEVEL}#文`, `${LEVEL}#账`, `${LEVEL}#算`, '卡', '判断'].flatMap((key) =>
    table.numbers(key).map((number) => table.line(key, number)),
  );
  return all.flatMap((line) => {
    const wrong = line === null || isKept(line.text.trim(), context) ? null : wrongSumIn(line.text);
    return line === null || wrong === null
      ? []
      : [{ key: line.key, why: `「${wrong.text}」算错了，应该是${wrong.value}；改对，跟它有关的行一起改` }];
  });
}

function objectToTalk(table: LineTable): readonly LineObjection[] {
  return table.numbers('私信#', '私信#何时').flatMap((number) => {
    const missing = ['私信#', '私信#何时'].filter((key) => table.text(key, number) === '');
    return missing.map((key) => ({
      key: key.replace('#', String(number + 1)),
      why: '私信要成对：对方刚说了什么，他怎么回',
    }));
  });
}
