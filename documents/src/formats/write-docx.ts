import {
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from 'docx';
import type { ExportJob } from '../export-job';
import { legendOf, withLegend } from '../layout/legend';
import { COLORS } from '../layout/theme';
import { DOCX_LISTS, docxBody } from './docx-blocks';
import { DOCX_STYLES, hex, POINT, runsOf, runsWith, type ToRuns } from './docx-style';
import { FULL_WIDTH } from './docx-tables';

const headOf = ({ document, said, mark, brand, moment }: ExportJob, toRuns: ToRuns): Paragraph[] => [
  new Paragraph({
    style: 'Imprint',
    tabStops: [{ type: TabStopType.RIGHT, position: FULL_WIDTH * POINT }],
    children: [
      ...runsOf(brand, { bold: true, color: hex(COLORS.accent) }),
      new TextRun({ children: [new Tab()] }),
      ...runsOf(moment),
    ],
  }),
  new Paragraph({ heading: HeadingLevel.TITLE, children: toRuns(document.title) }),
  new Paragraph({
    style: 'Imprint',
    children: toRuns([mark.text, legendOf(said)].filter(Boolean).join(' · ')),
  }),
  ...(document.lead === '' ? [] : [new Paragraph({ style: 'Judgement', children: toRuns(document.lead) })]),
];

const footOf = ({ mark, brand }: ExportJob): Footer =>
  new Footer({
    children: [
      new Paragraph({
        style: 'Imprint',
        border: { top: { style: BorderStyle.SINGLE, size: 4, space: 6, color: hex(COLORS.line) } },
        tabStops: [{ type: TabStopType.RIGHT, position: FULL_WIDTH * POINT }],
        children: [
          ...runsOf(mark.text),
          new TextRun({ children: [new Tab()] }),
          ...runsOf(`${brand}　`),
          new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  });

/** Custom properties for machines; the mark of generated content only on generated content. */
const propertiesOf = ({ mark }: ExportJob) => [
  ...(mark.aigc === null ? [] : [{ name: 'AIGC', value: JSON.stringify(mark.aigc) }]),
  { name: 'ContentId', value: mark.contentId },
  { name: 'Label', value: mark.text },
];

/** Writes an editable document for Word and WPS, with real headings, lists and tables. */
export async function writeDocx(job: ExportJob): Promise<Uint8Array> {
  const { document, said, mark, brand } = job;
  const toRuns = runsWith(withLegend(said));
  const file = new Document({
    title: document.title,
    subject: mark.text,
    creator: brand,
    lastModifiedBy: brand,
    keywords: mark.contentId,
    description: document.lead,
    customProperties: propertiesOf(job),
    styles: DOCX_STYLES,
    numbering: DOCX_LISTS,
    sections: [
      {
        properties: {
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: 64 * POINT, bottom: 64 * POINT, left: 72 * POINT, right: 72 * POINT },
          },
        },
        footers: { default: footOf(job) },
        children: [...headOf(job, toRuns), ...docxBody(document, toRuns)],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}
