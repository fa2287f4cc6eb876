import type { DeliverableKind } from '@qihang/shared/contracts';
import { calendarMaker } from './calendar/calendar-maker';
import { checkMaker } from './check/make-check';
import { kitMaker } from './kit/kit-maker';
import { ladderMaker } from './ladder/ladder-maker';
import type { Maker } from './maker';
import { positioningMaker } from './positioning/positioning-maker';
import { reviewMaker } from './review/make-review';
import { scriptMaker } from './script/script-maker';
import { storyMaker } from './story/story-maker';
import { topicsMaker } from './topics/topics-maker';

/** How the rules fill each schema. */
export type Makers = { readonly [K in DeliverableKind]: Maker<K> };

export const MAKERS: Makers = {
  positioning: positioningMaker,
  kit: kitMaker,
  story: storyMaker,
  topics: topicsMaker,
  calendar: calendarMaker,
  script: scriptMaker,
  ladder: ladderMaker,
  check: checkMaker,
  review: reviewMaker,
};
