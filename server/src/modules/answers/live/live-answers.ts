import type { StartEvent } from '@qihang/shared/contracts';
import type { StoredGeneration } from '../store/answer-store';
import { type AnswerBefore, AnswerLog } from './answer-log';

/** A user's request to watch a generation. */
export interface Viewing {
  readonly id: string;
  readonly userId: string;
  /** Number of the last event that the viewer has; 0 for none. */
  readonly after: number;
}

/** Time after the end during which late viewers still get single events; later the stored text serves them. */
const KEEP_MS = 60_000;

/** Answer logs of this process: of generations that run, and of those that ended less than `keepMs` ago. */
export class LiveAnswers {
  readonly #logs = new Map<string, AnswerLog>();
  readonly #keepMs: number;

  constructor({ keepMs = KEEP_MS } = {}) {
    this.#keepMs = keepMs;
  }

  /** Opens the log of a generation; `before` is the text of one that is continued. */
  open(start: StartEvent, userId: string, before?: AnswerBefore): AnswerLog {
    const id = start.generationId;
    const log = new AnswerLog(
      start,
      userId,
      () => setTimeout(() => this.forget(log), this.#keepMs).unref(),
      before,
    );
    this.#logs.set(id, log);
    return log;
  }

  /** Leaves late viewers to the stored text. A generation that was continued meanwhile has a new log, which stays. */
  forget(log: AnswerLog): void {
    const id = log.start.generationId;
    if (this.#logs.get(id) === log) this.#logs.delete(id);
  }

  /** @returns null for a generation that this process does not run and did not run a moment ago */
  find(id: string): AnswerLog | null {
    return this.#logs.get(id) ?? null;
  }
}

/** First event of a stored generation. */
export const startOf = ({ id, conversationId, questionId, answerId }: StoredGeneration): StartEvent => ({
  event: 'start',
  conversationId,
  messageId: questionId,
  answerId,
  generationId: id,
});
