import { sleep } from '../concurrency/sleep';
import type { DatabaseLog } from './database-log';
import type { NotifyConnection } from './process-bus-connection';
import { encodePacket, pack } from './process-bus-packets';

interface OutboxOptions {
  readonly connection: Pick<NotifyConnection, 'notify'>;
  /** Id of the sender, part of every packet. */
  readonly from: string;
  readonly batchMs: number;
  readonly log: DatabaseLog;
}

type AddressedPacket = readonly [channel: string, payload: string];

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 2_000;
/** Queue size at which senders are asked to wait, in UTF-16 units of JSON. */
const FULL_QUEUE = 524_288;
/** Queue size at which all messages are dropped, in UTF-16 units of JSON. */
const MAX_QUEUE = 8_388_608;

/**
 * Queue of outgoing messages: one batch after the other, never two at once (they could overtake each other). Without
 * a database messages wait, within bounds.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  /** Number of the newest packet by channel. */
  readonly #numbers = new Map<string, number>();
  #queue = new Map<string, string[]>();
  #waiting = 0;
  #roomWanted: (() => void)[] = [];
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> | null = null;
  #flushedAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** @param message as JSON */
  add(channel: string, message: string): void {
    if (this.#isClosed) return;
    const messages = this.#queue.get(channel);
    if (messages === undefined) this.#queue.set(channel, [message]);
    else messages.push(message);
    this.#waiting += message.length;
    if (this.#waiting > MAX_QUEUE) this.#drop();
    else this.#schedule();
  }

  /** Null when there is room; otherwise a promise that resolves when there is. */
  room(): Promise<void> | null {
    if (this.#waiting < FULL_QUEUE || this.#isClosed) return null;
    return new Promise((resolve) => this.#roomWanted.push(resolve));
  }

  /** Sends the queue, if that takes at most `ms`, and accepts nothing more. */
  async close(ms: number): Promise<void> {
    const patience = new AbortController();
    const tooLong = sleep(ms, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([this.#sendRest(), tooLong]);
    patience.abort();
    this.#isClosed = true;
    this.#giveRoom();
  }

  async #sendRest(): Promise<void> {
    await this.#flushing;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#waiting > 0) await this.#flush();
  }

  /** Skips a number, by which the receivers notice the loss. */
  #drop(): void {
    this.#options.log.warn('the bus between processes is full: its queue is dropped');
    for (const channel of this.#queue.keys()) this.#nextNumber(channel);
    this.#queue = new Map();
    this.#waiting = 0;
  }

  /** Schedules the next batch: at once after a pause, otherwise when the interval of the last batch is over. */
  #schedule(): void {
    if (this.#timer !== null || this.#flushing !== null) return;
    const pause = Math.max(0, this.#flushedAt + this.#options.batchMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#flush();
    }, pause);
  }

  #flush(): Promise<void> {
    this.#flushedAt = performance.now();
    this.#flushing = this.#deliver(this.#takePackets()).then(() => {
      this.#flushing = null;
      this.#giveRoom();
      if (this.#waiting > 0 && !this.#isClosed) this.#schedule();
    });
    return this.#flushing;
  }

  #takePackets(): readonly AddressedPacket[] {
    const packets = [...this.#queue].flatMap(([channel, messages]) =>
      pack(messages).map(
        (packet) => [channel, encodePacket(this.#options.from, this.#nextNumber(channel), packet)] as const,
      ),
    );
    this.#queue = new Map();
    this.#waiting = 0;
    return packets;
  }

  #nextNumber(channel: string): number {
    const number = (this.#numbers.get(channel) ?? 0) + 1;
    this.#numbers.set(channel, number);
    return number;
  }

  /** Retries until it succeeds: by the packet numbers receivers ignore a repetition after a lost reply. */
  async #deliver(packets: readonly AddressedPacket[]): Promise<void> {
    const { connection, log } = this.#options;
    const [channels, payloads] = [packets.map(([channel]) => channel), packets.map(([, payload]) => payload)];
    for (let pause = FIRST_PAUSE_MS; !this.#isClosed; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        await connection.notify(channels, payloads);
        return;
      } catch (error) {
        log.warn(
          `the bus between processes could not send: ${error instanceof Error ? error.message : error}`,
        );
        await sleep(pause, undefined, { ref: false });
      }
    }
  }

  #giveRoom(): void {
    for (const resolve of this.#roomWanted.splice(0)) resolve();
  }
}
