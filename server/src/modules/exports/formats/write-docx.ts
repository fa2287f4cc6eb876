import type { Block, DeliverableDocument } from '@qihang/shared/deliverables';
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TabStopType,
  TextRun,
} from 'docx';
import type { ExportJob } from '../export-job';
import { COLORS } from '../layout/theme';
import { DOCX_STYLES, hex, POINT, runsOf } from './docx-style';
import { entryRows, factRows, gridOf, scoreRows, tableOf, timelineRows } from './docx-tables';

const NUMBERS = 'numbers';
const BULLETS = 'bullets';

/** Blocks of the same document each number their own list from 1. */
function listOf({ items, isNumbered }: Extract<Block, { type: 'list' }>, instance: number): Paragraph[] {
  const numbering = { reference: isNumbered ? NUMBERS : BULLETS, level: 0, instance };
  return items.map(
    (item) =>
      new Paragraph({ numbering, spacing: { before: 2 * POINT, after: 2 * POINT }, children: runsOf(item) }),
  );
}

const quoteOf = ({ text, note }: Extract<Block, { type: 'quote' }>): Paragraph =>
  new Paragraph({
    style: 'Saying',
    children: [
      ...runsOf(text, { bold: true }),
      ...(note === undefined ? [] : runsOf(note, { break: 1, size: 18, color: hex(COLORS.muted) })),
    ],
  });

function childrenOf(block: Block, instance: number): (Paragraph | Table)[] {
  switch (block.type) {
    case 'heading':
      return [
        new Paragraph({
          heading: block.level === 2 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3,
          children: runsOf(block.text),
        }),
      ];
    case 'paragraph':
      return [new Paragraph({ children: runsOf(block.text, { bold: block.isStrong ?? false }) })];
    case 'quote':
      return [quoteOf(block)];
    case 'list':
      return listOf(block, instance);
    case 'facts':
      return [gridOf(factRows(block))];
    case 'scores':
      return [gridOf(scoreRows(block))];
    case 'entries':
      return [gridOf(entryRows(block))];
    case 'timeline':
      return [gridOf(timelineRows(block))];
    case 'table':
      return [tableOf(block)];
  }
}

/** Two tables that meet would become one. */
const bodyOf = ({ blocks }: DeliverableDocument): (Paragraph | Table)[] =>
  blocks.flatMap((block, at) => {
    const children = childrenOf(block, at);
    return children.at(-1) instanceof Table
      ? [...children, new Paragraph({ spacing: { before: 0, after: 0, line: 8 * POINT }, children: [] })]
      : children;
  });

const headOf = ({ document, mark, brand, moment }: ExportJob): Paragraph[] => [
  new Paragraph({
    style: 'Imprint',
    tabStops: [{ type: TabStopType.RIGHT, position: 451 * POINT }],
    children: [
      ...runsOf(brand, { bold: true, color: hex(COLORS.accent) }),
      new TextRun({ children: [new Tab()] }),
      ...runsOf(moment),
    ],
  }),
  new Paragraph({ heading: HeadingLevel.TITLE, children: runsOf(document.title) }),
  new Paragraph({ style: 'Imprint', children: runsOf(mark.text) }),
  new Paragraph({ style: 'Judgement', children: runsOf(document.lead) }),
];

const footOf = ({ mark, brand }: ExportJob): Footer =>
  new Footer({
    children: [
      new Paragraph({
        style: 'Imprint',
        border: { top: { style: BorderStyle.SINGLE, size: 4, space: 6, color: hex(COLORS.line) } },
        tabStops: [{ type: TabStopType.RIGHT, position: 451 * POINT }],
        children: [
          ...runsOf(mark.text),
          new TextRun({ children: [new Tab()] }),
          ...runsOf(`${brand}　`),
          new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  });

const listLevel = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
  level: 0,
  format,
  text,
  alignment: AlignmentType.LEFT,
  style: {
    paragraph: { indent: { left: 20 * POINT, hanging: 20 * POINT } },
    run: { color: hex(COLORS.accent), bold: true },
  },
});

/** What the file says of itself where nobody looks but machines; the mark of generated content only on what is. */
const propertiesOf = ({ mark }: ExportJob) => [
  ...(mark.aigc === null ? [] : [{ name: 'AIGC', value: JSON.stringify(mark.aigc) }]),
  { name: 'ContentId', value: mark.contentId },
  { name: 'Label', value: mark.text },
];

/** A document for Word and WPS, with real headings, lists and tables, to be worked on. */
export async function writeDocx(job: ExportJob): Promise<Uint8Array> {
  const { document, mark, brand } = job;
  const file = new Document({
    title: document.title,
    subject: mark.text,
    creator: brand,
    lastModifiedBy: brand,
    keywords: mark.contentId,
    description: document.lead,
    customProperties: propertiesOf(job),
    styles: DOCX_STYLES,
    numbering: {
      config: [
        { reference: NUMBERS, levels: [listLevel(LevelFormat.DECIMAL, '%1.')] },
        { reference: BULLETS, levels: [listLevel(LevelFormat.BULLET, '•')] },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: 64 * POINT, bottom: 64 * POINT, left: 72 * POINT, right: 72 * POINT },
          },
        },
        footers: { default: footOf(job) },
        children: [...headOf(job), ...bodyOf(document)],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}
