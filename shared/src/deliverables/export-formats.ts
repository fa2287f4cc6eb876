import type { DeliverableKind, ExportFormat } from '../contracts';

const READING: readonly ExportFormat[] = ['pdf', 'docx', 'png', 'md'];
const SHOWN: readonly ExportFormat[] = ['pdf', 'docx', 'share', 'png', 'md'];

/**
 * Export formats of each kind, the most requested first: csv for kinds made of rows, ics for kinds with days, a picture to
 * share for what is meant for the eyes of others. A 四件套 is typed into a profile; what one earns, what was found in a text
 * and what a week has brought are nobody else's.
 */
export const EXPORTS_OF: Readonly<Record<DeliverableKind, readonly ExportFormat[]>> = {
  positioning: SHOWN,
  kit: READING,
  story: SHOWN,
  topics: [...SHOWN, 'csv'],
  calendar: [...SHOWN, 'csv', 'ics'],
  script: [...SHOWN, 'csv'],
  ladder: READING,
  check: READING,
  review: [...READING, 'csv'],
};

/** The formats in the user's words. */
export const EXPORT_NAMES: Readonly<Record<ExportFormat, string>> = {
  pdf: 'PDF',
  docx: 'Word 文档',
  share: '分享图 3:4',
  png: '长图',
  md: 'Markdown',
  csv: '表格（CSV）',
  ics: '日历（ICS）',
};

/** What the name of a file of a format ends with. */
export const endingOf = (format: ExportFormat): string => (format === 'share' ? 'png' : format);
