import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import {
  type ChatEvent,
  type ConversationSummary,
  isLastEvent,
  LIMITS,
  type MessageDetail,
  makeChatEventDecoder,
} from '@qihang/shared/contracts';
import type { Person } from '../../test';

/** An answer that is not OK. */
export class Refused extends Error {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | undefined;
  constructor(status: number, body: string, retryAfter?: string) {
    super(`${status} ${body}`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A stream whose connection broke before its last event. */
export class Lost extends Error {}

/** One person's requests, each on a connection of its own; `site` may change, as when a proxy sends them elsewhere. */
export class ChatClient {
  readonly person: Person;
  site: string;
  /** Called with every received byte, to search it for secrets. */
  readonly onBytes: (bytes: string) => void;

  constructor(person: Person, site: string, onBytes: (bytes: string) => void = () => {}) {
    this.person = person;
    this.site = site;
    this.onBytes = onBytes;
  }

  /** Resolves with the response's head. */
  #open({ method, path, body, headers, signal }: Call): Promise<http.IncomingMessage> {
    return new Promise((resolve, reject) => {
      const open = this.site.startsWith('https:') ? https.request : http.request;
      const request = open(this.site + path, {
        method,
        agent: false,
        rejectUnauthorized: false,
        signal,
        headers: {
          authorization: `Bearer ${this.person.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      request.on('response', resolve);
      request.on('error', (cause) => reject(new Lost('no answer', { cause })));
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  async #text(response: http.IncomingMessage): Promise<string> {
    let text = '';
    try {
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
    } catch (cause) {
      throw new Lost('half an answer', { cause });
    }
    this.onBytes(text);
    return text;
  }

  async #opened(call: Call): Promise<http.IncomingMessage> {
    const response = await this.#open(call);
    const status = response.statusCode ?? 0;
    if (status >= 400) throw new Refused(status, await this.#text(response), response.headers['retry-after']);
    return response;
  }

  /** JSON in, JSON out; null for an answer without a body. */
  async json<Answer>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Call['headers'],
  ): Promise<Answer> {
    const text = await this.#text(await this.#opened({ method, path, body, headers }));
    return (text === '' ? null : JSON.parse(text)) as Answer;
  }

  /** Events of a stream up to the last one. @throws Lost when it ends before, or is silent for too long */
  async *events(
    call: Call,
    silenceMs: number = LIMITS.streamSilence,
  ): AsyncGenerator<ChatEvent, void, undefined> {
    const response = await this.#opened(call);
    const decode = makeChatEventDecoder();
    const text = new TextDecoder();
    response.setTimeout(silenceMs, () => response.destroy(new Lost('silence')));
    try {
      for await (const chunk of response) {
        const part = text.decode(chunk as Buffer, { stream: true });
        this.onBytes(part);
        for (const event of decode(part)) {
          yield event;
          if (isLastEvent(event)) return;
        }
      }
    } catch (cause) {
      throw new Lost('cut', { cause });
    } finally {
      response.destroy();
    }
    throw new Lost('ended without a last event');
  }

  send(message: string, options: SendOptions = {}): AsyncGenerator<ChatEvent, void, undefined> {
    const { conversationId = null, key = randomUUID(), editOf, signal, silenceMs } = options;
    const body = { message, conversationId, ...(editOf === undefined ? {} : { editOf }) };
    const headers = { 'Idempotency-Key': key };
    return this.events(
      { method: 'POST', path: '/api/chat/lao-gao-ip-master', body, headers, signal },
      silenceMs,
    );
  }

  watch(id: string, after: number, options: Pick<SendOptions, 'signal' | 'silenceMs'> = {}) {
    const path = `/api/chat/generations/${id}/stream?after=${after}`;
    return this.events({ method: 'GET', path, signal: options.signal }, options.silenceMs);
  }

  stop(generationId: string): Promise<null> {
    return this.json('POST', `/api/chat/generations/${generationId}/stop`);
  }

  /** All conversations, page by page, as the product's client reads them. */
  async conversations(): Promise<ConversationSummary[]> {
    return this.#pages<ConversationSummary>('/api/chat/conversations?limit=50', 'cursor', 'nextCursor');
  }

  /** The thread of a conversation, oldest message first. */
  async messages(conversationId: string): Promise<MessageDetail[]> {
    const path = `/api/chat/conversations/${conversationId}/messages?limit=50`;
    return this.#pages<MessageDetail>(path, 'before', 'nextBefore');
  }

  async #pages<Item>(path: string, parameter: string, next: string): Promise<Item[]> {
    const items: Item[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&${parameter}=${encodeURIComponent(cursor)}`;
      const page: Record<string, unknown> = await this.json('GET', path + query);
      const found = page.items as Item[];
      // Messages are paged from the newest to the oldest, each page oldest first.
      if (parameter === 'before') items.unshift(...found);
      else items.push(...found);
      cursor = page[next] as string | null;
    } while (cursor !== null);
    return items;
  }
}

export interface SendOptions {
  readonly conversationId?: string | null;
  readonly key?: string;
  readonly editOf?: string;
  readonly signal?: AbortSignal;
  readonly silenceMs?: number;
}
