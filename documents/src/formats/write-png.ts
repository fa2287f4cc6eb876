import { createCanvas, type FontKey, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { AppError } from '@qihang/shared/contracts';
import type { ExportJob } from '../export-job';
import type { Fonts } from '../fonts/fonts-for';
import { type Mark, move } from '../layout/drawing-operations';
import { legendOf, withLegend } from '../layout/legend';
import { paginate } from '../layout/paginate';
import { setDocument } from '../layout/set-document';
import { type Imprint, setFoot } from '../layout/set-head-and-foot';
import { LONG_IMAGE } from '../layout/theme';
import { withTexts } from './png-metadata';
import { aigcDescription, identityDescription } from './xmp';

/** Scale for a width of 1080 pixels, as on a phone; long images are drawn at a smaller scale. */
const SCALE = 2.7;
const MIN_SCALE = 1.7;
/** Maximum height in pixels, about the limit of chat apps and viewers; drawing takes four bytes of memory a pixel. */
const MAX_HEIGHT = 18_000;
const FOOT_GAP = 22;

/** Error text for the user. */
const TOO_LONG = '太长了，存成一张图会看不清，请导出成 PDF';

const familyOf = (font: string): string => `qihang-${font}`;

/** Registers the document's fonts while it is drawn, because the library keeps fonts by name for the whole process. */
async function withFonts<Result>({ files }: Fonts, draw: () => Promise<Result>): Promise<Result> {
  const keys: FontKey[] = [];
  for (const [name, file] of Object.entries(files)) {
    const key = GlobalFonts.register(file, familyOf(name));
    if (key === null) throw new Error(`the font ${name} of an image was not taken`);
    keys.push(key);
  }
  try {
    return await draw();
  } finally {
    for (const key of keys) GlobalFonts.remove(key);
  }
}

function draw(context: SKRSContext2D, { type }: Fonts, mark: Mark): void {
  if (mark.type === 'fill') {
    const { x, y, width, height, radius, color } = mark;
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
    context.fill();
    return;
  }
  const { style, y } = mark;
  let { x } = mark;
  context.fillStyle = style.color;
  for (const { font, text, width } of type.runs(mark.text, style.weight)) {
    context.font = `${style.size}px ${familyOf(font)}`;
    context.fillText(text, x, y);
    x += width * style.size;
  }
}

const packetOf = ({ mark }: ExportJob): string =>
  `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${identityDescription(
    mark.contentId,
    mark.text,
  )}${mark.aigc === null ? '' : aigcDescription(mark.aigc)}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/**
 * Writes one long image for a chat. @throws `invalid_input` when the image would be too long to be readable
 */
export async function writePng(job: ExportJob, fonts: Fonts): Promise<Buffer> {
  const { document, said, mark, brand, moment } = job;
  const { width, margin, background } = LONG_IMAGE;
  const imprint: Imprint = { brand, label: mark.text, moment, legend: legendOf(said) };
  const setting = { theme: LONG_IMAGE, type: fonts.type, said: withLegend(said) };
  const [page] = paginate(setDocument(setting, document, imprint), LONG_IMAGE);
  if (page === undefined) throw new Error('a document without a page');
  const scale = Math.min(SCALE, MAX_HEIGHT / page.height);
  if (scale < MIN_SCALE) throw new AppError('invalid_input', 'too long for an image', { text: TOO_LONG });

  const foot = move(setFoot(setting, imprint, 1, 1), margin.side, page.height - margin.bottom + FOOT_GAP);
  const marks = [...page.boxes.flatMap(({ marks, y }) => move(marks, margin.side, y)), ...foot];
  const png = await withFonts(fonts, () => {
    const canvas = createCanvas(Math.round(width * scale), Math.ceil(page.height * scale));
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    context.fillStyle = background;
    context.fillRect(0, 0, width, page.height + 1);
    for (const each of marks) draw(context, fonts, each);
    return canvas.encode('png');
  });
  return withTexts(png, {
    Title: document.title,
    Description: `${document.lead} ${mark.text}`.trim(),
    'XML:com.adobe.xmp': packetOf(job),
  });
}
