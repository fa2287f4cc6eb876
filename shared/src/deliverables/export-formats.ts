import type { DeliverableKind, ExportFormat } from '../contracts';

const READING: readonly ExportFormat[] = ['pdf', 'docx', 'png', 'md'];
const ROWS: readonly ExportFormat[] = [...READING, 'csv'];

/** Export formats of each kind, the most requested first: csv for kinds made of rows, ics for kinds with days. */
export const EXPORTS_OF: Readonly<Record<DeliverableKind, readonly ExportFormat[]>> = {
  positioning: READING,
  kit: READING,
  story: READING,
  topics: ROWS,
  calendar: [...ROWS, 'ics'],
  script: ROWS,
  ladder: READING,
  check: READING,
  review: ROWS,
};

/** The formats in the user's words. */
export const EXPORT_NAMES: Readonly<Record<ExportFormat, string>> = {
  pdf: 'PDF',
  docx: 'Word 文档',
  png: '长图',
  md: 'Markdown',
  csv: '表格（CSV）',
  ics: '日历（ICS）',
};
