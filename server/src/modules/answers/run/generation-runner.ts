import { AppError } from '@qihang/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { orAbort } from '../../../concurrency/abortable';
import { sleep } from '../../../concurrency/sleep';
import type { UsageMeter } from '../../quota/usage-meter';
import type { AnswerLog } from '../live/answer-log';
import type { LiveAnswers } from '../live/live-answers';
import { type Checkpointed, Checkpointer } from '../store/checkpointer';
import type { Ending } from '../store/ended-generation';
import { lastEventOf, UNSAVED } from '../store/last-event-for-viewers';
import { withOffers } from './answer-offers';
import { type EndReason, GenerationEnd } from './end-reason';
import { makeStoreEnd, type StoreEnd, type StoreEndDeps } from './store-end';
import { isFailureOfVendor, type Outcome, outcomeOf } from './unfinished-answer-sentence';
import type { GenerationJob } from './write-answer';

interface GenerationRunnerDeps extends Omit<StoreEndDeps, 'isClosed'> {
  readonly run: (
    job: GenerationJob,
    log: AnswerLog,
    signal: AbortSignal,
    onMeter: (meter: UsageMeter) => void,
  ) => Promise<void>;
  readonly live: LiveAnswers;
  /** Resolves when no other process writes that answer of the user any more. */
  readonly waitForOthers: (answerId: string, userId: string, signal: AbortSignal) => Promise<void>;
  /** Buttons for an answer that a vendor failed to give. */
  readonly offersAfterFailure: (job: GenerationJob) => readonly string[];
  /** Id of this process. */
  readonly instanceId: string;
  /** Replaces vendors' names in a sentence for the user (R8.1). */
  readonly hideNames: (text: string) => string;
  readonly timeoutMs: number;
  readonly checkpointMs: number;
  readonly checkpointWhole: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** One generation of this process, from its start until its end is stored. */
interface Running extends Checkpointed {
  readonly job: GenerationJob;
  readonly answer: AnswerLog;
  readonly controller: AbortController;
  /** Settles when the end is stored, or when the wait for that is given up. */
  ended: Promise<void>;
  isEnding: boolean;
}

const SHUTDOWN_RETRY_SECONDS = 5;
/** Time for the last writes after the drain. */
const SHUTDOWN_MS = 5_000;

/**
 * Runs the generations of this process, with or without viewers. Questions of one conversation are answered one after
 * the other, so that each answer knows the one before. Every generation ends exactly once; when the database is down,
 * its end is stored as soon as the database is back.
 */
export class GenerationRunner {
  readonly #deps: GenerationRunnerDeps;
  readonly #running = new Map<string, Running>();
  readonly #checkpointer: Checkpointer;
  readonly #storeEnd: StoreEnd;
  readonly #admitted = new Set<Promise<unknown>>();
  #isDraining = false;
  #isClosed = false;

  constructor(deps: GenerationRunnerDeps) {
    this.#deps = deps;
    this.#storeEnd = makeStoreEnd({ ...deps, isClosed: () => this.#isClosed });
    this.#checkpointer = new Checkpointer({
      store: deps.store,
      running: () => [...this.#running.values()].filter((running) => !running.isEnding),
      isOver: (each) => this.#running.get(each.place.id) !== each,
      intervalMs: deps.checkpointMs,
      wholeAtOnce: deps.checkpointWhole,
      log: deps.log,
    });
  }

  /**
   * Runs a task that stores a generation and starts it; a shutdown waits for the task.
   * @throws AppError `unavailable` once the process shuts down
   */
  async admit<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#isDraining) {
      throw new AppError('unavailable', 'shutting down', { retryAfter: SHUTDOWN_RETRY_SECONDS });
    }
    const admitted = task();
    this.#admitted.add(admitted);
    try {
      return await admitted;
    } finally {
      this.#admitted.delete(admitted);
    }
  }

  /** Ids of the generations that this process runs, or whose end it still has to store. */
  get ids(): readonly string[] {
    return [...this.#running.keys()];
  }

  /**
   * Starts a stored generation, or resumes a continued one, independently of the request that asked for it. An
   * earlier run of the same generation that is still open here was given up and ends without a trace.
   */
  start(job: GenerationJob): void {
    const { conversationId, generationId, questionId, answerId, userId } = job;
    const answer = this.#deps.live.open(
      { event: 'start', conversationId, messageId: questionId, answerId, generationId },
      userId,
      job.before,
    );
    const givenUp = this.#running.get(generationId);
    if (givenUp !== undefined) this.#end(givenUp, 'lost');
    const running: Running = {
      job,
      answer,
      controller: new AbortController(),
      ended: Promise.resolve(),
      isEnding: false,
      get seq() {
        return answer.seq;
      },
      place: { id: generationId, answerId, conversationId },
      textAfter(after) {
        const text = after === null ? null : answer.textAfter(after);
        return text === null ? { after: null, text: answer.text } : { after, text };
      },
      onLost: () => this.#end(running, 'lost'),
    };
    this.#running.set(generationId, running);
    running.ended = this.#runToEnd(running);
  }

  /**
   * Stops the user's generation if this process runs it; the vendor's call is aborted at once.
   * @returns null when it does not run here, otherwise a promise of its stored end
   */
  stop(generationId: string, userId: string): Promise<void> | null {
    const running = this.#running.get(generationId);
    if (running === undefined || running.job.userId !== userId) return null;
    this.#end(running, 'stopped');
    return running.ended;
  }

  /**
   * Checks a generation whose end was reported. When it is ours, another process took this one for dead, and ours
   * ends.
   */
  async recheck(generationId: string): Promise<void> {
    const running = this.#running.get(generationId);
    if (running === undefined || running.isEnding) return;
    const stored = await this.#deps.store.find(generationId, running.job.userId).catch(() => undefined);
    // The database is unreachable; the next checkpoint will find out.
    if (stored === undefined) return;
    const isOurs = stored?.status === 'running' && stored.instanceId === this.#deps.instanceId;
    if (!isOurs) this.#end(running, 'lost');
  }

  /** Ends the generations of a deleted conversation, without writing anything. Call it when the rows are deleted. */
  forgetConversation(conversationId: string): void {
    this.#endWhere((job) => job.conversationId === conversationId);
  }

  /** Ends the generations of a deleted account likewise. */
  forgetUser(userId: string): void {
    this.#endWhere((job) => job.userId === userId);
  }

  /**
   * Refuses new tasks, lets generations finish for `ms`, then saves the rest as interrupted. Afterwards the database
   * may be closed.
   */
  async drain(ms: number): Promise<void> {
    this.#isDraining = true;
    await Promise.allSettled([...this.#admitted]);
    await this.#allEnded(ms);
    for (const running of this.#running.values()) this.#end(running, 'shutdown');
    await this.#allEnded(SHUTDOWN_MS);
    this.#isClosed = true;
    await this.#checkpointer.close();
  }

  #endWhere(matches: (job: GenerationJob) => boolean): void {
    for (const running of this.#running.values()) if (matches(running.job)) this.#end(running, 'lost');
  }

  #end(running: Running, reason: EndReason): void {
    running.controller.abort(new GenerationEnd(reason));
  }

  async #allEnded(ms: number): Promise<void> {
    const all = Promise.all([...this.#running.values()].map((running) => running.ended));
    const patience = new AbortController();
    await Promise.race([all, sleep(ms, undefined, { signal: patience.signal })]);
    patience.abort();
  }

  async #runToEnd(running: Running): Promise<void> {
    const { job } = running;
    const { answer } = running;
    const { outcome, usage, isOfVendor } = await this.#answer(running);
    const offers = isOfVendor && answer.standInLabel === null ? this.#deps.offersAfterFailure(job) : [];
    answer.attachments = withOffers(answer.attachments, offers);
    running.isEnding = true;
    let isToldUnsaved = false;
    const isStored = await this.#storeEnd({ ...running, outcome, usage }, () => {
      if (this.#running.get(job.generationId) === running) this.#running.delete(job.generationId);
      // Later viewers read the stored end, because the log's own has just ceased to be true.
      if (isToldUnsaved) this.#deps.live.forget(answer);
    });
    const { attachments, standInLabel } = running.answer;
    const last = lastEventOf({ ...outcome, attachments, standInLabel });
    // A failure is told as it is: its viewer learns that the answer is not whole.
    isToldUnsaved = !isStored && !('error' in last);
    running.answer.end(isToldUnsaved ? UNSAVED : last);
  }

  /** Runs the job to its outcome. Never throws: every way to end is an outcome. */
  async #answer(
    running: Running,
  ): Promise<{ outcome: Outcome; usage: Ending['usage']; isOfVendor: boolean }> {
    const { job, answer, controller } = running;
    const { signal } = controller;
    let timer: NodeJS.Timeout | undefined;
    let meter = null as UsageMeter | null;
    try {
      await this.#waitForTurn(job, signal);
      timer = setTimeout(() => this.#end(running, 'timeout'), this.#deps.timeoutMs);
      await this.#deps.run(job, answer, signal, (counting) => {
        meter = counting;
      });
      const outcome: Outcome = { status: 'complete', error: null, errorCode: null };
      return { outcome, usage: meter?.total ?? null, isOfVendor: false };
    } catch (thrown) {
      const failure = signal.aborted ? signal.reason : thrown;
      this.#report(job, failure);
      const { hideNames } = this.#deps;
      const hasText = answer.text.trim() !== '';
      return {
        outcome: outcomeOf(failure, { hasText, hideNames }),
        usage: meter?.total ?? null,
        isOfVendor: isFailureOfVendor(failure, { hasText }),
      };
    } finally {
      clearTimeout(timer);
      // Ends the timers and sockets that the run left behind.
      controller.abort(new GenerationEnd('lost'));
    }
  }

  /** Waits for the answer that the question follows, whichever process writes it, so that it is part of the prompt. */
  async #waitForTurn({ parentId, userId }: GenerationJob, signal: AbortSignal): Promise<void> {
    if (parentId === null) return;
    for (const { job, ended } of this.#running.values()) {
      if (job.answerId === parentId) return orAbort(ended, signal);
    }
    return this.#deps.waitForOthers(parentId, userId, signal);
  }

  #report({ generationId, agent }: GenerationJob, failure: unknown): void {
    const context = { generationId, agent: agent.key };
    if (failure instanceof GenerationEnd) {
      this.#deps.log.info({ ...context, reason: failure.reason }, 'generation ended early');
    } else {
      this.#deps.log.warn({ ...context, err: failure }, 'generation failed');
    }
  }
}
