import { isUserEvent, type UserEvent } from '@qihang/shared/contracts';
import type { ProcessBus } from '../../database/process-bus';
import { ChangeMarks } from './change-marks';
import { Subscription } from './subscription';

/**
 * Notifies all tabs and devices of a user of a change; call it once the change is committed. Never throws and never
 * waits: a tab that misses an event reads everything again.
 */
export type PublishUserEvent = (userId: string, event: UserEvent) => void;

type UserEventListener = PublishUserEvent;

const TOPIC = 'user-event';
/** Maximum of one user in one process: more tabs than anyone looks at. */
const MAX_STREAMS = 20;

/** Events of users: in this process at once, in the others at the speed of the bus. */
export class UserEvents {
  readonly #bus: ProcessBus;
  readonly #subscriptions = new Map<string, Set<Subscription>>();
  readonly #listeners: UserEventListener[] = [];
  readonly #marks: ChangeMarks;

  constructor(bus: ProcessBus) {
    this.#bus = bus;
    this.#marks = new ChangeMarks(bus.id);
    bus.subscribe(TOPIC, (message) => {
      if (!Array.isArray(message)) return;
      const [userId, event] = message;
      if (typeof userId === 'string' && isUserEvent(event)) this.#deliver(userId, event);
    });
    bus.onGap(() => this.#refreshAll());
  }

  readonly publish: PublishUserEvent = (userId, event) => {
    this.#deliver(userId, event);
    this.#bus.sendToAll(TOPIC, [userId, event]);
  };

  /** Calls back for every event of every user, from any process. */
  onEvent(listener: UserEventListener): void {
    this.#listeners.push(listener);
  }

  /**
   * Mark of the present state of the user's data: to be taken before that is read, and given to `subscribe` afterwards.
   */
  markOf(userId: string): string {
    return this.#marks.of(userId);
  }

  /**
   * All events of the user from now on, `ready` first. It ends when its reader falls too far behind, or when the same
   * user opens many more.
   * @param since mark before the reader's last read; null for none
   */
  subscribe(userId: string, since: string | null = null): AsyncIterableIterator<UserEvent> {
    const own = this.#subscriptions.get(userId) ?? new Set<Subscription>();
    this.#subscriptions.set(userId, own);
    const subscription = new Subscription((ended) => {
      own.delete(ended);
      if (own.size === 0 && this.#subscriptions.get(userId) === own) this.#subscriptions.delete(userId);
    }, since === this.#marks.of(userId));
    own.add(subscription);
    const [oldest] = own;
    if (own.size > MAX_STREAMS) oldest?.end();
    return subscription;
  }

  #deliver(userId: string, event: UserEvent): void {
    this.#marks.changed(userId);
    for (const subscription of [...(this.#subscriptions.get(userId) ?? [])]) subscription.push(event);
    for (const listener of this.#listeners) listener(userId, event);
  }

  #refreshAll(): void {
    this.#marks.missed();
    for (const own of this.#subscriptions.values()) for (const subscription of own) subscription.refresh();
  }
}
