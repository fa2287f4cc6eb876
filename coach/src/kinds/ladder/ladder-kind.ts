import {
  type DeliverableContent,
  GAP,
  type LadderRates,
  ladderSchema,
  LADDER_ROLES as ROLES,
} from '@qihang/shared/contracts';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { amountsIn, numberIn } from '../number-in';
import { linesOfContent } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { LADDER_CRAFT, LADDER_EXAMPLES } from './ladder-craft';
import { type Level, levelsOf, linesOfRungs, partOfLevel } from './ladder-levels';
import { ladderMaterial } from './ladder-material';
import { objectToLadder } from './ladder-objections';
import { LADDER_SLOTS, RUNGS } from './ladder-slots';

type Ladder = DeliverableContent<'ladder'>;

/** Assumptions to start reckoning with; everyone puts in their own after a few weeks. */
const RATES: LadderRates = { viewToVisit: 0.02, visitToLead: 0.05, leadToDeal: 0.2 };

/** 变现阶梯: the depths of one thing, from what the user charges. */
export const ladderKind: Kind<'ladder'> = withEndnotes({
  kind: 'ladder',
  slots: LADDER_SLOTS,
  craft: LADDER_CRAFT,
  examples: LADDER_EXAMPLES,
  counts: ['级'],
  hasInsight: true,
  isAudited: false,
  material: ladderMaterial,
  objections: objectToLadder,
  toContent,
  toLines,
  subject: () => '',
  title: () => '变现阶梯',
  show,
});

function toContent(lines: readonly WrittenLine[], context: WritingContext): Ladder | null {
  const table = makeLineTable(lines, LADDER_SLOTS);
  const levels = levelsOf(table, context);
  const sold = levels.filter(
    ({ name, delivers, skipped }) => skipped === '' && name !== '' && delivers !== '',
  );
  const talk = talkOf(table);
  if (sold.length === 0 || talk.length === 0) return null;
  const first = sold.find(({ role }) => role === '信任品') ?? sold[0];
  const content: Ladder = {
    judgement: fitText(table.text('判断'), 140) || `先把「${first?.name}」这一级卖稳。`,
    anchor: anchorOf(table),
    rungs: levels.map(rungOf),
    talk: [...talk],
    calculator: calculatorOf(table, context),
  };
  return ladderSchema.safeParse(content).data ?? null;
}

function rungOf({ role, name, price, delivers, handover, skipped }: Level): Ladder['rungs'][number] {
  const fitted = fitText(name, 30);
  if (skipped !== '') return { role, ...(fitted !== '' && { name: fitted }), skipped: fitText(skipped, 120) };
  return {
    role,
    name: fitted || GAP,
    price: fitText(price, 40) || GAP,
    delivers: fitText(delivers, 120) || GAP,
    handover: fitText(handover, 120) || GAP,
  };
}

/** The levels stand where the slots have them: behind what comes before them, in front of the talk. */
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

const SHOWN = new Map<string, string>([
  ['价', '- 价：'],
  ['给', '- 给什么：'],
  ['接', '- 怎么接：'],
  ['先不做', '- 先不做：'],
]);

function show({ key, text }: WrittenLine): string {
  const of = partOfLevel(key);
  if (of !== null) {
    const role = ROLES[(RUNGS as readonly string[]).indexOf(of.level)];
    if (of.part === '') return role === undefined ? `**${text}**` : `**${role}**：${text}`;
    // Nothing is named in front of a level that is not made, so that its reason has to say which.
    const isUnnamed = of.part === '先不做' && role !== undefined;
    return isUnnamed ? `**${role}**：先不做，${text}` : `${SHOWN.get(of.part)}${text}`;
  }
  if (key === '判断') return text;
  if (key === '锚') return `你的价：${text}`;
  if (!key.startsWith('私信')) return '';
  return key.endsWith('何时') ? `${text}：` : `> ${text}`;
}
