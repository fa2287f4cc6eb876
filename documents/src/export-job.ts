import type { ExportFormat, Span } from '@qihang/shared/contracts';
import type { DeliverableDocument, MarkedLine } from '@qihang/shared/deliverables';

/** The mark of generated content in metadata, field for field as GB 45438-2025 names them; `Label` 1: it is. */
export interface AigcMark {
  readonly Label: '1';
  readonly ContentProducer: string;
  readonly ProduceID: string;
  readonly ReservedCode1: '';
  readonly ContentPropagator: string;
  readonly PropagateID: string;
  readonly ReservedCode2: '';
}

/** Who made what is exported: the label that is seen, and the marks that are not. */
export interface ExportMark {
  /** 内容由AI生成, 由离线教练按规则生成 */
  readonly text: string;
  /** Of this version of this deliverable, and of no other. */
  readonly contentId: string;
  /** Null for what rules have made: that it were AI would be false. */
  readonly aigc: AigcMark | null;
}

/** Cells of a deliverable that consists of rows; numbers stay numbers. */
export interface ExportRows {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** One day of an exported calendar. */
export interface ExportDay {
  /** Key of the item, unique in its calendar and the same in every version. */
  readonly key: string;
  /** `2026-01-31` */
  readonly day: string;
  readonly title: string;
  readonly details: readonly string[];
  /** True when a post is due on the day; a free slot gets no reminder. */
  readonly isDue: boolean;
}

/** A text of a share picture, in the sentences at whose ends it may stop. */
export interface ShareText {
  /** Number, day or point before it; '' for none. */
  readonly mark: string;
  readonly sentences: readonly string[];
}

/** What others see of a deliverable on a share picture, in the order of the work; what does not fit is left out from the end. */
export interface ShareCard {
  readonly headline: string;
  /** Below the headline: where and when; '' for nothing. */
  readonly about: string;
  /** `heading` is '' for none. */
  readonly sections: readonly { readonly heading: string; readonly texts: readonly ShareText[] }[];
  /** What is counted of what is left out: 句, 条. */
  readonly unit: string;
}

/** Input of a file; plain data, because it is posted to a worker thread. */
export interface ExportJob {
  readonly format: ExportFormat;
  readonly document: DeliverableDocument;
  /** Lines of the document with the words that the user said. */
  readonly said: readonly MarkedLine<Span>[];
  /** Null for kinds without rows. */
  readonly rows: ExportRows | null;
  readonly days: readonly ExportDay[] | null;
  /** Null for kinds without a share picture. */
  readonly share: ShareCard | null;
  readonly mark: ExportMark;
  readonly brand: string;
  readonly deliverableId: string;
  readonly version: number;
  /** Time at which the version was made, so that all files of a version are equal. */
  readonly createdAt: string;
  /** The same time in the site's time zone, for people: 2026-11-21 18:05. */
  readonly moment: string;
  readonly timeZone: string;
}

/** Writes a file. */
export type RenderExport = (job: ExportJob) => Promise<Uint8Array>;
