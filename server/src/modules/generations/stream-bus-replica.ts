import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerLog, type LastEvent, LogViewer } from './answer-log';
import { DELETED, lastEventOf } from './last-event';
import type { StoredGeneration } from './progress-store';
import { startOf } from './stream-bus';
import { RENEW_MS, type StreamMessage } from './stream-bus-protocol';

export interface ReplicaDeps {
  readonly userId: string;
  /** Asks the owner for everything after that number. @returns the lease of the request; earlier ones are over */
  readonly ask: (after: number) => number;
  readonly find: () => Promise<StoredGeneration | null>;
  /** Nobody watches it any more, or there is nothing more to come. */
  readonly onOver: () => void;
}

/** An owner that says nothing for this long is followed by its checkpoints, and asked again. */
const ANSWER_MS = 1_000;
const SILENT_MS = 3 * RENEW_MS;
const POLL_MS = 500;
const ASK_AGAIN_MS = 2_000;
/** What the owner stored is on its way over the bus, too: a moment's patience saves the viewers a `replace`. */
const TOLD_MS = 500;
/** A viewer who comes from the owner itself may be ahead of the bus. */
const AHEAD_MS = 200;
const AHEAD_LOOK_MS = 20;

/**
 * - `asking`: a request is on its way; nothing is known to be wrong;
 * - `live`: the owner sends;
 * - `stored`: it does not, so the stored checkpoints are followed;
 * - `over`: nothing more comes from here.
 */
type State = 'asking' | 'live' | 'stored' | 'over';

/**
 * A generation of another process as this one has it: one log for all viewers here, fed by the owner over the bus. What
 * is missing is asked for from the last good number; where the owner is silent the database's checkpoints stand in.
 */
export class Replica {
  readonly generationId: string;
  /** The process that runs it. */
  readonly owner: string;
  readonly #deps: ReplicaDeps;
  readonly #stored: StoredGeneration;
  readonly #viewers = new Set<ReplicaViewer>();
  readonly #ready: Promise<void>;
  #markReady = (): void => {};
  #log: AnswerLog | null = null;
  #state: State = 'asking';
  #lease = 0;
  /** The replay is complete with this number; null until the owner has said it. */
  #target: number | null = null;
  #coming = 0;
  #heardAt = performance.now();
  #askedAt = performance.now();

  constructor(stored: StoredGeneration, deps: ReplicaDeps) {
    this.generationId = stored.id;
    this.owner = stored.instanceId;
    this.#stored = stored;
    this.#deps = deps;
    this.#ready = new Promise((resolve) => {
      this.#markReady = resolve;
    });
  }

  /** Begins to follow. */
  start(): void {
    this.askAgain();
    setTimeout(() => this.beat(), ANSWER_MS).unref();
  }

  get lease(): number {
    return this.#lease;
  }

  get isLive(): boolean {
    return this.#state === 'live';
  }

  /**
   * The events after that number, once what the owner has sent before is here too. Whoever reads them is to leave in the
   * end: the last one who does ends the following.
   */
  async join(after: number): Promise<LogViewer> {
    this.#coming += 1;
    try {
      await this.#ready;
      await this.#reach(after);
      return this.#watch(after);
    } finally {
      this.#coming -= 1;
    }
  }

  /** What the owner sent under the present lease. */
  take(message: StreamMessage): void {
    if (this.#state === 'over') return;
    this.#heardAt = performance.now();
    switch (message[1]) {
      case 'on':
        this.#state = 'live';
        this.#target = message[2];
        if (message[2] === 0) this.#begin('', 0);
        break;
      case 'at':
        if (message[2] !== this.#seq) this.askAgain();
        break;
      case 'text':
        this.#append(message[2], message[3]);
        break;
      case 'replace':
        this.#replace(message[3], message[2]);
        break;
      case 'end':
        this.#end(message[2]);
        break;
      case 'gone':
        this.#followStored();
    }
    if (this.#target !== null && this.#seq >= this.#target) this.#markReady();
  }

  /** Something may be missing: everything after the last good number is asked for. */
  askAgain(): void {
    if (this.#state === 'over') return;
    if (this.#state === 'live') this.#state = 'asking';
    this.#askedAt = performance.now();
    this.#lease = this.#deps.ask(this.#seq);
  }

  /** To be called about every {@link RENEW_MS}: an owner that says nothing is not waited for. */
  beat(): void {
    const now = performance.now();
    if (this.#state === 'asking' && now - this.#askedAt >= ANSWER_MS) this.#followStored();
    else if (this.#state === 'live' && now - this.#heardAt >= SILENT_MS) this.#followStored();
  }

  /** Somebody says that it ended. */
  async told(): Promise<void> {
    await sleep(TOLD_MS, undefined, { ref: false });
    if (this.#state !== 'over') await this.#look();
  }

  /** Ends all viewers' streams without a last event: they come back and find what is true now. */
  cut(): void {
    for (const viewer of [...this.#viewers]) viewer.leave();
    this.#finish();
  }

  get #seq(): number {
    return this.#log?.seq ?? 0;
  }

  #begin(text: string, seq: number): AnswerLog {
    this.#log ??= new AnswerLog(startOf(this.#stored), this.#deps.userId, undefined, { text, seq });
    return this.#log;
  }

  #append(seq: number, text: string): void {
    if (seq <= this.#seq) return;
    if (seq === this.#seq + 1) this.#begin('', 0).append(text);
    else this.askAgain();
  }

  #replace(text: string, seq: number): void {
    if (this.#log === null) this.#begin(text, seq);
    else this.#log.replace(text, seq);
  }

  #end(last: LastEvent): void {
    this.#begin('', 0).end(last);
    this.#finish();
  }

  #finish(): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    this.#markReady();
    this.#deps.onOver();
  }

  #followStored(): void {
    if (this.#state === 'over' || this.#state === 'stored') return;
    this.#state = 'stored';
    void this.#poll();
  }

  async #poll(): Promise<void> {
    while (this.#state === 'stored') {
      await this.#look();
      if (this.#state !== 'stored') return;
      if (performance.now() - this.#askedAt >= ASK_AGAIN_MS) this.askAgain();
      await sleep(POLL_MS, undefined, { ref: false });
    }
  }

  /** What the database says holds, except that a live log is ahead of it. */
  async #look(): Promise<void> {
    const stored = await this.#deps.find().catch(() => this.#stored);
    if (this.#state === 'over') return;
    if (stored === null) this.#end(DELETED);
    else if (stored.status !== 'running') this.#settle(stored, stored.status);
    else if (stored.instanceId !== this.owner) this.cut();
    else if (this.#state === 'stored') this.#takeCheckpoint(stored);
  }

  #takeCheckpoint({ text, seq }: StoredGeneration): void {
    const log = this.#begin(text, seq);
    if (seq === log.seq + 1 && text.startsWith(log.text)) log.append(text.slice(log.text.length));
    else log.replace(text, seq);
    this.#markReady();
  }

  /** A dead owner may have sent what it never stored: what is stored is what stays. */
  #settle(stored: StoredGeneration, status: Exclude<StoredGeneration['status'], 'running'>): void {
    const log = this.#begin(stored.text, stored.seq);
    if (log.text !== stored.text) log.replace(stored.text, Math.max(stored.seq, log.seq + 1));
    this.#end(lastEventOf({ ...stored, status }));
  }

  async #reach(after: number): Promise<void> {
    for (let waited = 0; waited < AHEAD_MS && this.#seq < after && this.#state === 'live'; ) {
      await sleep(AHEAD_LOOK_MS);
      waited += AHEAD_LOOK_MS;
    }
  }

  #watch(after: number): LogViewer {
    const log = this.#begin('', 0);
    const viewer: ReplicaViewer = new ReplicaViewer(log, after, () => {
      if (this.#viewers.delete(viewer) && this.#viewers.size === 0 && this.#coming === 0) this.#finish();
    });
    this.#viewers.add(viewer);
    // Cut while this one was on the way.
    if (this.#state === 'over' && !log.hasEnded) viewer.leave();
    return viewer;
  }
}

/** A viewer who is missed. */
class ReplicaViewer extends LogViewer {
  readonly #onLeave: () => void;

  constructor(log: AnswerLog, after: number, onLeave: () => void) {
    super(log, after);
    this.#onLeave = onLeave;
  }

  override leave(): void {
    super.leave();
    this.#onLeave();
  }
}
