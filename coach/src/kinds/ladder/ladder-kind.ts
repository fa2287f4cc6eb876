import {
  type DeliverableContent,
  GAP,
  type LadderRates,
  ladderSchema,
  OWN_LEVELS,
  type ToldLine,
} from '@qihang/shared/contracts';
import { shareAsked } from '../asked-length';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import { PAST } from '../line-slot';
import { type LineTable, makeLineTable } from '../line-table';
import { amountsIn, numberIn } from '../number-in';
import { pastedText } from '../pasted-lines';
import { linesOfContent } from '../place-lines';
import { showLine, showTold } from '../told/show-told';
import { linesOfTold, toldOf } from '../told/told-line';
import { openingSentence } from '../told/told-text';
import type { WrittenLine } from '../written-line';
import { LADDER_CRAFT, LADDER_EXAMPLES } from './ladder-craft';
import { type Level, levelsOf, linesOfRungs, type Rung } from './ladder-levels';
import { ladderMaterial } from './ladder-material';
import { objectToLadder } from './ladder-objections';
import { LADDER_SLOTS, LONGEST_BODY } from './ladder-slots';
import { reportLadder } from './report-ladder';
import { ladderHeading, showLadderLine } from './show-ladder-line';

type Ladder = DeliverableContent<'ladder'>;

/** Assumptions to start reckoning with; everyone puts in their own after a few weeks. */
const RATES: LadderRates = { viewToVisit: 0.02, visitToLead: 0.05, leadToDeal: 0.2 };

/** Characters of the whole. */
const LENGTH = 1_000;

const withSections: Kind<'ladder'> = withEndnotes(
  {
    kind: 'ladder',
    slots: LADDER_SLOTS,
    craft: LADDER_CRAFT,
    examples: LADDER_EXAMPLES,
    counts: ['级'],
    hasInsight: true,
    isAudited: false,
    isFromManuscript: true,
    places: OWN_LEVELS,
    material: ladderMaterial,
    objections: objectToLadder,
    toContent,
    toLines,
    subject: () => '',
    title: () => '变现阶梯',
    show: (line, context, content) => showLine(line, LADDER_SLOTS, showLadderLine, context, content),
    heading: ladderHeading,
    report: (ladder) => (ladder.told === undefined ? reportLadder(ladder) : showTold(ladder.told)),
    room: ({ parameters }) => ({ words: 0, whole: LENGTH * shareAsked(parameters) }),
  },
  { asked: PAST, questions: PAST },
);

/** 变现阶梯: how somebody's money comes in, level by level, and what would make it more, told as one text. */
export const ladderKind: Kind<'ladder'> = {
  ...withSections,
  // Sections of versions of before say the prices of the levels again.
  slots: withSections.slots.map((slot) =>
    slot.pointer.startsWith('/notes/') ? { ...slot, proposal: 'again' } : slot,
  ),
};

function toContent(lines: readonly WrittenLine[], context: WritingContext): Ladder | null {
  const table = makeLineTable(lines, LADDER_SLOTS);
  const rungs = inTurn(levelsOf(table, context)).map(rungOf);
  const text = toldOf(lines);
  if (text.length > 0) return toldLadder(text, rungs, lines, context);
  const first = rungs.find((rung) => !('skipped' in rung));
  if (first === undefined) return null;
  const content: Ladder = {
    judgement: told(table.text('判断'), 140) ?? `先把「${first.name}」这一级站稳。`,
    anchor: anchorOf(table),
    rungs: [...rungs],
    ...filled({ sums: listOf(table, '账#', 120), stuck: fitText(table.text('卡'), 200) }),
    ...filled({ without: listOf(table, '没有#', 80), outside: listOf(table, '对外#', 60) }),
    ...filled({ week: fitText(table.text('这周'), 160) }),
    talk: [...talkOf(table)],
    calculator: calculatorOf(table, context),
  };
  return ladderSchema.safeParse(content).data ?? null;
}

/** A text is a whole without the names of its levels. */
const UNNAMED: Rung = { name: GAP, price: GAP };

function toldLadder(
  text: readonly ToldLine[],
  rungs: readonly Rung[],
  lines: readonly WrittenLine[],
  context: WritingContext,
): Ladder | null {
  const table = makeLineTable(lines, LADDER_SLOTS);
  const isSold = rungs.some((rung) => !('skipped' in rung));
  const content: Ladder = {
    ...{ told: [...text], judgement: openingSentence(lines, 140), anchor: null, talk: [] },
    rungs: isSold ? [...rungs] : [UNNAMED],
    calculator: calculatorOf(table, context),
  };
  return ladderSchema.safeParse(content).data ?? null;
}

/** What a line says; a gap in its place says nothing. */
const told = (text: string, longest: number): string | undefined =>
  text === '' || text === GAP ? undefined : fitText(text, longest);

/** Without what no line says. */
const filled = <T extends Readonly<Record<string, string | string[]>>>(texts: T): Partial<T> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.length > 0)) as Partial<T>;

/** What is earned beside the ladder stands behind its levels. */
const inTurn = (levels: readonly Level[]): readonly Level[] => [
  ...levels.filter(({ track }) => track === ''),
  ...levels.filter(({ track }) => track !== ''),
];

/** Why nothing is sold where nothing that holds is left of a level but its name. */
const UNTOLD = '现在还没有东西可写，先不做';

/** A level stands with what holds of it, whichever of its parts was refused. */
function rungOf(level: Level): Rung {
  const { name, price, body, forWhom, delivers } = level;
  const head = { role: level.role, track: fitText(level.track, 12) || undefined };
  const skipped =
    level.skipped || ([price, body, forWhom, delivers].every((text) => text === '') ? UNTOLD : '');
  if (skipped !== '')
    return withoutEmpty({ ...head, name: fitText(name, 30) || undefined, skipped: fitText(skipped, 160) });
  const sold = { ...head, name: fitText(name, 30) || GAP, price: fitText(price, 40) || GAP };
  // One text says all that the parts of before said, and takes their place.
  if (body !== '') return withoutEmpty({ ...sold, body: fitText(pastedText(body), LONGEST_BODY) });
  return withoutEmpty({
    ...sold,
    forWhom: fitText(forWhom, 60) || undefined,
    reckoning: fitText(level.reckoning, 100) || undefined,
    // Before levels had names alone each of them gave something and had a way on.
    delivers: fitText(delivers, 120) || (level.role === undefined ? undefined : GAP),
    sum: fitText(level.sum, 120) || undefined,
    keeps: fitText(level.keeps, 100) || undefined,
    condition: fitText(level.condition, 100) || undefined,
    handover: fitText(level.handover, 120) || (level.role === undefined ? undefined : GAP),
  });
}

const withoutEmpty = <T extends object>(rung: T): T =>
  Object.fromEntries(Object.entries(rung).filter(([, text]) => text !== undefined)) as T;

/** The levels stand where the slots have them: behind what comes before them, in front of what comes after. */
function toLines(content: Ladder): readonly WrittenLine[] {
  if (content.told !== undefined)
    return [
      ...linesOfTold(content.told),
      ...linesOfRungs(content.rungs).filter(({ text }) => text !== GAP),
      ...linesOfContent(content, LADDER_SLOTS.filter(isOfCalculator)),
    ];
  const at = LADDER_SLOTS.findIndex(({ pointer }) => pointer.startsWith('/rungs/'));
  const others = LADDER_SLOTS.filter(({ pointer }) => !pointer.startsWith('/rungs/'));
  return [
    ...linesOfContent(content, others.slice(0, at)),
    ...linesOfRungs(content.rungs),
    ...linesOfContent(content, others.slice(at)),
  ];
}

const isOfCalculator = ({ pointer }: (typeof LADDER_SLOTS)[number]): boolean =>
  pointer.startsWith('/calculator/');

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
