import type { ProcessBus } from '../../database/process-bus';
import type { LogViewer } from './answer-log';
import type { ProgressStore, StoredGeneration } from './progress-store';
import type { Viewing } from './stream-bus';
import {
  FOLLOW_TOPIC,
  type FollowMessage,
  isStreamMessage,
  RENEW_MS,
  STREAM_TOPIC,
} from './stream-bus-protocol';
import { Replica } from './stream-bus-replica';

interface StreamFollowerDeps {
  readonly bus: ProcessBus;
  readonly progress: Pick<ProgressStore, 'find'>;
}

/** Follows generations of other processes for the viewers of this one. */
export class StreamFollower {
  readonly #bus: ProcessBus;
  readonly #progress: StreamFollowerDeps['progress'];
  readonly #replicas = new Map<string, Replica>();
  readonly #byLease = new Map<number, Replica>();
  readonly #beat: NodeJS.Timeout;
  #lastLease = 0;

  constructor({ bus, progress }: StreamFollowerDeps) {
    this.#bus = bus;
    this.#progress = progress;
    bus.hear(STREAM_TOPIC, (message) => {
      if (isStreamMessage(message)) this.#byLease.get(message[0])?.take(message);
    });
    bus.onGap(() => {
      for (const replica of [...this.#replicas.values()]) replica.askAgain();
    });
    this.#beat = setInterval(() => this.#renew(), RENEW_MS);
    this.#beat.unref();
  }

  /** How many generations are followed now. */
  get size(): number {
    return this.#replicas.size;
  }

  /**
   * The events of a generation that another process runs, from a number on.
   * @param stored that generation, found for the user who watches
   */
  watch(stored: StoredGeneration, { userId, after }: Viewing): Promise<LogViewer> {
    const known = this.#replicas.get(stored.id);
    if (known !== undefined && known.owner !== stored.instanceId) known.cut();
    return (this.#replicas.get(stored.id) ?? this.#follow(stored, userId)).join(after);
  }

  /** To be told of every end of a generation, wherever it ran. */
  told(generationId: string): void {
    void this.#replicas.get(generationId)?.told();
  }

  close(): void {
    clearInterval(this.#beat);
    for (const replica of [...this.#replicas.values()]) replica.cut();
  }

  #follow(stored: StoredGeneration, userId: string): Replica {
    const { id, instanceId } = stored;
    const replica: Replica = new Replica(stored, {
      userId,
      find: () => this.#progress.find(id, userId),
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
