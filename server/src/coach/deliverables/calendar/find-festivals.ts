import type { Knowledge } from '../../knowledge';
import type { Profile } from '../../profile';
import { daysBetween } from './plan-days';

/** A festival is looked forward to this long. */
const AHEAD = 4;

/** The festival that a post of this day can be about; null for none. */
export type FestivalOf = (day: string) => string | null;

/** The days of festivals.yaml that mean something to this trade or to those it serves; each is given away once. */
export function findFestivals(profile: Profile, { years }: Knowledge['festivals']): FestivalOf {
  const told = profile
    .filter(({ field }) => field === 'business' || field === 'audience' || field === 'offer')
    .map(({ value }) => value.text)
    .join('\n');
  const open = years
    .flatMap(({ days }) => days)
    .filter((festival) => festival.for === undefined || festival.for.some((word) => told.includes(word)));
  const given = new Set<string>();
  return (day) => {
    const next = open.find((festival) => {
      const ahead = daysBetween(day, festival.day);
      return ahead >= 0 && ahead <= AHEAD && !given.has(festival.day);
    });
    if (next === undefined) return null;
    given.add(next.day);
    return next.name;
  };
}
