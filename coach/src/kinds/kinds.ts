import type { DeliverableKind, ScriptForm } from '@qihang/shared/contracts';
import { calendarKind } from './calendar/calendar-kind';
import { checkKind } from './check/check-kind';
import type { Kind } from './kind';
import { kitKind } from './kit/kit-kind';
import { ladderKind } from './ladder/ladder-kind';
import { positioningKind } from './positioning/positioning-kind';
import { reviewKind } from './review/review-kind';
import { noteKind } from './script/note-kind';
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

/** Every way in which work is written; a 脚本 has two. */
export const WRITTEN_KINDS: readonly Kind[] = [
  ...(Object.values(KINDS) as readonly Kind[]),
  noteKind as Kind,
];

/** A kind as it is written in this form. */
export const kindInForm = (kind: DeliverableKind, form: ScriptForm): Kind =>
  (kind === 'script' && form === '图文' ? noteKind : KINDS[kind]) as Kind;
