import type { ExportJob } from '@qihang/documents';
import { AppError, type ExportFormat, exportFileName } from '@qihang/shared/contracts';
import { EXPORT_NAMES, EXPORTS_OF, endingOf, toDocument } from '@qihang/shared/deliverables';
import { noDeliverable } from '../deliverables/read-deliverables';
import { cleanTexts } from './clean-text';
import { daysOf } from './export-days';
import { rowsOf } from './export-rows';
import { markOf } from './generated-content-mark';
import type { ExportSource } from './read-source';
import { shareCardOf } from './share-card';

/** A finished file. */
export interface ExportedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

interface ExportDeps {
  /** Reads a version of a user's deliverable, by default the newest; null when the user has no such version. */
  readonly read: (userId: string, id: string, version: number | null) => Promise<ExportSource | null>;
  /** Writes the file, once it is this user's turn. */
  readonly render: (userId: string, job: ExportJob) => Promise<Uint8Array>;
  readonly brand: string;
  readonly producer: string;
  readonly aiLabel: string;
  readonly momentOf: (date: Date) => string;
  readonly timeZone: string;
}

interface ExportRequest {
  readonly userId: string;
  readonly id: string;
  readonly format: ExportFormat;
  readonly version: number | null;
}

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  share: 'image/png',
  png: 'image/png',
};

/**
 * Exports a version of a deliverable as a file, with a visible label and with marks in the metadata.
 * @throws `not_found` when the user has no such version; `invalid_input` when its kind has no such format
 */
export const makeExportDeliverable =
  ({ read, render, brand, producer, aiLabel, momentOf, timeZone }: ExportDeps) =>
  async ({ userId, id, format, version }: ExportRequest): Promise<ExportedFile> => {
    const source = await read(userId, id, version);
    if (source === null) throw noDeliverable();
    refuseUnfit(source, format);
    const { deliverable, title, createdAt } = cleanTexts({
      ...source,
      createdAt: source.createdAt.toISOString(),
    });
    const bytes = await render(userId, {
      format,
      document: toDocument({ ...deliverable, title }),
      said: source.said,
      rows: rowsOf(deliverable),
      days: daysOf(deliverable),
      share: shareCardOf(deliverable, source.blank),
      mark: markOf(source, { aiLabel, producer }),
      brand,
      deliverableId: id,
      version: source.version,
      createdAt,
      moment: momentOf(source.createdAt),
      timeZone,
    });
    const fileName = exportFileName(format === 'share' ? `${title}·分享图` : title, endingOf(format));
    return { fileName, contentType: CONTENT_TYPES[format], bytes };
  };

function refuseUnfit({ deliverable: { kind } }: ExportSource, format: ExportFormat): void {
  const formats = EXPORTS_OF[kind];
  if (formats.includes(format)) return;
  const names = formats.map((each) => EXPORT_NAMES[each]).join('、');
  const text = `这份成果不能导出成${EXPORT_NAMES[format]}，可以导出成${names}`;
  throw new AppError('invalid_input', `${kind} does not come as ${format}`, {
    text,
    fields: { format: text },
  });
}
