import type { DeliverableContent } from '@qihang/shared/contracts';
import { currentValue } from '../profile';
import type { Fault, Sources } from './fault';
import { broken } from './platform-limits';

const DAY_MS = 86_400_000;
const WEEK = 7;

/** Days in their order, topics that are there, and no more posts a week than the user has time for. */
export function calendarLimits(
  content: DeliverableContent<'calendar'>,
  { profile, shelf }: Sources,
): readonly Fault[] {
  const { from, perWeek, items } = content;
  const most = currentValue(profile, 'posts')?.perWeek ?? null;
  const limit = Math.min(perWeek, most ?? perWeek);
  const known = new Set((shelf.topics?.topics ?? []).map(({ key }) => key));
  const dayOf = (day: string) => Math.round((Date.parse(day) - Date.parse(from)) / DAY_MS);
  const posts = items.filter(({ slot }) => slot === 'post');
  const weeks = new Map<number, number>();
  for (const { day } of posts) {
    const week = Math.floor(dayOf(day) / WEEK);
    weeks.set(week, (weeks.get(week) ?? 0) + 1);
  }
  const isTooMany = [...weeks.values()].some((count) => count > Math.max(1, Math.ceil(limit)));
  return [
    ...(most !== null && perWeek > most
      ? [broken('/perWeek', `${perWeek}`, `用户说过一周最多${most}条，不能排得比这多`)]
      : []),
    ...(isTooMany ? [broken('/items', '', `有一周排了不止${Math.ceil(limit)}条`)] : []),
    ...items.flatMap((item, at) => {
      const isLate = at > 0 && item.day < (items[at - 1]?.day ?? '');
      const place = `/items/${at}`;
      return [
        ...(isLate || dayOf(item.day) < 0
          ? [broken(`${place}/day`, item.day, '日子要从前往后排，不早于开始那天')]
          : []),
        ...(item.topic !== null && !known.has(item.topic)
          ? [broken(`${place}/topic`, item.topic, '选题库里没有这一条')]
          : []),
      ];
    }),
  ];
}
