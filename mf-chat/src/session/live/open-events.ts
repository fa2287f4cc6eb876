import { openUserEvents } from '@qihang/shared/api';
import type { UserEvent } from '@qihang/shared/contracts';
import { whenSeeded } from '../opening/seeding';

/** State of the user's data that this page has read; null when it has read none, or has said so already. */
let since: string | null = null;

/** The next stream begins at this mark of an opening: what has changed since is reported by it. */
export const startEventsAt = (mark: string): void => {
  since = mark;
};

/** Opens the stream of the user's events, from now on. */
export async function* openEvents(signal: AbortSignal): AsyncGenerator<UserEvent, void, undefined> {
  await whenSeeded();
  if (signal.aborted) return;
  const path = since === null ? '/chat/events' : `/chat/events?since=${encodeURIComponent(since)}`;
  // A later stream begins anew, because this one may have missed something by then.
  since = null;
  yield* openUserEvents({ method: 'GET', path, signal });
}
