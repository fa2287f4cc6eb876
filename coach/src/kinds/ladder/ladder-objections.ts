import { GAP } from '@qihang/shared/contracts';
import type { LineObjection, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { numberIn, pricesIn } from '../number-in';
import type { WrittenLine } from '../written-line';
import { LADDER_SLOTS, RUNGS } from './ladder-slots';

/** What a ladder may not be: prices out of the air, a lure dearer than what it leads to, sums without a source. */
export function objectToLadder(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const table = makeLineTable(lines, LADDER_SLOTS);
  return [
    ...RUNGS.flatMap((rung) => objectToPrice(`${rung}价`, table, context)),
    ...['锚', '目标', '单价'].flatMap((key) => objectToSource(key, table, context)),
    ...['锚金额', '目标', '单价'].flatMap((key) => objectToNumber(key, table)),
    ...objectToAnchor(table),
    ...objectToOrder(table),
    ...objectToTalk(table),
  ];
}

const sumsOf = (text: string): readonly number[] => pricesIn(text).map(({ min }) => min);

/** Of a changed ladder what stayed as it was had its source when it was written. */
function isKept(key: string, text: string, { current, action }: WritingContext): boolean {
  if (action !== 'revise' || current === null || !('rungs' in current)) return false;
  const { anchor, calculator, rungs } = current;
  if (key === '目标') return numberIn(text) === calculator?.goal;
  if (key === '单价') return numberIn(text) === calculator?.price;
  return text === anchor?.text || rungs.some(({ price }) => price === text);
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

function objectToAnchor(table: LineTable): readonly LineObjection[] {
  const amount = numberIn(table.text('锚金额'));
  const text = table.text('锚');
  if (text === '' && amount === null) return [];
  if (text === '') return [{ key: '锚', why: '有锚金额就要写锚：卖的是什么、收多少' }];
  return amount !== null && sumsOf(text).some((sum) => sum === amount)
    ? []
    : [{ key: '锚金额', why: '要和锚里的价一样' }];
}

/** Only where each holds one sum: by the piece and by the month cannot be compared. */
function objectToOrder(table: LineTable): readonly LineObjection[] {
  const [lure, , profit] = RUNGS.map((rung) => sumsOf(table.text(`${rung}价`)));
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
