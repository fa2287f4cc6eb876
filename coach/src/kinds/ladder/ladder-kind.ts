import { type DeliverableContent, GAP, type LadderRates, ladderSchema } from '@qihang/shared/contracts';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { numberIn } from '../number-in';
import { linesOfContent } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { LADDER_CRAFT, LADDER_EXAMPLES } from './ladder-craft';
import { ladderMaterial } from './ladder-material';
import { objectToLadder } from './ladder-objections';
import { LADDER_SLOTS, ROLES, RUNGS } from './ladder-slots';

type Ladder = DeliverableContent<'ladder'>;

/** Assumptions to start reckoning with; everyone puts in their own after a few weeks. */
const RATES: LadderRates = { viewToVisit: 0.02, visitToLead: 0.05, leadToDeal: 0.2 };

/** 变现阶梯: three depths of one thing, from what the user charges. */
export const ladderKind: Kind<'ladder'> = {
  kind: 'ladder',
  slots: LADDER_SLOTS,
  craft: LADDER_CRAFT,
  examples: LADDER_EXAMPLES,
  hasInsight: true,
  isAudited: false,
  material: ladderMaterial,
  objections: objectToLadder,
  toContent,
  toLines: (content) => linesOfContent(content, LADDER_SLOTS),
  subject: () => '',
  title: () => '变现阶梯',
  show,
};

/** A rung of which the name or what it gives is known; one is not enough to be a ladder. */
const FEWEST_RUNGS = 2;

function toContent(lines: readonly WrittenLine[], context: WritingContext): Ladder | null {
  const table = makeLineTable(lines, LADDER_SLOTS);
  const known = RUNGS.filter((rung) => table.text(rung) !== '' && table.text(`${rung}给`) !== '');
  const talk = talkOf(table);
  if (known.length < FEWEST_RUNGS || talk.length === 0) return null;
  const trust = table.text('信任') || table.text(known[0] ?? '');
  const content: Ladder = {
    judgement: fitText(table.text('判断'), 140) || `先把「${trust}」这一级卖稳。`,
    anchor: anchorOf(table),
    rungs: RUNGS.map((rung, index) => ({
      role: ROLES[index] ?? '信任品',
      name: fitText(table.text(rung), 30) || GAP,
      price: fitText(table.text(`${rung}价`), 40) || GAP,
      delivers: fitText(table.text(`${rung}给`), 120) || GAP,
      handover: fitText(table.text(`${rung}接`), 120) || GAP,
    })),
    talk: [...talk],
    calculator: calculatorOf(table, context),
  };
  return ladderSchema.safeParse(content).data ?? null;
}

const positive = (text: string): number | null => {
  const number = numberIn(text);
  return number !== null && Number.isFinite(number) && number > 0 ? number : null;
};

function anchorOf(table: LineTable): Ladder['anchor'] {
  const amount = positive(table.text('锚金额'));
  const text = fitText(table.text('锚'), 60);
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
  ...RUNGS.map((rung, index): [string, string] => [rung, `**${ROLES[index]}**：`]),
  ...RUNGS.flatMap((rung): [string, string][] => [
    [`${rung}价`, '- 价：'],
    [`${rung}给`, '- 给什么：'],
    [`${rung}接`, '- 怎么接：'],
  ]),
  ['判断', ''],
  ['锚', '你的价：'],
]);

function show({ key, text }: WrittenLine): string {
  const lead = SHOWN.get(key);
  if (lead !== undefined) return `${lead}${text}`;
  if (!key.startsWith('私信')) return '';
  return key.endsWith('何时') ? `${text}：` : `> ${text}`;
}
