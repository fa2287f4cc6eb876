import type { DeliverableContent } from '@qihang/shared/contracts';
import { daysBetween } from './plan-days';

type Item = DeliverableContent<'calendar'>['items'][number];

/** Two weeks at a glance. */
const SHOWN_DAYS = 14;

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

export function sayCalendar({ judgement, from, items }: DeliverableContent<'calendar'>): string {
  const near = items.filter(({ day, slot }) => slot === 'post' && daysBetween(from, day) < SHOWN_DAYS);
  const posts = items.filter(({ slot }) => slot === 'post').length;
  const lines = near.map(
    (item) =>
      `- **${dayName(item.day)}**${festival(item)} ${item.title}（${item.format}，${item.minutes}分钟）`,
  );
  return [judgement, lines.join('\n'), `三十天一共${posts}条，上面是头两周的。`]
    .filter((part) => part !== '')
    .join('\n\n');
}

const festival = (item: Item): string => (item.festival === null ? '' : `（${item.festival}）`);

function dayName(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(month)}月${Number(date)}日${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''}`;
}
