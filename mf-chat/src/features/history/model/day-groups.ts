import type { ConversationSummary } from '@qihang/shared/contracts';
import { daysBefore } from './days-before';

/** Consecutive conversations under one heading: pinned ones, or those last active in the same period. */
export interface DayGroup {
  readonly name: string;
  readonly conversations: readonly ConversationSummary[];
}

function nameOf(time: number, now: number): string {
  const days = daysBefore(now, time);
  if (days <= 0) return '今天';
  if (days === 1) return '昨天';
  return days <= 7 ? '近7天' : '更早';
}

/** Groups a list into pinned ones and days relative to `now` (epoch ms), in its order. */
export function groupByDay(conversations: readonly ConversationSummary[], now: number): DayGroup[] {
  const groups: Array<{ name: string; conversations: ConversationSummary[] }> = [];
  for (const conversation of conversations) {
    const name = conversation.isPinned ? '置顶' : nameOf(Date.parse(conversation.updatedAt), now);
    const last = groups.at(-1);
    if (last?.name === name) last.conversations.push(conversation);
    else groups.push({ name, conversations: [conversation] });
  }
  return groups;
}
