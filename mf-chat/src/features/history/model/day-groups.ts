import type { ConversationSummary } from '@qihang/shared/contracts';

/** Neighbours in the list: pinned ones, or such as were last active at about the same time. */
export interface DayGroup {
  readonly name: string;
  readonly conversations: readonly ConversationSummary[];
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Local midnight, so that 今天 is the reader's own. */
const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

function nameOf(time: number, today: number): string {
  // Rounded: a day with a change of the clock is not 24 hours long.
  const days = Math.round((today - startOfDay(time)) / DAY_MS);
  if (days <= 0) return '今天';
  if (days === 1) return '昨天';
  return days <= 7 ? '近7天' : '更早';
}

/** Cuts a list, pinned ones first, into those and days as seen at the given time (epoch milliseconds). The order stays. */
export function groupByDay(conversations: readonly ConversationSummary[], now: number): DayGroup[] {
  const today = startOfDay(now);
  const groups: Array<{ name: string; conversations: ConversationSummary[] }> = [];
  for (const conversation of conversations) {
    const name = conversation.isPinned ? '置顶' : nameOf(Date.parse(conversation.updatedAt), today);
    const last = groups.at(-1);
    if (last?.name === name) last.conversations.push(conversation);
    else groups.push({ name, conversations: [conversation] });
  }
  return groups;
}
