import {
  type DeliverableContent,
  GAP,
  type LadderRates,
  ladderSchema,
  OWN_LEVELS,
} from '@qihang/shared/contracts';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { amountsIn, numberIn } from '../number-in';
import { linesOfContent } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { LADDER_CRAFT, LADDER_EXAMPLES } from './ladder-craft';
import { type Level, levelsOf, linesOfRungs, type Rung } from './ladder-levels';
import { ladderMaterial } from './ladder-material';
import { objectToLadder } from './ladder-objections';
import { LADDER_SLOTS } from './ladder-slots';
import { ladderHeading, showLadderLine } from './show-ladder-line';

type Ladder = DeliverableContent<'ladder'>;

/** Assumptions to start reckoning with; everyone puts in their own after a few weeks. */
const RATES: LadderRates = { viewToVisit: 0.02, visitToLead: 0.05, leadToDeal: 0.2 };

/** 变现阶梯: how somebody's money comes in, level by level, and what would make it more. */
export const ladderKind: Kind<'ladder'> = withEndnotes({
  kind: 'ladder',
  slots: LADDER_SLOTS,
  craft: LADDER_CRAFT,
  examples: LADDER_EXAMPLES,
  counts: ['级'],
  hasInsight: true,
  isAudited: false,
  places: OWN_LEVELS,
  material: ladderMaterial,
  objections: objectToLadder,
  toContent,
  toLines,
  subject: () => '',
  title: () => '变现阶梯',
  show: showLadderLine,
  heading: ladderHeading,
});

function toContent(lines: readonly WrittenLine[], context: WritingContext): Ladder | null {
  const table = makeLineTable(lines, LADDER_SLOTS);
  const levels = levelsOf(table, context);
  const offered = levels.filter(
    ({ name, delivers, skipped }) => skipped === '' && name !== '' && delivers !== '',
  );
  const talk = talkOf(table);
  const [first] = offered;
  if (first === undefined || talk.length === 0) return null;
  const content: Ladder = {
    judgement: fitText(table.text('判断'), 140) || `先把「${first.name}」这一级卖稳。`,
    anchor: anchorOf(table),
    rungs: inTurn(levels).map(rungOf),
    ...filled({ sums: listOf(table, '账#', 120) }),
    ...filled({ stuck: fitText(table.text('卡'), 200), week: fitText(table.text('这周'), 160) }),
    talk: [...talk],
    ...filled({ without: listOf(table, '没有#', 80) }),
    calculator: calculatorOf(table, context),
  };
  return ladderSchema.safeParse(content).data ?? null;
}

/** Without what no line says. */
const filled = <T extends Readonly<Record<string, string | string[]>>>(texts: T): Partial<T> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.length > 0)) as Partial<T>;

/** What is earned beside the ladder stands behind its levels. */
const inTurn = (levels: readonly Level[]): readonly Level[] => [
  ...levels.filter(({ track }) => track === ''),
  ...levels.filter(({ track }) => track !== ''),
];

function rungOf(level: Level): Rung {
  const { skipped, name, price, delivers, handover } = level;
  const head = { role: level.role, track: fitText(level.track, 12) || undefined };
  if (skipped !== '')
    return withoutEmpty({ ...head, name: fitText(name, 30) || undefined, skipped: fitText(skipped, 120) });
  return withoutEmpty({
    ...head,
    name: fitText(name, 30) || GAP,
    forWhom: fitText(level.forWhom, 60) || undefined,
    price: fitText(price, 40) || GAP,
    reckoning: fitText(level.reckoning, 100) || undefined,
    delivers: fitText(delivers, 120) || GAP,
    keeps: fitText(level.keeps, 100) || undefined,
    // Before levels had names alone each of them had a way on.
    handover: fitText(handover, 120) || (level.role === undefined ? undefined : GAP),
  });
}

const withoutEmpty = <T extends object>(rung: T): T =>
  Object.fromEntries(Object.entries(rung).filter(([, text]) => text !== undefined)) as T;

/** The levels stand where the slots have them: behind what comes before them, in front of what comes after. */
function toLines(content: Ladder): readonly WrittenLine[] {
  const at = LADDER_SLOTS.findIndex(({ pointer }) => pointer.startsWith('/rungs/'));
  const others = LADDER_SLOTS.filter(({ pointer }) => !pointer.startsWith('/rungs/'));
  return [
    ...linesOfContent(content, others.slice(0, at)),
    ...linesOfRungs(content.rungs),
    ...linesOfContent(content, others.slice(at)),
  ];
}

const positive = (text: string): number | null => {
  const number = numberIn(text);
  return number !== null && Number.isFinite(number) && number > 0 ? number : null;
};

function anchorOf(table: LineTable): Ladder['anchor'] {
  const written = table.text('锚');
  // A range or two prices need no amount of their own: the first of them stands for it.
  const amount = positive(table.text('锚金额')) ?? amountsIn(written).find((each) => each > 0) ?? null;
  const text = fitText(written, 60);
  if (amount === null || text === '') return null;
  return { text, amount, unit: fitText(table.text('锚单位'), 10) || null };
}

const listOf = (table: LineTable, key: string, longest: number): string[] =>
  table
    .numbers(key)
    .map((number) => fitText(table.text(key, number), longest))
    .filter((text) => text !== '');

const talkOf = (table: LineTable): Ladder['talk'] =>
  table.numbers('私信#').flatMap((number) => {
    const when = fitText(table.text('私信#何时', number), 30);
    const say = fitText(table.text('私信#', number), 120);
    return when === '' || say === '' ? [] : [{ when, say }];
  });

/** Reckons with the user's own rates where they have put some in. */
function calculatorOf(table: LineTable, { current }: WritingContext): Ladder['calculator'] {
  const price = positive(table.text('单价'));
  if (price === null) return null;
  const old = current !== null && 'rungs' in current ? current.calculator : null;
  return { goal: positive(table.text('目标')), price, rates: old?.rates ?? RATES };
}
