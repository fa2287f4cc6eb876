import type { AnyDeliverable, ExportFormat } from '@qihang/shared/contracts';
import type { DeliverableDocument } from '@qihang/shared/deliverables';
import type { ExportMark } from './export-mark';

/** The cells of a deliverable that is made of rows; numbers are numbers. */
export interface ExportRows {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** One day of a calendar that is taken away. */
export interface ExportDay {
  /** Of the item, unique in its calendar and the same in every version. */
  readonly key: string;
  /** `2026-01-31` */
  readonly day: string;
  readonly title: string;
  readonly details: readonly string[];
  /** Something is to be published; a slot that is kept free reminds of nothing. */
  readonly isDue: boolean;
}

/** Everything that a file is written from; it crosses into a worker thread, so that it is data alone. */
export interface ExportJob {
  readonly format: ExportFormat;
  readonly document: DeliverableDocument;
  /** Null where the kind has none. */
  readonly rows: ExportRows | null;
  readonly days: readonly ExportDay[] | null;
  readonly mark: ExportMark;
  readonly brand: string;
  readonly deliverableId: string;
  readonly version: number;
  /** When this version was made: the file of a version is the same every time. */
  readonly createdAt: string;
  /** The same by the site's clock, for people: 2026-11-21 18:05. */
  readonly moment: string;
  readonly timeZone: string;
}

/** Writes a file. */
export type RenderExport = (job: ExportJob) => Promise<Uint8Array>;

/** What a deliverable must be to be taken away. */
export interface ExportSource {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly madeBy: 'rules' | 'model';
  readonly isEdited: boolean;
  readonly deliverable: AnyDeliverable;
}
