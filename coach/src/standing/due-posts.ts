import { type DuePost, gapsIn, type TodaysTask, type UnmeasuredPost } from '@qihang/shared/contracts';
import { daysFrom } from './day-distance';
import type { PlannedMonth, StandingInput } from './standing-input';

type Item = PlannedMonth['content']['items'][number];

/** A post that is later than this is no longer caught up with. */
const LATE_DAYS = 3;
/** Platforms show a post to people for about two days; its figures say little before, and nobody recalls it later than this. */
const MEASURED_AFTER = 2;
const MEASURED_BEFORE = 14;
/** A post may be published some days off its plan. */
const SAME_POST_DAYS = 7;

/** A day without one, and an item whose title is a blank to fill, name no post. */
const isPost = ({ slot, title }: Item, blank: string | null): boolean =>
  slot === 'post' && gapsIn(title, blank).length === 0;

const byDay = (one: { readonly day: string }, other: { readonly day: string }): number =>
  other.day.localeCompare(one.day);

/** Posts that are not ticked, of any day, the latest first. */
function openPosts({ today, calendar, shelf }: StandingInput): DuePost[] {
  if (calendar === null) return [];
  const { deliverableId, content, blank } = calendar;
  const done = new Set(calendar.done);
  const scriptOf = (title: string): string | null =>
    shelf.find(({ kind, subject }) => kind === 'script' && subject.trim() === title.trim())?.id ?? null;
  return content.items
    .filter((item) => isPost(item, blank) && !done.has(item.key))
    .map(({ key, day, title, topic, format }) => {
      const scriptId = scriptOf(title);
      return {
        ...{ deliverableId, key, day, title, isToday: day === today },
        ...{ hasScript: scriptId !== null, scriptId, topic, format, platform: content.platform },
      };
    })
    .sort(byDay);
}

/** Posts that are not ticked: today's, then those of the last days, the latest first. */
export const duePosts = (input: StandingInput): DuePost[] =>
  openPosts(input).filter(({ day }) => {
    const late = daysFrom(day, input.today);
    return late >= 0 && late <= LATE_DAYS;
  });

/** The first post after today that is not ticked; null without one. */
export const comingPost = (input: StandingInput): DuePost | null =>
  openPosts(input)
    .filter(({ day }) => daysFrom(day, input.today) < 0)
    .at(-1) ?? null;

/** What is to be done today that is no post, and is not ticked. */
export function todaysTasks({ today, calendar }: StandingInput): TodaysTask[] {
  if (calendar === null) return [];
  const { deliverableId, content, done } = calendar;
  return content.items
    .filter(({ key, day, slot }) => slot === 'work' && day === today && !done.includes(key))
    .map(({ key, title }) => ({ deliverableId, key, title }));
}

/** Ticked posts old enough to have figures, for which none are entered; the latest first. */
export function unmeasuredPosts({ today, calendar, results }: StandingInput): UnmeasuredPost[] {
  if (calendar === null) return [];
  const done = new Set(calendar.done);
  const isMeasured = ({ day, title }: Item): boolean =>
    results.some(
      (result) =>
        result.title.trim() === title.trim() && Math.abs(daysFrom(day, result.day)) <= SAME_POST_DAYS,
    );
  return calendar.content.items
    .filter((item) => isPost(item, calendar.blank) && done.has(item.key) && !isMeasured(item))
    .filter(({ day }) => daysFrom(day, today) >= MEASURED_AFTER && daysFrom(day, today) <= MEASURED_BEFORE)
    .map(({ day, title }) => ({ day, title, platform: calendar.content.platform }))
    .sort(byDay);
}
