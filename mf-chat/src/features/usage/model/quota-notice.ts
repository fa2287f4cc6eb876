import type { Usage } from '@qihang/shared/contracts';

/** Thresholds of the rest from which the notice is shown, whichever comes first. */
const SCARCE_RATIO = 0.1;
const SCARCE_MESSAGES = 20;

export interface QuotaNotice {
  readonly text: string;
  readonly isOver: boolean;
}

const dayNumber = (date: Date): number =>
  Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** Time of the reset on this device's clock: 今天 18:00, 明天 0:00, 3月2日 0:00. */
export function resetText(resetsAt: Date, now: Date): string {
  const days = dayNumber(resetsAt) - dayNumber(now);
  const day =
    days <= 0 ? '今天' : days === 1 ? '明天' : `${resetsAt.getMonth() + 1}月${resetsAt.getDate()}日`;
  return `${day} ${resetsAt.getHours()}:${String(resetsAt.getMinutes()).padStart(2, '0')} 恢复`;
}

/** Warning about a scarce or used-up quota; null while plenty is left, and after the reset. */
export function noticeOf({ messages, tokens, resetsAt }: Usage, now: Date): QuotaNotice | null {
  const reset = new Date(resetsAt);
  if (reset <= now) return null;
  const when = resetText(reset, now);
  const left = messages.limit - messages.used;
  if (left <= 0) return { text: `今天的消息用完了，${when}`, isOver: true };
  const tokensLeft = tokens.limit - tokens.used;
  if (tokensLeft <= 0) return { text: `今天的额度用完了，${when}`, isOver: true };
  if (left <= Math.max(SCARCE_MESSAGES, messages.limit * SCARCE_RATIO)) {
    return { text: `今天还能发 ${left} 条消息，${when}`, isOver: false };
  }
  if (tokensLeft <= tokens.limit * SCARCE_RATIO) {
    return { text: `今天的额度快用完了，${when}`, isOver: false };
  }
  return null;
}
