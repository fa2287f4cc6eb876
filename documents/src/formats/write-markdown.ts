import { escapeMarkdown, toMarkdown } from '@qihang/shared/deliverables';
import { stringify } from 'yaml';
import type { ExportJob } from '../export-job';

/** Writes Markdown with front matter for machines, and with the label below the text, where readers see it. */
export function writeMarkdown({ document, mark, brand, version, createdAt, moment }: ExportJob): string {
  const data = {
    title: document.title,
    kind: document.kind,
    version,
    created: createdAt,
    generator: brand,
    label: mark.text,
    contentId: mark.contentId,
    ...(mark.aigc !== null && { AIGC: mark.aigc }),
  };
  const foot = escapeMarkdown(`${mark.text} · ${brand} · ${moment}`);
  return `---\n${stringify(data, { lineWidth: 0 })}---\n\n${toMarkdown(document)}\n\n---\n\n${foot}\n`;
}
