import { GAP } from '@qihang/shared/contracts';
import type { LineObjection, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { amountsIn, numberIn, pricesIn } from '../number-in';
import type { WrittenLine } from '../written-line';
import { type Level, levelsOf, linesOfRungs, partOfLevel } from './ladder-levels';
import { LADDER_SLOTS, OWN, RUNGS } from './ladder-slots';

/** What a ladder may not be: prices out of the air, a lure dearer than what it leads to, sums without a source. */
export function objectToLadder(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const table = makeLineTable(lines, LADDER_SLOTS);
  const all = levelsOf(table, context);
  const levels = all.filter(({ skipped }) => skipped === '');
  return [
    ...objectToLevels(lines, all, context),
    ...levels.flatMap(({ key }) => objectToPrice(`${key}价`, table, context)),
    ...['锚', '目标', '单价'].flatMap((key) => objectToSource(key, table, context)),
    ...['目标', '单价'].flatMap((key) => objectToNumber(key, table)),
    ...objectToAnchor(table),
    ...objectToOrder(levels),
    ...objectToTalk(table),
  ];
}

const WITHOUT = '没有这一级就不编，写先不做和为什么';

/** A level that is sold has all its parts, one that is not made only its reason, and no role is left out unsaid. */
function objectToLevels(
  lines: readonly WrittenLine[],
  levels: readonly Level[],
  context: WritingContext,
): readonly LineObjection[] {
  const sold = levels.filter(({ skipped }) => skipped === '');
  const isOwn = levels.some(({ key }) => key.startsWith(OWN));
  const missing = [
    ...(isOwn ? [] : RUNGS.filter((rung) => !levels.some(({ key }) => key === rung))),
    ...sold.flatMap(missingIn),
  ];
  return [
    ...(missing.length === 0 ? [] : [{ key: null, why: `还缺：${missing.join('、')}；补上，${WITHOUT}` }]),
    ...(sold.length > 0 ? [] : [{ key: null, why: '每一级都先不做；至少写一级他现在就在卖的' }]),
    ...objectToUnused(lines, levels, context),
  ];
}

const missingIn = ({ key, name, price, delivers, handover }: Level): readonly string[] =>
  Object.entries({ [key]: name, [`${key}价`]: price, [`${key}给`]: delivers, [`${key}接`]: handover })
    .filter(([, text]) => text === '')
    .map(([part]) => part);

/** Lines of levels that do not count, or that a level which is not made has no use for; what only stayed is no fault. */
function objectToUnused(
  lines: readonly WrittenLine[],
  levels: readonly Level[],
  { current }: WritingContext,
): readonly LineObjection[] {
  const kept = current !== null && 'rungs' in current ? linesOfRungs(current.rungs) : [];
  return lines.flatMap(({ key, text }) => {
    const of = partOfLevel(key);
    if (of === null || kept.some((line) => line.key === key && line.text === text)) return [];
    const level = levels.find((each) => each.key === of.level);
    if (level === undefined) return [{ key, why: '分级只用一套：他自己分过就只写他的，没分过只写三级' }];
    const isUnused = level.skipped !== '' && of.part !== '' && of.part !== '先不做';
    return isUnused ? [{ key, why: '这一级写了先不做，这一行去掉' }] : [];
  });
}

const sumsOf = (text: string): readonly number[] => pricesIn(text).map(({ min }) => min);

/** Of a changed ladder what stayed as it was had its source when it was written. */
function isKept(key: string, text: string, { current, action }: WritingContext): boolean {
  if (action !== 'revise' || current === null || !('rungs' in current)) return false;
  const { anchor, calculator, rungs } = current;
  if (key === '目标') return numberIn(text) === calculator?.goal;
  if (key === '单价') return numberIn(text) === calculator?.price;
  return text === anchor?.text || rungs.some((rung) => 'price' in rung && rung.price === text);
}

function objectToPrice(key: string, table: LineTable, context: WritingContext): readonly LineObjection[] {
  const line = table.line(key);
  if (line === null || line.from.length > 0 || sumsOf(line.text).length === 0) return [];
  if (isKept(key, line.text.trim(), context)) return [];
  return [{ key, why: `价没有来源；写他说过的价的来源，或写出算式；都没有就写${GAP}` }];
}

function objectToSource(key: string, table: LineTable, context: WritingContext): readonly LineObjection[] {
  const line = table.line(key);
  if (line === null || line.from.length > 0 || isKept(key, line.text.trim(), context)) return [];
  return [{ key, why: '没有来源；他说过就写上来源，没说过就把这行去掉' }];
}

function objectToNumber(key: string, table: LineTable): readonly LineObjection[] {
  const text = table.text(key);
  const number = numberIn(text);
  return text === '' || (number !== null && number > 0)
    ? []
    : [{ key, why: '要写一个数，比如20000；他说得不准就把这行去掉' }];
}

/** An anchor may be a range or two prices, and its amount is one of them, where there is an amount. */
function objectToAnchor(table: LineTable): readonly LineObjection[] {
  const [written, text] = [table.text('锚金额'), table.text('锚')];
  if (written === '') return [];
  if (text === '') return [{ key: '锚', why: '有锚金额就要写锚：卖的是什么、收多少' }];
  const amount = numberIn(written);
  return amount !== null && amount > 0 && amountsIn(text).includes(amount)
    ? []
    : [{ key: '锚金额', why: '要和锚里的价一样，是里头的一个价；定不下一个就不写这行' }];
}

/** Only where each holds one sum: by the piece and by the month cannot be compared. */
function objectToOrder(levels: readonly Level[]): readonly LineObjection[] {
  const [lure, profit] = (['引流品', '利润品'] as const).map((role) =>
    sumsOf(levels.find((level) => level.role === role)?.price ?? ''),
  );
  const [low, high] = [lure?.[0], profit?.[0]];
  if (lure?.length !== 1 || profit?.length !== 1 || low === undefined || high === undefined) return [];
  return low > high
    ? [{ key: '引流价', why: `引流品${low}元比利润品${high}元还贵；换一样更小的做引流品，或者对调` }]
    : [];
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
