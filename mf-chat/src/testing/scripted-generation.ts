import type { ServerResponse } from 'node:http';
import {
  type AnswerAttachments,
  type ChatEvent,
  encodeChatEvent,
  isLastEvent,
  type MessageDetail,
} from '@qihang/shared/contracts';

/** Running answer under the control of a test. */
export interface ScriptedAnswer {
  readonly generationId: string;
  readonly conversationId: string;
  /** Appends a chunk and sends it to every viewer. */
  say(text: string): void;
  /** Says what is under way, '' for nothing any more; a later viewer gets it after the text. */
  work(doing: string, seconds?: number): void;
  done(status?: 'stopped', label?: string, extras?: AnswerAttachments): void;
  fail(error: string, code?: string, offers?: string[]): void;
  /** Breaks every viewer's connection without a last event. */
  cut(): void;
  viewers(): number;
}

interface GenerationInput {
  readonly conversationId: string;
  readonly answer: MessageDetail;
  readonly start: ChatEvent;
  /** Reports a change that is published to the user's tabs. */
  readonly onChange: (what: 'generation-started' | 'generation-ended', generationId: string) => void;
}

/** Generation with any number of viewers that can be continued after its end. */
export class ScriptedGeneration implements ScriptedAnswer {
  readonly conversationId: string;
  readonly generationId: string;
  readonly answer: MessageDetail;
  readonly #input: GenerationInput;
  readonly #viewers = new Set<ServerResponse>();
  readonly #events: ChatEvent[];
  #work: ChatEvent | null = null;

  constructor(input: GenerationInput) {
    this.#input = input;
    this.#events = [input.start];
    this.conversationId = input.conversationId;
    this.answer = input.answer;
    this.generationId = input.answer.generationId ?? '';
    input.onChange('generation-started', this.generationId);
  }

  view(response: ServerResponse, after: number): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
    this.#viewers.add(response);
    response.on('close', () => this.#viewers.delete(response));
    for (const event of this.#events) {
      if ('seq' in event && event.seq <= after) continue;
      if ('event' in event && event.event === 'start' && after > 0) continue;
      this.#write(response, event);
    }
    if (this.#work !== null && this.answer.status === 'streaming') this.#write(response, this.#work);
  }

  work(doing: string, seconds = 0): void {
    this.#work = { event: 'work', doing, seconds };
    for (const response of this.#viewers) this.#write(response, this.#work);
  }

  say(text: string): void {
    const seq = this.answer.seq + 1;
    Object.assign(this.answer, { text: this.answer.text + text, seq });
    this.#emit({ answer: text, seq });
  }

  done(status?: 'stopped', label?: string, extras: AnswerAttachments | null = null): void {
    this.#end({ status: status ?? 'complete', extras, ...(label === undefined ? {} : { label }) });
    this.#emit({ event: 'done', status, label, ...extras });
  }

  fail(error: string, code?: string, offers?: string[]): void {
    const extras = offers ? { chips: [], deliverables: [], offers } : null;
    this.#end({ status: code === 'interrupted' ? 'interrupted' : 'failed', error, extras });
    this.#emit({ error, code, offers });
  }

  /** Continues the answer after its end. */
  resume(): void {
    if (this.answer.status === 'streaming') return;
    const last = this.#events.at(-1);
    if (last && isLastEvent(last)) this.#events.pop();
    Object.assign(this.answer, { status: 'streaming', error: null });
    this.#input.onChange('generation-started', this.generationId);
  }

  cut(): void {
    for (const response of this.#viewers) response.destroy();
    this.#viewers.clear();
  }

  viewers(): number {
    return this.#viewers.size;
  }

  #end(end: Partial<MessageDetail>): void {
    Object.assign(this.answer, end);
    this.#input.onChange('generation-ended', this.generationId);
  }

  #emit(event: ChatEvent): void {
    this.#events.push(event);
    for (const response of this.#viewers) this.#write(response, event);
  }

  #write(response: ServerResponse, event: ChatEvent): void {
    response.write(encodeChatEvent(event));
    if (isLastEvent(event)) response.end();
  }
}
