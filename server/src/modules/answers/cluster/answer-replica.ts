import { sleep } from '../../../concurrency/sleep';
import { AnswerLog, type LastEvent, LogViewer } from '../live/answer-log';
import { startOf } from '../live/live-answers';
import type { StoredGeneration } from '../store/answer-store';
import { DELETED, lastEventOf } from '../store/last-event-for-viewers';
import { RENEW_MS, type StreamMessage } from './feed-protocol';

export interface ReplicaDeps {
  readonly userId: string;
  /** Asks the owner for all events after `after`. @returns the lease of this request; earlier leases are void */
  readonly ask: (after: number) => number;
  readonly find: () => Promise<StoredGeneration | null>;
  /** Called when the last viewer has left or the generation has ended. */
  readonly onOver: () => void;
}

/** An owner that is silent for this long is asked again; its checkpoints serve the viewers meanwhile. */
const OWNER_TIMEOUT_MS = 1_000;
const SILENT_MS = 3 * RENEW_MS;
const POLL_MS = 500;
const ASK_AGAIN_MS = 2_000;
/** Grace period for the last events on the bus once the end is known; it saves viewers a `replace`. */
const END_GRACE_MS = 500;
/** Wait for a viewer that comes from the owner itself and may be ahead of the bus. */
const MAX_AHEAD_MS = 200;
const AHEAD_POLL_MS = 20;

/**
 * - `asking`: a request is under way and no failure is known;
 * - `live`: the owner sends;
 * - `stored`: the owner does not send, so the stored checkpoints are followed;
 * - `over`: no more events come from this replica.
 */
type State = 'asking' | 'live' | 'stored' | 'over';

/**
 * Replica of a generation that another process owns: one log for all viewers in this process, fed by the owner over
 * the bus. A gap is closed by asking for everything after the last good number; the database's checkpoints stand in
 * for a silent owner.
 */
export class AnswerReplica {
  /** Instance id of the process that runs the generation. */
  readonly owner: string;
  readonly #deps: ReplicaDeps;
  readonly #stored: StoredGeneration;
  readonly #viewers = new Set<ReplicaViewer>();
  readonly #ready: Promise<void>;
  #markReady = (): void => {};
  #log: AnswerLog | null = null;
  #state: State = 'asking';
  #lease = 0;
  /** Number at which the replay is complete; null until the owner has sent it. */
  #target: number | null = null;
  #joining = 0;
  #lastMessageAt = performance.now();
  #askedAt = performance.now();

  constructor(stored: StoredGeneration, deps: ReplicaDeps) {
    this.owner = stored.instanceId;
    this.#stored = stored;
    this.#deps = deps;
    this.#ready = new Promise((resolve) => {
      this.#markReady = resolve;
    });
  }

  start(): void {
    this.askAgain();
    setTimeout(() => this.beat(), OWNER_TIMEOUT_MS).unref();
  }

  get lease(): number {
    return this.#lease;
  }

  get isLive(): boolean {
    return this.#state === 'live';
  }

  /**
   * Viewer of the events after `after`, once this replica has caught up with the owner. The caller must call
   * `leave()` in the end: the last viewer that leaves ends the following.
   */
  async join(after: number): Promise<LogViewer> {
    this.#joining += 1;
    try {
      await this.#ready;
      await this.#waitFor(after);
      return this.#watch(after);
    } finally {
      this.#joining -= 1;
    }
  }

  /** Applies a message that the owner sent under the current lease. */
  receive(message: StreamMessage): void {
    if (this.#state === 'over') return;
    this.#lastMessageAt = performance.now();
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
      case 'work':
        this.#log?.setWork(message[2], message[3]);
        break;
      case 'end':
        this.#end(message[2]);
        break;
      case 'gone':
        this.#followStored();
    }
    if (this.#target !== null && this.#seq >= this.#target) this.#markReady();
  }

  /** Asks for everything after the last good number, because events may be missing. */
  askAgain(): void {
    if (this.#state === 'over') return;
    if (this.#state === 'live') this.#state = 'asking';
    this.#askedAt = performance.now();
    this.#lease = this.#deps.ask(this.#seq);
  }

  /** Falls back to the stored checkpoints when the owner is silent. Call it about every {@link RENEW_MS}. */
  beat(): void {
    const now = performance.now();
    if (this.#state === 'asking' && now - this.#askedAt >= OWNER_TIMEOUT_MS) this.#followStored();
    else if (this.#state === 'live' && now - this.#lastMessageAt >= SILENT_MS) this.#followStored();
  }

  /** Checks the database a moment after the end of the generation was reported. */
  async recheck(): Promise<void> {
    await sleep(END_GRACE_MS, undefined, { ref: false });
    if (this.#state !== 'over') await this.#applyStored();
  }

  /** Ends all viewers' streams without a last event: the clients reconnect and find the new state. */
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
      await this.#applyStored();
      if (this.#state !== 'stored') return;
      if (performance.now() - this.#askedAt >= ASK_AGAIN_MS) this.askAgain();
      await sleep(POLL_MS, undefined, { ref: false });
    }
  }

  /** Applies the state in the database, unless a live log is ahead of it. */
  async #applyStored(): Promise<void> {
    const stored = await this.#deps.find().catch(() => this.#stored);
    if (this.#state === 'over') return;
    if (stored === null) this.#end(DELETED);
    else if (stored.status !== 'running') this.#settle(stored, stored.status);
    else if (stored.instanceId !== this.owner) this.cut();
    else if (this.#state === 'stored') this.#applyCheckpoint(stored);
  }

  #applyCheckpoint({ text, seq }: StoredGeneration): void {
    const log = this.#begin(text, seq);
    if (seq === log.seq + 1 && text.startsWith(log.text)) log.append(text.slice(log.text.length));
    else log.replace(text, seq);
    this.#markReady();
  }

  /** Ends with the stored text: a dead owner may have sent text that it never stored. */
  #settle(stored: StoredGeneration, status: Exclude<StoredGeneration['status'], 'running'>): void {
    const log = this.#begin(stored.text, stored.seq);
    if (log.text !== stored.text) log.replace(stored.text, Math.max(stored.seq, log.seq + 1));
    this.#end(lastEventOf({ ...stored, status }));
  }

  async #waitFor(after: number): Promise<void> {
    for (let waited = 0; waited < MAX_AHEAD_MS && this.#seq < after && this.#state === 'live'; ) {
      await sleep(AHEAD_POLL_MS);
      waited += AHEAD_POLL_MS;
    }
  }

  #watch(after: number): LogViewer {
    const log = this.#begin('', 0);
    const viewer: ReplicaViewer = new ReplicaViewer(log, after, () => {
      if (this.#viewers.delete(viewer) && this.#viewers.size === 0 && this.#joining === 0) this.#finish();
    });
    this.#viewers.add(viewer);
    // The replica was cut while this viewer was joining.
    if (this.#state === 'over' && !log.hasEnded) viewer.leave();
    return viewer;
  }
}

/** A viewer that reports when it leaves. */
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
