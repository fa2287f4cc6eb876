import { isCareClass, type SafetyClass } from '@qihang/coach/safety';
import { describeStanding, type PlannedMonth } from '@qihang/coach/standing';
import { deliverableSchemas, type Standing } from '@qihang/shared/contracts';
import type { StandingRepository, StandingRow } from './standing-repository';

interface ReadStandingDeps {
  readonly standings: Pick<StandingRepository, 'read'>;
  /** The present day of the users' calendar, `2026-01-31`. */
  readonly today: () => string;
}

/** A tick of another version's item with the same key does not count. */
function monthOf(calendar: StandingRow['calendar']): PlannedMonth | null {
  if (calendar === null) return null;
  const { deliverableId, content, blank, ticks } = calendar;
  const { data } = deliverableSchemas.calendar.safeParse(content);
  if (data === undefined) return null;
  const isTicked = (item: { readonly key: string; readonly title: string }): boolean =>
    ticks.some(({ key, title }) => key === item.key && title === item.title);
  return { deliverableId, content: data, blank, done: data.items.filter(isTicked).map(({ key }) => key) };
}

/** @param except conversation that is on screen, and so is not the last one; null for none */
export type ReadStanding = (userId: string, except: string | null) => Promise<Standing>;

/**
 * Reads where a user stands: the last conversation, what is due, what was not measured, and the next work.
 */
export const makeReadStanding =
  ({ standings, today }: ReadStandingDeps): ReadStanding =>
  async (userId, except) => {
    const { shelf, calendar, results, conversation, careClass } = await standings.read({ userId, except });
    return describeStanding({
      ...{ today: today(), shelf, calendar: monthOf(calendar), results, conversation },
      isInCare: careClass !== null && isCareClass(careClass as SafetyClass),
    });
  };
