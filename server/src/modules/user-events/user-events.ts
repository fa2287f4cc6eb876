import type { UserEvent } from '@qihang/shared/contracts';

/**
 * Tells all tabs and devices of a user what changed; to be called once the change is committed. Never throws and never
 * waits: who misses an event reads everything anew.
 */
export type PublishUserEvent = (userId: string, event: UserEvent) => void;
