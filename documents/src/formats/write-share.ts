import type { ExportJob } from '../export-job';
import type { Fonts } from '../fonts/fonts-for';
import { setShare } from '../layout/set-share';
import { SHARE_PICTURE } from '../layout/theme';
import { drawPicture } from './draw-picture';
import { withMarks } from './png-marks';

/** Pixels of a picture to share, for 小红书 and 微信. */
const PIXELS = { width: 1080, height: 1440 };

/** Writes one picture of 3:4 with what fits on it whole. @throws Error for a kind without one */
export async function writeShare(job: ExportJob, fonts: Fonts): Promise<Buffer> {
  const { document, share, said, brand, mark } = job;
  if (share === null) throw new Error(`a ${document.kind} has no share picture`);
  const { width, background } = SHARE_PICTURE;
  const marks = setShare(fonts.type, share, said, {
    brand,
    label: mark.text,
    isGenerated: mark.aigc !== null,
  });
  const sheet = { ...PIXELS, scale: PIXELS.width / width, background };
  return withMarks(await drawPicture(sheet, fonts, marks), job, share.headline);
}
