import type { DeliverableKind } from '@qihang/shared/contracts';
import { calendarKind } from './calendar/calendar-kind';
import { checkKind } from './check/check-kind';
import type { Kind } from './kind';
import { kitKind } from './kit/kit-kind';
import { ladderKind } from './ladder/ladder-kind';
import { positioningKind } from './positioning/positioning-kind';
import { reviewKind } from './review/review-kind';
import { scriptKind } from './script/script-kind';
import { storyKind } from './story/story-kind';
import { topicsKind } from './topics/topics-kind';

/** Every kind of deliverable, a line each, in the order in which the work is done. */
export const KINDS: { readonly [K in DeliverableKind]: Kind<K> } = {
  positioning: positioningKind,
  kit: kitKind,
  story: storyKind,
  topics: topicsKind,
  calendar: calendarKind,
  script: scriptKind,
  ladder: ladderKind,
  check: checkKind,
  review: reviewKind,
};
