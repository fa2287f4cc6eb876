import type { DeliverableVersion } from '@qihang/shared/contracts';

const REASONS: Readonly<Record<DeliverableVersion['reason'], string>> = {
  make: '老高做的',
  again: '换了一批',
  refresh: '按新档案更新',
  revise: '按要求修改',
  edit: '你改的',
  restore: '恢复的旧版',
};

/** Reason of a version, for the list of versions. */
export const reasonText = ({ reason }: Pick<DeliverableVersion, 'reason'>): string => REASONS[reason];

const two = (number: number): string => String(number).padStart(2, '0');

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

/** Time with as much detail as is useful: 今天 14:02, 昨天 09:10, 3月8日, 2025年3月8日. */
export function timeText(at: string, now: Date): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  if (isSameDay(date, now)) return `今天 ${clock}`;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isSameDay(date, yesterday)) return `昨天 ${clock}`;
  const day = `${date.getMonth() + 1}月${date.getDate()}日`;
  return date.getFullYear() === now.getFullYear() ? day : `${date.getFullYear()}年${day}`;
}
