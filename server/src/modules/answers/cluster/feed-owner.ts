import type { ProcessBus } from '../../../database/process-bus';
import type { AnswerLog, LogViewer } from '../live/answer-log';
import {
  FOLLOW_TOPIC,
  type FollowMessage,
  followMessageSchema,
  LEASE_MS,
  STREAM_TOPIC,
  type StreamMessage,
  toStreamMessage,
} from './feed-protocol';

interface FeedOwnerDeps {
  readonly bus: ProcessBus;
  /** Finds the log of a generation that this process runs or ran a moment ago. */
  readonly findLog: (generationId: string) => AnswerLog | null;
  /** Monotonic clock, ms. */
  readonly now?: () => number;
  /** Interval between searches for expired leases, ms. */
  readonly sweepMs?: number;
}

/** Position of one follower in one generation. */
interface Feed {
  readonly to: string;
  readonly lease: number;
  readonly generationId: string;
  readonly viewer: LogViewer;
  sentSeq: number;
  renewedAt: number;
}

/**
 * Sends the generations of this process to the processes that follow them. Each feed is a viewer of its own that
 * reads the log at the pace of the bus; without a follower nothing is sent.
 */
export class FeedOwner {
  readonly #bus: ProcessBus;
  readonly #findLog: FeedOwnerDeps['findLog'];
  readonly #now: () => number;
  /** Feeds by follower, then by lease. */
  readonly #feeds = new Map<string, Map<number, Feed>>();
  readonly #sweep: NodeJS.Timeout;

  constructor({ bus, findLog, now = () => performance.now(), sweepMs = LEASE_MS / 2 }: FeedOwnerDeps) {
    this.#bus = bus;
    this.#findLog = findLog;
    this.#now = now;
    bus.subscribe(FOLLOW_TOPIC, (message, from) => {
      const parsed = followMessageSchema.safeParse(message);
      if (parsed.success) this.#receive(from, parsed.data);
    });
    this.#sweep = setInterval(() => this.#expire(), sweepMs);
    this.#sweep.unref();
  }

  /** Number of feeds now. */
  get size(): number {
    return [...this.#feeds.values()].reduce((sum, feeds) => sum + feeds.size, 0);
  }

  close(): void {
    clearInterval(this.#sweep);
    for (const feed of this.#all()) this.#drop(feed);
  }

  #receive(from: string, message: FollowMessage): void {
    const feeds = this.#feeds.get(from);
    switch (message[0]) {
      case 'ask':
        this.#open(from, message[1], message[2]);
        return;
      case 'renew':
        for (const lease of message[1]) this.#renew(from, lease, feeds?.get(lease));
        return;
      case 'leave': {
        const feed = feeds?.get(message[1]);
        if (feed !== undefined) this.#drop(feed);
      }
    }
  }

  #open(
    to: string,
    lease: number,
    { id, userId, after }: { id: string; userId: string; after: number },
  ): void {
    const feeds = this.#feeds.get(to) ?? new Map<number, Feed>();
    for (const old of [...feeds.values()]) if (old.generationId === id) this.#drop(old);
    const log = this.#findLog(id);
    if (log === null || log.userId !== userId || after > log.seq) {
      this.#send(to, [lease, 'gone']);
      return;
    }
    this.#send(to, [lease, 'on', log.seq]);
    const viewer = log.watch(after);
    const feed: Feed = { to, lease, generationId: id, viewer, sentSeq: after, renewedAt: this.#now() };
    this.#feeds.set(to, feeds.set(lease, feed));
    this.#pump(feed);
  }

  /** Sends events while the bus has room, and goes on when it has room or events again. */
  #pump(feed: Feed): void {
    const { viewer } = feed;
    const again = () => this.#pump(feed);
    for (let event = viewer.take(); event !== null; event = viewer.take()) {
      const message = toStreamMessage(feed.lease, event);
      if (message === null) continue;
      if (message[1] === 'text' || message[1] === 'replace') feed.sentSeq = message[2];
      this.#send(feed.to, message);
      const room = this.#bus.room();
      if (room === null) continue;
      void room.then(again);
      return;
    }
    if (viewer.isOver) this.#drop(feed);
    else viewer.whenReady(again);
  }

  #renew(from: string, lease: number, feed: Feed | undefined): void {
    if (feed !== undefined) feed.renewedAt = this.#now();
    this.#send(from, feed === undefined ? [lease, 'gone'] : [lease, 'at', feed.sentSeq]);
  }

  #expire(): void {
    const oldest = this.#now() - LEASE_MS;
    for (const feed of this.#all()) if (feed.renewedAt < oldest) this.#drop(feed);
  }

  #drop(feed: Feed): void {
    const feeds = this.#feeds.get(feed.to);
    if (feeds?.get(feed.lease) === feed) feeds.delete(feed.lease);
    if (feeds?.size === 0) this.#feeds.delete(feed.to);
    feed.viewer.leave();
  }

  #all(): Feed[] {
    return [...this.#feeds.values()].flatMap((feeds) => [...feeds.values()]);
  }

  #send(to: string, message: StreamMessage): void {
    this.#bus.send(to, STREAM_TOPIC, message);
  }
}
