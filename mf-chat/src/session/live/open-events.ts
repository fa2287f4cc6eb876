import { openUserEvents } from '@qihang/shared/api';
import type { UserEvent } from '@qihang/shared/contracts';

/** Opens the stream of the user's events, from now on. */
export const openEvents = (signal: AbortSignal): AsyncIterable<UserEvent> =>
  openUserEvents({ method: 'GET', path: '/chat/events', signal });
