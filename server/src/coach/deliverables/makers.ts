import type { DeliverableKind } from '@qihang/shared/contracts';
import { checkMaker } from './check/make-check';
import { kitMaker } from './kit/kit-maker';
import { ladderMaker } from './ladder/ladder-maker';
import type { Maker } from './maker';
import { positioningMaker } from './positioning/positioning-maker';
import { reviewMaker } from './review/make-review';
import { storyMaker } from './story/story-maker';

/** How the rules fill each schema. */
export type Makers = { readonly [K in DeliverableKind]: Maker<K> };

/** Each room adds its own as soon as it has one; `Partial` goes when all nine are here. */
export const MAKERS: Partial<Makers> = {
  positioning: positioningMaker,
  kit: kitMaker,
  story: storyMaker,
  ladder: ladderMaker,
  check: checkMaker,
  review: reviewMaker,
};
