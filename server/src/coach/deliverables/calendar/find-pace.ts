import type { Posting } from '../../knowledge/posting';
import { currentValue, type Profile } from '../../profile';
import { rhythmOf } from '../topics/first-platform';

/** How much there is to be in a week, and what that was taken from. */
export interface Pace {
  readonly perWeek: number;
  /** Minutes that a week has for it; null where the user named no time. */
  readonly minutes: number | null;
  /** In the user's words: 一周最多两条, 每天一个小时, 晚上有空; null where they named no time. */
  readonly told: string | null;
  /** Their words say how much; otherwise the platform's rhythm stands in. */
  readonly isMeasured: boolean;
  readonly isAtWeekends: boolean;
}

/** What thirty days may hold. */
const MOST = 12;
const HOUR = 60;
/** Of a week in which there is time now and then. */
const LEAST = 0.5;

/** The posts that they named, no more than their hours hold; without either, the lower end of what is usual. */
export function findPace(profile: Profile, posting: Posting, platform: string | null): Pace {
  const posts = currentValue(profile, 'posts');
  const hours = currentValue(profile, 'hours');
  const minutes = hours?.perWeek == null ? null : hours.perWeek * HOUR;
  const usual = rhythmOf(platform, posting).perWeek;
  const held = minutes === null ? null : Math.max(LEAST, Math.floor(minutes / longest(posting)));
  const wanted = posts?.perWeek ?? usual;
  const fitting = held === null ? wanted : Math.min(wanted, held);
  return {
    perWeek: Math.min(MOST, fitting),
    minutes,
    told: posts?.text ?? hours?.text ?? null,
    isMeasured: posts?.perWeek != null || minutes !== null,
    isAtWeekends: /周末/.test(`${hours?.text ?? ''}${posts?.text ?? ''}`),
  };
}

const longest = ({ formats }: Posting): number => Math.max(...formats.map(({ minutes }) => minutes));
