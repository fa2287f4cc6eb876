import { type DeliverableContent, GAP, PASTED_ROW, POSITIONING_ROWS_MAX } from '@qihang/shared/contracts';
import { blankWord } from '../../protocol/blank-word';
import { contentOf } from '../content-of';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, LineObjection, WritingContext } from '../kind';
import { type LineSlot, PAST } from '../line-slot';
import { type LineTable, makeLineTable } from '../line-table';
import { pastedText, writePasted } from '../pasted-lines';
import { linesOfContent } from '../place-lines';
import { showLine, showTold } from '../told/show-told';
import { linesOfTold, toldOf } from '../told/told-line';
import { openingSentence, UNTOLD } from '../told/told-text';
import type { WrittenLine } from '../written-line';
import { POSITIONING_CRAFT, POSITIONING_EXAMPLES } from './positioning-craft';
import { OWN_ROW, POSITIONING_SLOTS, ROW_LABELS } from './positioning-slots';
import { type CardRowText, readRow } from './read-row';
import { reportCard } from './report-card';
import { cardHeading, showCardLine } from './show-card-line';

type Positioning = DeliverableContent<'positioning'>;

/** 定位卡: one page with one idea and a sentence that is settled, told as one text. */
export const positioningKind: Kind<'positioning'> = withEndnotes(
  {
    kind: 'positioning',
    slots: POSITIONING_SLOTS,
    craft: POSITIONING_CRAFT,
    examples: POSITIONING_EXAMPLES,
    hasInsight: true,
    isAudited: true,
    isFromManuscript: true,
    material: () => [],
    objections,
    toContent,
    toLines,
    subject: () => '',
    title: () => '定位卡',
    show: (line, context, content) => showLine(line, POSITIONING_SLOTS, showCardLine, context, content),
    heading: cardHeading,
    report: (card) => (card.told === undefined ? reportCard(card) : showTold(card.told)),
    room: ({ parameters: { characters } }) => ({ words: 0, whole: isOfPage(characters) ? characters : PAGE }),
  },
  { asked: PAST, questions: PAST },
);

/** Characters of the whole card. */
const PAGE = 800;
/** A smaller number bounds the sentence. */
const LEAST_PAGE = 100;
const isOfPage = (characters: number | undefined): characters is number =>
  characters !== undefined && characters >= LEAST_PAGE;

function objections(lines: readonly WrittenLine[]): readonly LineObjection[] {
  const table = makeLineTable(lines, POSITIONING_SLOTS);
  if (toldOf(lines).length === 0 && rowsOf(table, true).length < LEAST_ROWS) return [UNTOLD];
  return table
    .numbers(OWN_ROW)
    .filter((number) => readRow(table.text(OWN_ROW, number)) === null)
    .map((number) => ({ key: `格${number + 1}`, why: '要写成「格名：内容」，格名八个字内' }));
}

/** A card without a text has so many rows. */
const LEAST_ROWS = 2;

function toContent(lines: readonly WrittenLine[], context: WritingContext): Positioning | null {
  const table = makeLineTable(lines, POSITIONING_SLOTS);
  const lanes = textsOf(table, '轮着拍#', 100);
  const next = fitText(table.text('下一步'), 80);
  const told = toldOf(lines);
  const oneLiners = sentencesOf(table);
  if (told.length > 0)
    return contentOf('positioning', {
      ...{ told, judgement: openingSentence(lines, 140), rows: [], risks: [] },
      oneLiners: oneLiners.length > 0 ? oneLiners : [{ text: GAP }],
    });
  return contentOf('positioning', {
    judgement: fitText(table.text('判断') || GAP, 140),
    oneLiners,
    rows: rowsOf(table, blankWord(context.parameters) !== null),
    ...(lanes.length === 0 ? {} : { lanes }),
    risks: textsOf(table, '当心#', 80),
    ...(next === '' ? {} : { next }),
  });
}

const sentencesOf = (table: LineTable) =>
  table
    .numbers('一句话#')
    .map((number) => {
      const way = fitText(table.text('一句话#角度', number), 20);
      return { ...(way === '' ? {} : { way }), text: fitText(table.text('一句话#', number), 80) };
    })
    .filter(({ text }) => text !== '');

const textsOf = (table: LineTable, slot: string, longest: number): readonly string[] =>
  table
    .numbers(slot)
    .map((number) => fitText(table.text(slot, number), longest))
    .filter((text) => text !== '');

const LONGEST_ROW = 300;

/** What was never told has no row, but where the user has a word for it. */
function rowsOf(table: LineTable, keepsGaps: boolean): readonly CardRowText[] {
  const own = ROW_LABELS.map((label) => ({ label, text: textOfRow(label, table.text(label)) }));
  const named = table
    .numbers(OWN_ROW)
    .map((number) => readRow(table.text(OWN_ROW, number)))
    .filter((row) => row !== null)
    .map(({ label, text }) => ({ label, text: fitText(pastedText(text), LONGEST_ROW) }));
  const isPasted = ({ label }: CardRowText) => label === PASTED_ROW;
  return [...own.filter((row) => !isPasted(row)), ...named, ...own.filter(isPasted)]
    .filter(({ text }) => text !== '' && (keepsGaps || text !== GAP))
    .slice(0, POSITIONING_ROWS_MAX);
}

const textOfRow = (label: string, text: string): string =>
  fitText(label === PASTED_ROW ? pastedText(text) : text, LONGEST_ROW);

function toLines(content: Positioning): readonly WrittenLine[] {
  if (content.told !== undefined)
    return [...linesOfTold(content.told), ...linesOfContent(content, POSITIONING_SLOTS.filter(isSentence))];
  const named = new Set([...ROW_LABELS, OWN_ROW]);
  const plain = linesOfContent(
    content,
    POSITIONING_SLOTS.filter(({ key }) => !named.has(key)),
  );
  const isPasted = ({ label }: CardRowText) => label === PASTED_ROW;
  const rows = content.rows
    .filter((row) => !isPasted(row))
    .map(({ label, text }, index) => line(`格${index + 1}`, `${label}：${writePasted(text)}`));
  const pasted = content.rows.filter(isPasted).map(({ text }) => line(PASTED_ROW, writePasted(text)));
  const end = plain.findIndex(({ key }) => ['轮着拍', '当心', '下一步'].some((name) => key.startsWith(name)));
  const at = end < 0 ? plain.length : end;
  return [...plain.slice(0, at), ...rows, ...pasted, ...plain.slice(at)];
}

const isSentence = ({ key }: LineSlot): boolean => key === '一句话#';

const line = (key: string, text: string): WrittenLine => ({ key, text, from: [] });
