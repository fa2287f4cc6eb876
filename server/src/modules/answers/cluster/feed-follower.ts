import type { ProcessBus } from '../../../database/process-bus';
import type { LogViewer } from '../live/answer-log';
import type { Viewing } from '../live/live-answers';
import type { AnswerStore, StoredGeneration } from '../store/answer-store';
import { AnswerReplica } from './answer-replica';
import { FOLLOW_TOPIC, type FollowMessage, isStreamMessage, RENEW_MS, STREAM_TOPIC } from './feed-protocol';

interface FeedFollowerDeps {
  readonly bus: ProcessBus;
  readonly store: Pick<AnswerStore, 'find'>;
}

/** Follows generations of other processes for the viewers of this one. */
export class FeedFollower {
  readonly #bus: ProcessBus;
  readonly #store: FeedFollowerDeps['store'];
  readonly #replicas = new Map<string, AnswerReplica>();
  readonly #byLease = new Map<number, AnswerReplica>();
  readonly #beat: NodeJS.Timeout;
  #lastLease = 0;

  constructor({ bus, store }: FeedFollowerDeps) {
    this.#bus = bus;
    this.#store = store;
    bus.subscribe(STREAM_TOPIC, (message) => {
      if (isStreamMessage(message)) this.#byLease.get(message[0])?.receive(message);
    });
    bus.onGap(() => {
      for (const replica of [...this.#replicas.values()]) replica.askAgain();
    });
    this.#beat = setInterval(() => this.#renew(), RENEW_MS);
    this.#beat.unref();
  }

  /** Number of generations followed now. */
  get size(): number {
    return this.#replicas.size;
  }

  /**
   * Events of a generation that another process runs, after a given number.
   * @param stored the generation, already found for the watching user
   */
  watch(stored: StoredGeneration, { userId, after }: Viewing): Promise<LogViewer> {
    const known = this.#replicas.get(stored.id);
    if (known !== undefined && known.owner !== stored.instanceId) known.cut();
    return (this.#replicas.get(stored.id) ?? this.#follow(stored, userId)).join(after);
  }

  /** Reports the end of a generation, whichever process ran it. */
  notify(generationId: string): void {
    void this.#replicas.get(generationId)?.recheck();
  }

  close(): void {
    clearInterval(this.#beat);
    for (const replica of [...this.#replicas.values()]) replica.cut();
  }

  #follow(stored: StoredGeneration, userId: string): AnswerReplica {
    const { id, instanceId } = stored;
    const replica: AnswerReplica = new AnswerReplica(stored, {
      userId,
      find: () => this.#store.find(id, userId),
      ask: (after) => {
        this.#byLease.delete(replica.lease);
        this.#lastLease += 1;
        this.#byLease.set(this.#lastLease, replica);
        this.#send(instanceId, ['ask', this.#lastLease, { id, userId, after }]);
        return this.#lastLease;
      },
      onOver: () => {
        this.#byLease.delete(replica.lease);
        if (this.#replicas.get(id) === replica) this.#replicas.delete(id);
        this.#send(instanceId, ['leave', replica.lease]);
      },
    });
    this.#replicas.set(id, replica);
    replica.start();
    return replica;
  }

  #renew(): void {
    const leases = new Map<string, number[]>();
    for (const replica of [...this.#replicas.values()]) {
      replica.beat();
      if (!replica.isLive) continue;
      const ofOwner = leases.get(replica.owner) ?? [];
      leases.set(replica.owner, ofOwner);
      ofOwner.push(replica.lease);
    }
    for (const [owner, ofOwner] of leases) this.#send(owner, ['renew', ofOwner]);
  }

  #send(owner: string, message: FollowMessage): void {
    this.#bus.send(owner, FOLLOW_TOPIC, message);
  }
}
