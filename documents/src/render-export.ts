import type { ExportJob, RenderExport } from './export-job';
import { type Fonts, fontsFor } from './fonts/fonts-for';
import { textsIn } from './fonts/texts-in';
import { writeCsv } from './formats/write-csv';
import { writeDocx } from './formats/write-docx';
import { writeIcs } from './formats/write-ics';
import { writeMarkdown } from './formats/write-markdown';
import { writePdf } from './formats/write-pdf';
import { writePng } from './formats/write-png';
import { writeShare } from './formats/write-share';
import { legendOf } from './layout/legend';
import { moreText } from './layout/set-share';

/** Fonts for all texts of the file. */
const fontsOf = ({ document, share, said, mark, brand, moment }: ExportJob): Promise<Fonts> =>
  fontsFor(textsIn([document, share, moreText(0, ''), mark.text, brand, moment, legendOf(said)]));

async function write(job: ExportJob): Promise<Uint8Array | string> {
  switch (job.format) {
    case 'docx':
      return writeDocx(job);
    case 'pdf':
      return writePdf(job, await fontsOf(job));
    case 'share':
      return writeShare(job, await fontsOf(job));
    case 'png':
      return writePng(job, await fontsOf(job));
    case 'csv':
      return writeCsv(job);
    case 'ics':
      return writeIcs(job);
    case 'md':
      return writeMarkdown(job);
  }
}

/**
 * Writes a file in the calling thread; CPU-heavy, so that the product runs it in a worker thread.
 * @throws `invalid_input` with a sentence for the user when the text is too long for an image; Error when the job lacks
 *   the rows or days that its format is made of
 */
export const renderExport: RenderExport = async (job) => {
  const written = await write(job);
  return typeof written === 'string' ? new TextEncoder().encode(written) : new Uint8Array(written);
};
