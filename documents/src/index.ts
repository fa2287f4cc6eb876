export type { AigcMark, ExportDay, ExportJob, ExportMark, ExportRows } from './export-job';
export { renderExport } from './render-export';
