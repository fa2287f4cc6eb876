import { FACT_FIELDS, type FactField } from '@qihang/coach/facts';
import type { DeliverableKind } from '@qihang/shared/contracts';

const ALL = (Object.keys(FACT_FIELDS) as FactField[]).filter(
  (field) => field !== 'name' && field !== 'figures',
);

/**
 * Fields that each kind is made from; a change of any other field leaves the kind as it is. A model is told all of them,
 * and only what is laid out or checked by rules uses fewer. In the order of the interview.
 */
export const FIELDS_OF: Readonly<Record<DeliverableKind, readonly FactField[]>> = {
  positioning: ALL,
  kit: ALL,
  story: ALL,
  topics: ALL,
  calendar: ['platform', 'hours', 'posts'],
  script: ALL,
  ladder: ALL,
  check: ['platform'],
  review: [],
};
