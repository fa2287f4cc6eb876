import { stringify } from 'csv-stringify/sync';
import type { ExportJob } from '../export-job';

/** Beginning of a cell that a spreadsheet reads as a formula; full-width signs count in Chinese settings. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠\t\r]/u;

/** Escapes text that would be a formula (OWASP, CSV injection); numbers stay numbers. */
const harmless = (cell: string | number): string | number =>
  typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;

/**
 * Writes rows for a spreadsheet, with a byte order mark, without which Excel garbles Chinese. The label and the marks of
 * the file follow below the rows.
 */
export function writeCsv({ rows, document, mark, brand, moment }: ExportJob): string {
  if (rows === null) throw new Error(`a ${document.kind} has no rows`);
  const about = [
    [],
    ['说明', document.lead],
    ['标识', mark.text],
    ['内容编号', mark.contentId],
    ['导出自', `${brand} ${moment}`],
    ...(mark.aigc === null ? [] : [['AIGC', JSON.stringify(mark.aigc)]]),
  ];
  const lines = [rows.head, ...rows.rows, ...about].map((line) => line.map(harmless));
  return stringify(lines, { bom: true, record_delimiter: 'windows' });
}
