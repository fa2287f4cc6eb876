import type { DeliverableKind } from '@qihang/shared/contracts';
import { checkMaker } from './check/make-check';
import type { Maker } from './maker';
import { reviewMaker } from './review/make-review';

/** How the rules fill each schema. */
export type Makers = { readonly [K in DeliverableKind]: Maker<K> };

/** Each room adds its own as soon as it has one; `Partial` goes when all nine are here. */
export const MAKERS: Partial<Makers> = { check: checkMaker, review: reviewMaker };
