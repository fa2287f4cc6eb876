import type { DeliverableKind } from '@qihang/shared/contracts';

/** The kinds of which the workshop makes a worksheet, in the order in which one is made after the other. */
export const WORKSHEET_KINDS = ['positioning', 'kit', 'topics', 'calendar', 'script', 'ladder'] as const;
export type WorksheetKind = (typeof WORKSHEET_KINDS)[number];

export const isWorksheetKind = (kind: DeliverableKind): kind is WorksheetKind =>
  (WORKSHEET_KINDS as readonly DeliverableKind[]).includes(kind);
