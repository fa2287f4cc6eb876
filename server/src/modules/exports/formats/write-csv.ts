import { stringify } from 'csv-stringify/sync';
import type { ExportJob } from '../export-job';

/** A spreadsheet takes a cell for a formula that begins so; full-width signs too, where it is set to Chinese. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠\t\r]/u;

/** Text stays text whatever it begins with (OWASP, CSV injection); numbers are numbers. */
const harmless = (cell: string | number): string | number =>
  typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;

/**
 * Rows for a spreadsheet: with a byte order mark, without which Excel reads Chinese as something else. What has no place
 * in a table stands below it: the label, and the marks of the file.
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
