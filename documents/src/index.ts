export type {
  AigcMark,
  ExportDay,
  ExportJob,
  ExportMark,
  ExportRows,
  ShareCard,
  ShareText,
} from './export-job';
export { renderExport } from './render-export';
