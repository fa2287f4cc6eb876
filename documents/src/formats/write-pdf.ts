import PDFDocument from 'pdfkit';
import type { ExportJob } from '../export-job';
import type { Fonts } from '../fonts/fonts-for';
import { type Mark, move } from '../layout/drawing-operations';
import { legendOf, withLegend } from '../layout/legend';
import { type Page, paginate } from '../layout/paginate';
import { setDocument } from '../layout/set-document';
import { type Imprint, setFoot } from '../layout/set-head-and-foot';
import { PAPER } from '../layout/theme';
import { aigcDescription, identityDescription } from './xmp';

type Pdf = InstanceType<typeof PDFDocument>;

/** Full-width substitutes, because the library writes these characters into XML without escaping. */
const IN_XML: Readonly<Record<string, string>> = { '<': '＜', '>': '＞', '&': '＆' };
const plain = (text: string): string => text.replace(/[<>&]/g, (sign) => IN_XML[sign] ?? sign);

/** Distance from the text area down to the page footer. */
const FOOT_GAP = 26;

function draw(pdf: Pdf, { type }: Fonts, mark: Mark): void {
  if (mark.type === 'fill') {
    const { x, y, width, height, radius, color } = mark;
    if (radius === 0) pdf.rect(x, y, width, height);
    else pdf.roundedRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
    pdf.fill(color);
    return;
  }
  const { style, y } = mark;
  let { x } = mark;
  for (const { font, text, width } of type.runs(mark.text, style.weight)) {
    pdf.font(font).fontSize(style.size).fillColor(style.color);
    pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
    x += width * style.size;
  }
}

/** Draws a page; each box becomes an element of the logical structure, for screen readers and reflow. */
function drawPage(pdf: Pdf, fonts: Fonts, page: Page, foot: readonly Mark[]): void {
  const { width, margin } = PAPER;
  pdf.addPage({ size: [width, page.height], margin: 0 });
  for (const { box, marks, y } of page.boxes) {
    const element = pdf.struct(box.role);
    pdf.addStructure(element);
    const content = pdf.markStructureContent(box.role);
    for (const mark of move(marks, margin.side, y)) draw(pdf, fonts, mark);
    pdf.endMarkedContent();
    element.add(content);
    element.end();
  }
  pdf.markContent('Artifact', { type: 'Pagination' });
  for (const mark of move(foot, margin.side, page.height - margin.bottom + FOOT_GAP)) draw(pdf, fonts, mark);
  pdf.endMarkedContent();
}

/** Writes a tagged A4 PDF with subset fonts, and with the marks of the file as XMP. */
export async function writePdf(job: ExportJob, fonts: Fonts): Promise<Buffer> {
  const { document, said, mark, brand, moment, createdAt } = job;
  const isGenerated = mark.aigc !== null;
  const imprint: Imprint = { brand, label: mark.text, isGenerated, moment, legend: legendOf(said) };
  const pdf = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'zh-CN',
    displayTitle: true,
    // No standard font: these have no Chinese, and even an unused one would be named in the file.
    font: '',
    info: {
      Title: plain(document.title),
      Author: plain(brand),
      Subject: plain(mark.text),
      Keywords: plain(mark.contentId),
      Creator: plain(brand),
      CreationDate: new Date(createdAt),
      // In addition to the XMP, which not every reader of marks checks.
      ...(mark.aigc !== null && { AIGC: JSON.stringify(mark.aigc) }),
    },
  });
  for (const [name, file] of Object.entries(fonts.files)) pdf.registerFont(name, file);
  pdf.appendXML(identityDescription(mark.contentId, mark.text));
  if (mark.aigc !== null) pdf.appendXML(aigcDescription(mark.aigc));

  const setting = { theme: PAPER, type: fonts.type, said: withLegend(said) };
  const pages = paginate(setDocument(setting, document, imprint), PAPER);
  for (const [at, page] of pages.entries()) {
    drawPage(pdf, fonts, page, setFoot(setting, imprint, at + 1, pages.length));
  }
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
