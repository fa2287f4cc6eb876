import type { Database } from './client';
import type { DatabaseLog } from './database-log';
import { NotifyConnection } from './process-bus-connection';
import { Outbox } from './process-bus-outbox';
import { PacketReader } from './process-bus-packets';

/** Handler of one topic's messages; `from` is the sending process. */
export type BusHandler = (message: unknown, from: string) => void;

/**
 * Messages between the processes on one database. Messages between two processes arrive in order and once, about 50
 * ms later at most, or not at all: after a loss the `onGap` listeners of both sides are called eventually, and a
 * caller that needs certainty asks again.
 */
export interface ProcessBus {
  /** Id of this process, by which others address it. */
  readonly id: string;
  /** Never throws, never waits. A message is any JSON value. */
  send(to: string, topic: string, message: unknown): void;
  /** Sends to every process but this one. */
  sendToAll(topic: string, message: unknown): void;
  /** Back-pressure for bulk senders: null when there is room; otherwise a promise that resolves when there is. */
  room(): Promise<void> | null;
  subscribe(topic: string, handler: BusHandler): void;
  /** Called when messages to this process were lost. */
  onGap(listener: () => void): void;
}

interface ProcessBusOptions {
  readonly database: Pick<Database, 'pool' | 'listen'>;
  readonly id: string;
  readonly log: DatabaseLog;
  /** Interval of batches, ms. */
  readonly batchMs?: number;
}

const ALL = 'qihang_processes';
const channelOf = (id: string): string => `qihang_process_${id}`;

const BATCH_MS = 50;
/** Time for the last messages of a process that stops. */
const CLOSE_MS = 1_000;

/** The bus over LISTEN/NOTIFY: listens on the process's listening connection, sends on one of its own. */
export class PostgresBus implements ProcessBus {
  readonly id: string;
  readonly #options: ProcessBusOptions;
  readonly #connection: NotifyConnection;
  readonly #outbox: Outbox;
  readonly #handlers = new Map<string, BusHandler[]>();
  readonly #gapListeners: (() => void)[] = [];
  #stops: (() => Promise<void>)[] = [];

  constructor(options: ProcessBusOptions) {
    const { database, id, log, batchMs = BATCH_MS } = options;
    this.#options = options;
    this.id = id;
    this.#connection = new NotifyConnection({ ...database.pool.options, pipeline: false });
    this.#outbox = new Outbox({ connection: this.#connection, from: id, batchMs, log });
  }

  /** Starts to listen. Rejects when the database cannot be reached; later interruptions heal by themselves. */
  async start(): Promise<void> {
    const channels = [channelOf(this.id), ALL];
    const { listen } = this.#options.database;
    this.#stops = await Promise.all(
      channels.map((channel, index) => {
        const reader = new PacketReader(this.id);
        const onGap = () => {
          reader.forget();
          // Both channels share the connection that broke.
          if (index === 0) this.#notifyGap();
        };
        return listen(channel, (payload) => this.#receive(reader, payload), { onGap });
      }),
    );
  }

  /** Sends the queue, if the database takes it soon, and stops listening. */
  async close(): Promise<void> {
    await this.#outbox.close(CLOSE_MS);
    await Promise.all(this.#stops.map((stop) => stop()));
    await this.#connection.close();
  }

  send(to: string, topic: string, message: unknown): void {
    this.#outbox.add(channelOf(to), JSON.stringify([topic, message]));
  }

  sendToAll(topic: string, message: unknown): void {
    this.#outbox.add(ALL, JSON.stringify([topic, message]));
  }

  room(): Promise<void> | null {
    return this.#outbox.room();
  }

  subscribe(topic: string, handler: BusHandler): void {
    this.#handlers.set(topic, [...(this.#handlers.get(topic) ?? []), handler]);
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  #receive(reader: PacketReader, payload: string): void {
    const arrival = reader.read(payload);
    if (arrival === null) return;
    if (arrival.isAfterGap) this.#notifyGap();
    for (const item of arrival.messages) {
      if (!Array.isArray(item)) continue;
      const [topic, message] = item;
      for (const handler of this.#handlers.get(topic) ?? [])
        this.#call(topic, () => handler(message, arrival.from));
    }
  }

  /** A bug in one handler must not cost the others their messages. */
  #call(topic: string, handle: () => void): void {
    try {
      handle();
    } catch (error) {
      const message = error instanceof Error ? error.message : error;
      this.#options.log.error(`a handler of bus messages about ${topic} failed: ${message}`);
    }
  }

  #notifyGap(): void {
    for (const listener of this.#gapListeners) listener();
  }
}
