import type { UserEvent } from '@qihang/shared/contracts';

/** Changes that come together are looked at together after so many milliseconds. */
export const COLLECT = 80;

/** What is to be read again. */
export interface Changes {
  /** Everything that is shown: what was missed is unknown. */
  readonly isAll: boolean;
  /** Conversations whose messages changed. */
  readonly changed: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  /** A turn has been counted. */
  readonly isUsageAffected: boolean;
  /** 我的成果 or 我的档案. */
  readonly isShelfChanged: boolean;
}

/** What a batch of events asks for: each conversation once, and nothing of one that is gone. */
export function collectChanges(events: readonly UserEvent[]): Changes {
  const changed = new Set<string>();
  const deleted = new Set<string>();
  let isAll = false;
  let isUsageAffected = false;
  let isShelfChanged = false;
  for (const event of events) {
    if (event.event === 'ready') isAll = true;
    else if (event.event === 'shelf-changed') isShelfChanged = true;
    else if (event.event === 'conversation-deleted') deleted.add(event.conversationId);
    else changed.add(event.conversationId);
    isUsageAffected ||= event.event === 'generation-ended';
  }
  for (const id of deleted) changed.delete(id);
  return { isAll, changed, deleted, isUsageAffected, isShelfChanged };
}

/** Hands events on in batches. */
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
      cancelFlush ??= later(flush, COLLECT);
    },
    cancel() {
      cancelFlush?.();
      cancelFlush = null;
      events = [];
    },
  };
}
