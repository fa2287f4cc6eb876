import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './client';
import type { DatabaseLog } from './database-log';
import { destroy } from './destroy-connection';
import { encodePacket, PacketReader, pack } from './process-bus-packets';

/** Hears one topic's messages; `from` is the process that sent it. */
export type BusHandler = (message: unknown, from: string) => void;

/**
 * Messages between the processes on one database. What one process sends to another arrives in order and once, about
 * 50 ms later at most, or not at all: then both sides' `onGap` listeners are called, sooner or later, and whoever
 * needs certainty asks again.
 */
export interface ProcessBus {
  /** This process, as others address it. */
  readonly id: string;
  /** Never throws, never waits. A message is what JSON can carry. */
  send(to: string, topic: string, message: unknown): void;
  /** To every process but this one. */
  sendToAll(topic: string, message: unknown): void;
  /** Null when there is room; otherwise resolves when there is. For whoever has much to send. */
  room(): Promise<void> | null;
  hear(topic: string, handler: BusHandler): void;
  /** Called when messages to us were lost. */
  onGap(listener: () => void): void;
}

interface ProcessBusOptions {
  readonly database: Pick<Database, 'pool' | 'listen'>;
  readonly id: string;
  readonly log: DatabaseLog;
  /** One batch per so many milliseconds. */
  readonly batchMs?: number;
}

const ALL = 'qihang_processes';
const channelOf = (id: string): string => `qihang_process_${id}`;

const BATCH_MS = 50;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
const CONNECT_MS = 3_000;
const ANSWER_MS = 5_000;
const CLOSE_MS = 1_000;
/** What may wait before senders of much are asked to wait, and what may wait at all, in UTF-16 units of JSON. */
const ROOM = 524_288;
const MOST = 8_388_608;

/** One transaction per batch, however many messages: NOTIFY takes a lock of the whole cluster at each commit. */
const NOTIFY = `SELECT count(pg_notify(channel, payload)) FROM unnest($1::text[], $2::text[]) AS packet(channel, payload)`;

interface Packets {
  readonly channels: string[];
  readonly payloads: string[];
}

/**
 * The bus by LISTEN/NOTIFY: hears on the process's one listening connection, sends on one of its own, one batch after
 * the other (several connections would reorder them). Without a database messages wait, within bounds.
 */
export class PostgresBus implements ProcessBus {
  readonly id: string;
  readonly #options: Required<ProcessBusOptions>;
  readonly #handlers = new Map<string, BusHandler[]>();
  readonly #gapListeners: (() => void)[] = [];
  readonly #numbers = new Map<string, number>();
  #queue = new Map<string, string[]>();
  #waiting = 0;
  #roomWanted: (() => void)[] = [];
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> | null = null;
  #flushedAt = Number.NEGATIVE_INFINITY;
  #stops: (() => Promise<void>)[] = [];
  #isClosed = false;

  constructor(options: ProcessBusOptions) {
    this.#options = { batchMs: BATCH_MS, ...options };
    this.id = options.id;
  }

  /** Begins to listen. Rejects when the database cannot be reached; later interruptions heal on their own. */
  async start(): Promise<void> {
    const channels = [channelOf(this.id), ALL];
    const { listen } = this.#options.database;
    this.#stops = await Promise.all(
      channels.map((channel, index) => {
        const reader = new PacketReader(this.id);
        const onGap = () => {
          reader.forget();
          // Both channels share the connection that broke.
          if (index === 0) this.#tellGap();
        };
        return listen(channel, (payload) => this.#receive(reader, payload), { onGap });
      }),
    );
  }

  /** Sends what waits, if the database takes it soon, and stops listening. */
  async close(): Promise<void> {
    const patience = new AbortController();
    const tooLong = sleep(CLOSE_MS, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([this.#sendRest(), tooLong]);
    patience.abort();
    this.#isClosed = true;
    for (const resolve of this.#roomWanted.splice(0)) resolve();
    await Promise.all(this.#stops.map((stop) => stop()));
    await this.#client?.end().catch(() => {});
  }

  send(to: string, topic: string, message: unknown): void {
    this.#enqueue(channelOf(to), topic, message);
  }

  sendToAll(topic: string, message: unknown): void {
    this.#enqueue(ALL, topic, message);
  }

  room(): Promise<void> | null {
    if (this.#waiting < ROOM || this.#isClosed) return null;
    return new Promise((resolve) => this.#roomWanted.push(resolve));
  }

  hear(topic: string, handler: BusHandler): void {
    this.#handlers.set(topic, [...(this.#handlers.get(topic) ?? []), handler]);
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  async #sendRest(): Promise<void> {
    await this.#flushing;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#waiting > 0) await this.#flush();
  }

  #enqueue(channel: string, topic: string, message: unknown): void {
    if (this.#isClosed) return;
    const item = JSON.stringify([topic, message]);
    const items = this.#queue.get(channel);
    if (items === undefined) this.#queue.set(channel, [item]);
    else items.push(item);
    this.#waiting += item.length;
    if (this.#waiting > MOST) this.#dropQueue();
    else this.#schedule();
  }

  /** A number that is left out tells the receivers. */
  #dropQueue(): void {
    this.#options.log.warn('the bus between processes is full: its queue is dropped');
    for (const channel of this.#queue.keys()) this.#nextNumber(channel);
    this.#queue = new Map();
    this.#waiting = 0;
  }

  /** At once after a rest, otherwise when the interval of the last batch is over. */
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
    const packets = this.#takePackets();
    this.#flushing = this.#deliver(packets).then(() => {
      this.#flushing = null;
      for (const resolve of this.#roomWanted.splice(0)) resolve();
      if (this.#waiting > 0 && !this.#isClosed) this.#schedule();
    });
    return this.#flushing;
  }

  #takePackets(): Packets {
    const packets: Packets = { channels: [], payloads: [] };
    for (const [channel, items] of this.#queue) {
      for (const packet of pack(items)) {
        packets.channels.push(channel);
        packets.payloads.push(encodePacket(this.id, this.#nextNumber(channel), packet));
      }
    }
    this.#queue = new Map();
    this.#waiting = 0;
    return packets;
  }

  #nextNumber(channel: string): number {
    const number = (this.#numbers.get(channel) ?? 0) + 1;
    this.#numbers.set(channel, number);
    return number;
  }

  /** Until it is done: receivers know by the numbers what they have, should an answer have been lost. */
  async #deliver({ channels, payloads }: Packets): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.#isClosed; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        const client = await this.#connected();
        await client.query(NOTIFY, [channels, payloads]);
        return;
      } catch (error) {
        this.#options.log.warn(
          `the bus between processes could not send: ${error instanceof Error ? error.message : error}`,
        );
        this.#dropClient();
        await sleep(pause, undefined, { ref: false });
      }
    }
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client !== null) return this.#client;
    const client = new pg.Client({
      ...this.#options.database.pool.options,
      application_name: 'qihang bus',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client.on('error', () => {});
    client.once('end', () => {
      if (this.#client === client) this.#client = null;
    });
    try {
      await client.connect();
      // A notification needs no disk, only its commit's turn.
      await client.query('SET synchronous_commit = off');
    } catch (error) {
      destroy(client);
      throw error;
    }
    this.#client = client;
    return client;
  }

  #dropClient(): void {
    if (this.#client !== null) destroy(this.#client);
    this.#client = null;
  }

  #receive(reader: PacketReader, payload: string): void {
    const arrival = reader.read(payload);
    if (arrival === null) return;
    if (arrival.isAfterGap) this.#tellGap();
    for (const item of arrival.messages) {
      if (!Array.isArray(item)) continue;
      const [topic, message] = item;
      for (const handler of this.#handlers.get(topic) ?? [])
        this.#call(topic, () => handler(message, arrival.from));
    }
  }

  /** One handler's bug must not cost the others their messages. */
  #call(topic: string, handle: () => void): void {
    try {
      handle();
    } catch (error) {
      const message = error instanceof Error ? error.message : error;
      this.#options.log.error(`a handler of bus messages about ${topic} failed: ${message}`);
    }
  }

  #tellGap(): void {
    for (const listener of this.#gapListeners) listener();
  }
}
