import type { UserEvent } from '@qihang/shared/contracts';

/** Delay in which events are collected into one batch, ms. */
export const BATCH_DELAY_MS = 80;

/** Data to read again. */
export interface Changes {
  /** Read everything on screen: events may have been missed. */
  readonly isAll: boolean;
  /** Conversations whose messages changed. */
  readonly changed: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  /** A turn has ended and counts against the quota. */
  readonly isUsageAffected: boolean;
  /** 我的成果 or 我的档案 has changed. */
  readonly isShelfChanged: boolean;
}

/** Merges a batch of events: each conversation once, and in `deleted` only what no later change has brought back. */
export function collectChanges(events: readonly UserEvent[]): Changes {
  const changed = new Set<string>();
  const deleted = new Set<string>();
  let isAll = false;
  let isUsageAffected = false;
  let isShelfChanged = false;
  for (const event of events) {
    if (event.event === 'ready') isAll ||= event.isCurrent !== true;
    else if (event.event === 'shelf-changed') isShelfChanged = true;
    else if (event.event === 'conversation-deleted') deleted.add(event.conversationId);
    else {
      // A restored conversation is reported as changed; the end of an answer that was deleted with it is no such report.
      if (event.event === 'conversation-changed') deleted.delete(event.conversationId);
      changed.add(event.conversationId);
    }
    isUsageAffected ||= event.event === 'generation-ended';
  }
  for (const id of deleted) changed.delete(id);
  return { isAll, changed, deleted, isUsageAffected, isShelfChanged };
}

/** Reports events in batches. */
export function makeChangeCollector(
  later: (callback: () => void, milliseconds: number) => () => void,
  onChanges: (changes: Changes) => void,
): { readonly add: (event: UserEvent) => void; readonly cancel: () => void } {
  let events: UserEvent[] = [];
  let cancelFlush: (() => void) | null = null;
  const flush = () => {
    const batch = events;
    events = [];
    cancelFlush = null;
    onChanges(collectChanges(batch));
  };
  return {
    add(event) {
      events.push(event);
      cancelFlush ??= later(flush, BATCH_DELAY_MS);
    },
    cancel() {
      cancelFlush?.();
      cancelFlush = null;
      events = [];
    },
  };
}
