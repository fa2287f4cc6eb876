import { AppError } from '@qihang/shared/contracts';
import type { ExportJob } from '../export-job';
import type { Fonts } from '../fonts/fonts-for';
import { move } from '../layout/drawing-operations';
import { legendOf, withLegend } from '../layout/legend';
import { paginate } from '../layout/paginate';
import { setDocument } from '../layout/set-document';
import { type Imprint, setFoot } from '../layout/set-head-and-foot';
import { LONG_IMAGE } from '../layout/theme';
import { drawPicture } from './draw-picture';
import { withMarks } from './png-marks';

/** Scale for a width of 1080 pixels, as on a phone; long images are drawn at a smaller scale. */
const SCALE = 2.7;
const MIN_SCALE = 1.7;
/** Maximum height in pixels, about the limit of chat apps and viewers; drawing takes four bytes of memory a pixel. */
const MAX_HEIGHT = 18_000;
const FOOT_GAP = 22;

/** Error text for the user. */
const TOO_LONG = '太长了，存成一张图会看不清，请导出成 PDF';

/**
 * Writes one long image for a chat. @throws `invalid_input` when the image would be too long to be readable
 */
export async function writePng(job: ExportJob, fonts: Fonts): Promise<Buffer> {
  const { document, said, mark, brand, moment } = job;
  const { width, margin, background } = LONG_IMAGE;
  const imprint: Imprint = {
    brand,
    label: mark.text,
    isGenerated: mark.aigc !== null,
    moment,
    legend: legendOf(said),
  };
  const setting = { theme: LONG_IMAGE, type: fonts.type, said: withLegend(said) };
  const [page] = paginate(setDocument(setting, document, imprint), LONG_IMAGE);
  if (page === undefined) throw new Error('a document without a page');
  const scale = Math.min(SCALE, MAX_HEIGHT / page.height);
  if (scale < MIN_SCALE) throw new AppError('invalid_input', 'too long for an image', { text: TOO_LONG });

  const foot = move(setFoot(setting, imprint, 1, 1), margin.side, page.height - margin.bottom + FOOT_GAP);
  const marks = [...page.boxes.flatMap(({ marks, y }) => move(marks, margin.side, y)), ...foot];
  const pixels = { width: Math.round(width * scale), height: Math.ceil(page.height * scale) };
  const sheet = { ...pixels, scale, background };
  const png = await drawPicture(sheet, fonts, marks);
  return withMarks(png, job, document.lead);
}
