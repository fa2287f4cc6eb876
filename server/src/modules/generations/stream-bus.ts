import type { ChatEvent, StartEvent } from '@qihang/shared/contracts';
import { type AnswerBefore, AnswerLog } from './answer-log';

/**
 * Where running answers meet their viewers. In one process it is memory; a bus between processes implements the same
 * two calls, and whoever cannot be reached by any bus is followed through the database's checkpoints.
 */
export interface StreamBus {
  /** Begins a generation of this process, perhaps one that is continued; what its log is given is on the bus. */
  open(start: StartEvent, userId: string, before?: AnswerBefore): AnswerLog;
  /**
   * The events of the user's generation after number `after`, up to the last one; null when the bus does not carry it:
   * it ended a while ago, runs where the bus does not reach, or is not the user's.
   */
  watch(viewer: Viewing): AsyncIterable<ChatEvent> | null;
}

export interface Viewing {
  readonly id: string;
  readonly userId: string;
  /** The number of the last event that the viewer has; 0 for none. */
  readonly after: number;
}

/** After the end late viewers still get the events one by one; then the database's text does. */
const KEEP_MS = 60_000;

/** The bus of one process. */
export class GenerationHub implements StreamBus {
  readonly #logs = new Map<string, AnswerLog>();
  readonly #keepMs: number;

  constructor({ keepMs = KEEP_MS } = {}) {
    this.#keepMs = keepMs;
  }

  open(start: StartEvent, userId: string, before?: AnswerBefore): AnswerLog {
    const id = start.generationId;
    // One that was continued meanwhile has a new log.
    const forget = () => void (this.#logs.get(id) === log && this.#logs.delete(id));
    const log = new AnswerLog(start, userId, () => setTimeout(forget, this.#keepMs).unref(), before);
    this.#logs.set(id, log);
    return log;
  }

  watch({ id, userId, after }: Viewing): AsyncIterable<ChatEvent> | null {
    const log = this.#logs.get(id);
    return log === undefined || log.userId !== userId ? null : log.watch(after);
  }
}
