import { openUserEvents } from '@qihang/shared/api';
import type { UserEvent } from '@qihang/shared/contracts';

/** What changes in the person's history, from now on. */
export const openEvents = (signal: AbortSignal): AsyncIterable<UserEvent> =>
  openUserEvents({ method: 'GET', path: '/chat/events', signal });
