import { DELIVERABLE_KINDS, type DeliverableKind, type DeliverableSummary } from '@qihang/shared/contracts';

/** A kind of deliverable in the order of the work, with what is there of it. */
export interface Station {
  readonly kind: DeliverableKind;
  /** The last changed; null while none is made. */
  readonly newest: DeliverableSummary | null;
  /** The other ones, the last changed first. */
  readonly others: readonly DeliverableSummary[];
}

/** Stations of the work from its beginning to its end, one for each kind. @param works the last changed first */
export const stationsOf = (works: readonly DeliverableSummary[]): Station[] =>
  DELIVERABLE_KINDS.map((kind) => {
    const [newest = null, ...others] = works.filter((work) => work.kind === kind);
    return { kind, newest, others };
  });

/** What the button for the other deliverables of a kind says: 还有2份，1份没跟上档案. */
export function othersWords(others: readonly DeliverableSummary[]): string {
  const stale = others.filter(({ changes }) => changes.length > 0).length;
  return `还有${others.length}份${stale === 0 ? '' : `，${stale}份没跟上档案`}`;
}
