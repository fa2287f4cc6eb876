import type { ExportJob } from '../export-job';
import { withTexts } from './png-metadata';
import { aigcDescription, identityDescription } from './xmp';

const packetOf = ({ mark }: ExportJob): string =>
  `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${identityDescription(
    mark.contentId,
    mark.text,
  )}${mark.aigc === null ? '' : aigcDescription(mark.aigc)}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** A picture of a deliverable with its title, what it says first, and the marks of its origin. */
export const withMarks = (png: Buffer, job: ExportJob, first: string): Buffer =>
  withTexts(png, {
    Title: job.document.title,
    Description: `${first} ${job.mark.text}`.trim(),
    'XML:com.adobe.xmp': packetOf(job),
  });
