import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@qihang/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { TokenCount, UsageMeter } from '../usage/usage-meter';
import type { PublishUserEvent } from '../user-events/user-events';
import { orAbort } from './abortable';
import type { AnswerLog } from './answer-log';
import { type Checkpointed, Checkpointer } from './checkpointer';
import { type EndReason, GenerationEnd, type Outcome, outcomeOf } from './generation-end';
import { DELETED, lastEventOf } from './last-event';
import type { Ending, ProgressStore } from './progress-store';
import type { GenerationJob } from './run-generation';
import type { StreamBus } from './stream-bus';

interface GenerationRunnerDeps {
  readonly run: (
    job: GenerationJob,
    log: AnswerLog,
    signal: AbortSignal,
    onMeter: (meter: UsageMeter) => void,
  ) => Promise<void>;
  readonly bus: StreamBus;
  readonly progress: ProgressStore;
  readonly countTokens: (userId: string, count: TokenCount) => Promise<void>;
  readonly publish: PublishUserEvent;
  /** Told of every answer that is complete and stored; never throws. */
  readonly onAnswered: (job: GenerationJob, answer: Pick<AnswerLog, 'text' | 'standIn'>) => void;
  /** Resolves when no other process writes that answer of the user's any more. */
  readonly waitForOthers: (answerId: string, userId: string, signal: AbortSignal) => Promise<void>;
  /** This process. */
  readonly instanceId: string;
  /** Takes vendors' names out of a sentence for the user. */
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
  /** Settles when the end is stored, or nobody waits for that any longer. */
  ended: Promise<void>;
  isEnding: boolean;
}

/** How long viewers wait for the end of an answer to be stored before they are told without it. */
const STORE_PATIENCE_MS = 10_000;
const STORE_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
const SHUTDOWN_RETRY_SECONDS = 5;
/** After the drain: for the last writes. */
const SHUTDOWN_MS = 5_000;

/**
 * Runs the generations of this process, whoever watches. The questions of one conversation are answered one after the
 * other, so that each answer knows the one before. Every generation ends exactly once; with the database gone its end
 * is stored as soon as that is back.
 */
export class GenerationRunner {
  readonly #deps: GenerationRunnerDeps;
  readonly #running = new Map<string, Running>();
  readonly #checkpointer: Checkpointer;
  readonly #admitted = new Set<Promise<unknown>>();
  #isDraining = false;
  #isClosed = false;

  constructor(deps: GenerationRunnerDeps) {
    this.#deps = deps;
    this.#checkpointer = new Checkpointer({
      progress: deps.progress,
      running: () => [...this.#running.values()].filter((running) => !running.isEnding),
      isOver: (each) => this.#running.get(each.place.id) !== each,
      intervalMs: deps.checkpointMs,
      wholeAtOnce: deps.checkpointWhole,
      log: deps.log,
    });
  }

  /**
   * Runs a task that stores a generation and starts it; a shutdown waits for it.
   * @throws `unavailable` once the process is shutting down: then nothing new may be stored for it
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

  /** The generations that this process runs, or whose end it still has to store. */
  get ids(): readonly string[] {
    return [...this.#running.keys()];
  }

  /**
   * Begins a stored generation, or goes on with one that was continued. It does not belong to the request that asked for
   * it. An earlier run of it that is not over here was given up: it ends without a trace.
   */
  start(job: GenerationJob): void {
    const { conversationId, generationId, questionId, answerId, userId } = job;
    const answer = this.#deps.bus.open(
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
    running.ended = this.#live(running);
  }

  /**
   * Stops the user's generation if this process runs it. The vendor's call is aborted at once.
   * @returns null when it does not run here, otherwise a promise of its stored end
   */
  stop(generationId: string, userId: string): Promise<void> | null {
    const running = this.#running.get(generationId);
    if (running === undefined || running.job.userId !== userId) return null;
    this.#end(running, 'stopped');
    return running.ended;
  }

  /** Somebody says that a generation ended. If it is ours, that somebody thought us dead: then it is not ours any more. */
  async recheck(generationId: string): Promise<void> {
    const running = this.#running.get(generationId);
    if (running === undefined || running.isEnding) return;
    const stored = await this.#deps.progress.find(generationId, running.job.userId).catch(() => undefined);
    // Without a database nothing is known; the next checkpoint will tell.
    if (stored === undefined) return;
    const isOurs = stored?.status === 'running' && stored.instanceId === this.#deps.instanceId;
    if (!isOurs) this.#end(running, 'lost');
  }

  /** Ends what runs for a conversation that was deleted; call it when that is done. Nothing is written any more. */
  forgetConversation(conversationId: string): void {
    this.#endWhere((job) => job.conversationId === conversationId);
  }

  /** The same for a deleted account. */
  forgetUser(userId: string): void {
    this.#endWhere((job) => job.userId === userId);
  }

  /**
   * Takes no more, lets what runs finish for `ms`, then saves what came and marks the rest as interrupted. Afterwards
   * the database may be closed.
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

  async #live(running: Running): Promise<void> {
    const { job } = running;
    const { outcome, usage } = await this.#answer(running);
    running.isEnding = true;
    const stored = this.#store(running, outcome, usage).then(() => {
      if (this.#running.get(job.generationId) === running) this.#running.delete(job.generationId);
    });
    const patience = new AbortController();
    await Promise.race([
      stored,
      sleep(STORE_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {}),
    ]);
    patience.abort();
    const { standIn, extras } = running.answer;
    running.answer.end(lastEventOf({ ...outcome, standInLabel: standIn?.label ?? null, extras }));
  }

  /** Never throws: every way to end is an outcome. */
  async #answer(running: Running): Promise<{ outcome: Outcome; usage: Ending['usage'] }> {
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
      return { outcome: { status: 'complete', error: null }, usage: meter?.total ?? null };
    } catch (thrown) {
      const failure = signal.aborted ? signal.reason : thrown;
      this.#report(job, failure);
      const { hideNames } = this.#deps;
      return {
        outcome: outcomeOf(failure, { hasText: answer.text.trim() !== '', hideNames }),
        usage: meter?.total ?? null,
      };
    } finally {
      clearTimeout(timer);
      // Whatever the run left behind, a timer or a socket, ends with it.
      controller.abort(new GenerationEnd('lost'));
    }
  }

  /** The answer that the question follows is to be known to this one, whichever process writes it. */
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

  /** Stores the end, however long the database takes to be back. */
  async #store(running: Running, outcome: Outcome, usage: Ending['usage']): Promise<void> {
    const { generationId } = running.job;
    for (let pause = STORE_RETRY_MS; !this.#isClosed; pause = Math.min(2 * pause, LONGEST_RETRY_MS)) {
      try {
        const isStored = await this.#deps.progress.finish({
          ...running.place,
          seq: running.answer.seq,
          text: running.answer.text,
          ...outcome,
          usage,
          standIn: running.answer.standIn,
          extras: running.answer.extras,
        });
        await this.#count(running.job, usage);
        if (!isStored) {
          await this.#followStored(running);
          return;
        }
        this.#tellEnd(running.job);
        if (outcome.status === 'complete') this.#deps.onAnswered(running.job, running.answer);
        return;
      } catch (error) {
        this.#deps.log.error({ generationId, err: error }, 'could not store the end of a generation');
        await sleep(pause, undefined, { ref: false });
      }
    }
  }

  /** What was used was used, whoever ended the answer; a count that fails must not keep its end from being told. */
  async #count({ generationId, userId }: GenerationJob, usage: Ending['usage']): Promise<void> {
    if (usage === null) return;
    await this.#deps.countTokens(userId, usage).catch((error: unknown) => {
      this.#deps.log.error({ generationId, err: error }, 'could not count the tokens of a generation');
    });
  }

  #tellEnd({ userId, conversationId, generationId }: GenerationJob): void {
    this.#deps.publish(userId, { event: 'generation-ended', conversationId, generationId });
  }

  /** Somebody else ended it, or it was deleted: viewers are told what the database says. */
  async #followStored({ job, answer }: Running): Promise<void> {
    const stored = await this.#deps.progress.find(job.generationId, job.userId);
    if (stored === null) answer.end(DELETED);
    else if (stored.status !== 'running') answer.end(lastEventOf({ ...stored, status: stored.status }));
  }
}
