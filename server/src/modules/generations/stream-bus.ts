import type { StartEvent } from '@qihang/shared/contracts';
import { type AnswerBefore, AnswerLog } from './answer-log';
import type { StoredGeneration } from './progress-store';

/** Who watches what, from where. */
export interface Viewing {
  readonly id: string;
  readonly userId: string;
  /** The number of the last event that the viewer has; 0 for none. */
  readonly after: number;
}

/** Where the running answers of this process meet their viewers, those in other processes included. */
export interface StreamBus {
  /** Begins a generation of this process, perhaps one that is continued; what its log is given is on the bus. */
  open(start: StartEvent, userId: string, before?: AnswerBefore): AnswerLog;
  /** The log of a generation that this process runs, or ran a moment ago. */
  find(id: string): AnswerLog | null;
}

/** After the end late viewers still get the events one by one; then the database's text does. */
const KEEP_MS = 60_000;

/** The logs of this process. */
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

  find(id: string): AnswerLog | null {
    return this.#logs.get(id) ?? null;
  }
}

/** The first event of a stored generation. */
export const startOf = ({ id, conversationId, questionId, answerId }: StoredGeneration): StartEvent => ({
  event: 'start',
  conversationId,
  messageId: questionId,
  answerId,
  generationId: id,
});
