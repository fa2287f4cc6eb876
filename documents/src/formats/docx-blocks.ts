import type { Block, DeliverableDocument } from '@qihang/shared/deliverables';
import { AlignmentType, HeadingLevel, LevelFormat, Paragraph, Table } from 'docx';
import { COLORS } from '../layout/theme';
import { hex, POINT, type ToRuns } from './docx-style';
import { entryRows, factRows, gridOf, tableOf, timelineRows } from './docx-tables';

const NUMBERS = 'numbers';
const BULLETS = 'bullets';

const listLevel = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
  level: 0,
  format,
  text,
  alignment: AlignmentType.LEFT,
  style: {
    paragraph: { indent: { left: 20 * POINT, hanging: 20 * POINT } },
    run: { color: hex(COLORS.accent), bold: true, size: 21 },
  },
});

/** Numbering definitions of the two list types. */
export const DOCX_LISTS = {
  config: [
    { reference: NUMBERS, levels: [listLevel(LevelFormat.DECIMAL, '%1.')] },
    { reference: BULLETS, levels: [listLevel(LevelFormat.BULLET, '•')] },
  ],
};

/** Numbers every list of a document from 1 by an instance of its own; one that goes on has that of the list before it. */
function listOf(
  { items, isNumbered }: Extract<Block, { type: 'list' }>,
  instance: number,
  toRuns: ToRuns,
): Paragraph[] {
  const numbering = { reference: isNumbered ? NUMBERS : BULLETS, level: 0, instance };
  return items.map(
    (item) =>
      new Paragraph({ numbering, spacing: { before: 2 * POINT, after: 2 * POINT }, children: toRuns(item) }),
  );
}

const quoteOf = ({ text, note, isMain }: Extract<Block, { type: 'quote' }>, toRuns: ToRuns): Paragraph =>
  new Paragraph({
    style: isMain ? 'MainSaying' : 'Saying',
    children: [
      ...toRuns(text, { bold: true }),
      ...(note === undefined ? [] : toRuns(note, { break: 1, size: 18, color: hex(COLORS.muted) })),
    ],
  });

function childrenOf(block: Block, instance: number, toRuns: ToRuns): (Paragraph | Table)[] {
  switch (block.type) {
    case 'heading':
      return [
        new Paragraph({
          heading: block.level === 2 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3,
          children: toRuns(block.text),
        }),
      ];
    case 'paragraph':
      return [new Paragraph({ children: toRuns(block.text, { bold: block.isStrong ?? false }) })];
    case 'quote':
      return [quoteOf(block, toRuns)];
    case 'list':
      return listOf(block, instance, toRuns);
    case 'facts':
      return [gridOf(factRows(block), toRuns)];
    case 'entries':
      return [gridOf(entryRows(block), toRuns)];
    case 'timeline':
      return [gridOf(timelineRows(block), toRuns)];
    case 'table':
      return [tableOf(block, toRuns)];
  }
}

/** Separator paragraph, because Word merges adjacent tables, and adjacent paragraphs with the same shading. */
const gap = (): Paragraph =>
  new Paragraph({ spacing: { before: 0, after: 0, line: 4 * POINT, lineRule: 'exact' }, children: [] });

const goesOn = (block: Block | undefined): boolean => block?.type === 'list' && (block.start ?? 1) > 1;

/** The place of the block with which the numbers of the list at `at` begin. */
function instanceAt(blocks: readonly Block[], at: number): number {
  if (!goesOn(blocks[at])) return at;
  const begun = blocks.flatMap((block, place) =>
    place < at && block.type === 'list' && block.isNumbered === true && !goesOn(block) ? place : [],
  );
  return begun.at(-1) ?? at;
}

/** Blocks of a document below its title. */
export const docxBody = ({ blocks }: DeliverableDocument, toRuns: ToRuns): (Paragraph | Table)[] =>
  blocks.flatMap((block, at) => {
    const children = childrenOf(block, instanceAt(blocks, at), toRuns);
    return block.type === 'quote' || children.at(-1) instanceof Table ? [...children, gap()] : children;
  });
