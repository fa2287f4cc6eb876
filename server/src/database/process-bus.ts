import type { Database } from './client';
import type { DatabaseLog } from './database-log';
import { NotifyConnection } from './process-bus-connection';
import { Outbox } from './process-bus-outbox';
import { PacketReader } from './process-bus-packets';

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
/** For the last words of a process that stops. */
const CLOSE_MS = 1_000;

/** The bus by LISTEN/NOTIFY: hears on the process's one listening connection, sends on one of its own. */
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
    this.#connection = new NotifyConnection(database.pool.options);
    this.#outbox = new Outbox({ connection: this.#connection, from: id, batchMs, log });
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

  hear(topic: string, handler: BusHandler): void {
    this.#handlers.set(topic, [...(this.#handlers.get(topic) ?? []), handler]);
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
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
