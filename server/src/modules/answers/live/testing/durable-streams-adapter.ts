import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer as readBuffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatEvent, isLastEvent, makeChatEventDecoder } from '@qihang/shared/contracts';
import type { TestDatabase } from '../../../../database/test-database';
import { type ChatServer, type ChatUser, startChatServer, startOf } from '../../../../testing/chat-server';
import type { AnswerEvent } from '../../answerer';

/**
 * The protocol of durable streams (https://github.com/durable-streams/durable-streams) in front of two processes of the
 * product on one database, so that the protocol's public conformance suite can judge the answer log. A stream is a
 * generation: to create one is to ask a question, an append is what the answerer says next, a close the end of the
 * answer, an offset the number of an event, a deletion that of the conversation. Everything is written and read through
 * the product's own routes. The adapter itself knows of a stream where it lies, what its bytes mean, and the number of the
 * newest event that was acknowledged.
 */
export interface DurableStreamsAdapter {
  readonly url: string;
  /** Every stream that was not deleted, and the text that was acknowledged. */
  readonly written: () => readonly { readonly answerId: string; readonly text: string }[];
  close(): Promise<void>;
}

type Headers = Readonly<Record<string, string>>;

/** An answer of the protocol other than success. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly headers: Headers = {},
  ) {
    super(`status ${status}`);
  }
}

const NEXT = 'stream-next-offset';
const CLOSED = 'stream-closed';
const UP_TO_DATE = 'stream-up-to-date';
/** What an answer log has no counterpart for; the reasons are in docs/durable-streams.md. */
const UNKNOWN_TO_A_LOG =
  /^(stream-(ttl|expires-at|forked-from|fork-offset|fork-sub-offset)|producer-(id|epoch|seq))$/;
const LONG_POLL_MS = 1_500;
/** A cursor is the number of the present interval, in which caches may join the requests of many readers. */
const CURSOR_MS = 20_000;
/** Longest append, as long as the longest line that is taken from a vendor. */
const MAX_BYTES = 1_048_576;
/** Streams of one user, which may have 1,000 running answers. */
const STREAMS_PER_USER = 200;

/** Texts to be said, null for the end. */
interface Saying {
  readonly texts: readonly string[];
  readonly taken: () => void;
}

/** What an answerer says, as the adapter dictates it. */
class Script {
  readonly #queue: (Saying | null)[] = [];
  #wake: () => void = () => {};

  /** Resolves when all of it is in the log, because only then the answerer is asked for more. */
  say(texts: readonly string[]): Promise<void> {
    return new Promise((taken) => this.#add({ texts, taken }));
  }

  end(): void {
    this.#add(null);
  }

  async *stream(): AsyncGenerator<AnswerEvent> {
    for (;;) {
      const next = this.#queue.shift();
      if (next === null) return;
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      for (const text of next.texts) yield { type: 'text', text };
      next.taken();
    }
  }

  #add(saying: Saying | null): void {
    this.#queue.push(saying);
    this.#wake();
  }
}

interface Stream {
  readonly user: ChatUser;
  readonly ids: { readonly conversationId: string; readonly answerId: string; readonly generationId: string };
  readonly contentType: string;
  readonly script: Script;
  /** Acknowledged texts; the number of the newest event is their number. */
  readonly texts: string[];
  isClosed: boolean;
  /** Last `Stream-Seq` of a writer. */
  writerSeq: string | null;
  /** Settles when all appends so far are in the log. */
  busy: Promise<unknown>;
}

const mediaType = (contentType: string): string => contentType.split(';')[0]?.trim().toLowerCase() ?? '';
const isJson = ({ contentType }: Pick<Stream, 'contentType'>) =>
  mediaType(contentType) === 'application/json';
const isText = (stream: Pick<Stream, 'contentType'>) =>
  isJson(stream) || mediaType(stream.contentType).startsWith('text/');

/** An answer is text that PostgreSQL stores: of other streams each byte is one character, and none is U+0000. */
const FIRST_BYTE = 0x100;
const toStored = (bytes: Buffer): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte + FIRST_BYTE)).join('');
const fromStored = (text: string): Buffer =>
  Buffer.from(Array.from(text, (character) => character.charCodeAt(0) - FIRST_BYTE));

/** What one append adds, as the text of one event each. @throws Refusal */
function textsIn(stream: Pick<Stream, 'contentType'>, body: Buffer, isFirst: boolean): string[] {
  if (body.length > MAX_BYTES) throw new Refusal(413);
  if (body.length === 0) return [];
  if (!isText(stream)) return [toStored(body)];
  if (!isUtf8(body) || body.includes(0)) throw new Refusal(400);
  if (!isJson(stream)) return [body.toString()];
  const value = parseJson(body.toString());
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0 && !isFirst) throw new Refusal(400);
  return values.map((each) => `${JSON.stringify(each)}\n`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400);
  }
}

const bodyOf = (stream: Pick<Stream, 'contentType'>, texts: readonly string[]): Buffer => {
  if (isJson(stream)) return Buffer.from(`[${texts.map((text) => text.trimEnd()).join(',')}]`);
  return isText(stream) ? Buffer.from(texts.join('')) : fromStored(texts.join(''));
};

const offsetOf = (seq: number): string => String(seq).padStart(16, '0');
const endOf = ({ texts, isClosed }: Stream): Headers => ({
  [NEXT]: offsetOf(texts.length),
  ...(isClosed && { [CLOSED]: 'true' }),
});

const COMMON: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
};
const send = (response: ServerResponse, status: number, headers: Headers = {}, body?: Buffer): void => {
  response.writeHead(status, { ...COMMON, ...headers });
  response.end(body);
};

/** What a reader gets at once. */
interface Batch {
  readonly texts: readonly string[];
  readonly seq: number;
  /** The answer has ended, and this is all of it. */
  readonly isOver: boolean;
}

/** Starts two processes of the product and the adapter in front of them. */
export async function startDurableStreamsAdapter(database: TestDatabase): Promise<DurableStreamsAdapter> {
  const scripts = new Map<string, Script>();
  const processes = await Promise.all(
    [0, 1].map(() =>
      startChatServer({
        database,
        environment: {
          CHECKPOINT_MS: '500',
          GENERATION_TIMEOUT_MS: '3600000',
          GENERATION_MAX_TOKENS: '10000000',
        },
        stallMs: 60_000,
        coach: ({ question }) => scripts.get(question.text)?.stream() ?? new Script().stream(),
      }),
    ),
  );
  const adapter = new Adapter(processes, scripts);
  const server = createServer((request, response) => {
    adapter.answer(request, response).catch((error: unknown) => {
      if (error instanceof Refusal && !response.headersSent) send(response, error.status, error.headers);
      else response.destroy(error instanceof Error ? error : undefined);
    });
  });
  // A test of the suite that reckons for long must not find the connection of the one before closed.
  server.keepAliveTimeout = 120_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    written: () => adapter.written(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await Promise.all(processes.map((each) => each.close()));
    },
  };
}

class Adapter {
  readonly #owner: ChatServer;
  readonly #processes: readonly ChatServer[];
  readonly #scripts: Map<string, Script>;
  readonly #streams = new Map<string, Stream>();
  #created = 0;
  #user: Promise<ChatUser> | null = null;
  #reads = 0;

  constructor(processes: readonly ChatServer[], scripts: Map<string, Script>) {
    const [owner] = processes;
    if (owner === undefined) throw new Error('no process');
    this.#owner = owner;
    this.#processes = processes;
    this.#scripts = scripts;
  }

  written() {
    return [...this.#streams.values()].map(({ ids, texts }) => ({
      answerId: ids.answerId,
      text: texts.join(''),
    }));
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (request.method === 'OPTIONS') {
      send(response, 204, { 'access-control-allow-methods': '*', 'access-control-allow-headers': '*' });
      return;
    }
    if (Object.keys(request.headers).some((name) => UNKNOWN_TO_A_LOG.test(name))) throw new Refusal(501);
    if (request.method === 'PUT') return this.#create(url, request, response);
    const stream = this.#streams.get(url.pathname);
    if (stream === undefined) throw new Refusal(404);
    switch (request.method) {
      case 'POST':
        return this.#append(stream, request, response);
      case 'GET':
        return this.#read(stream, url.searchParams, request, response);
      case 'HEAD': {
        const { contentType } = stream;
        send(response, 200, { 'content-type': contentType, 'cache-control': 'no-store', ...endOf(stream) });
        return;
      }
      case 'DELETE':
        return this.#remove(url.pathname, stream, response);
      default:
        throw new Refusal(405);
    }
  }

  async #create(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const contentType = request.headers['content-type'] ?? 'application/octet-stream';
    const closes = request.headers[CLOSED] === 'true';
    const texts = textsIn({ contentType }, await readBuffer(request), true);
    const present = this.#streams.get(url.pathname);
    if (present !== undefined) {
      const isSame = mediaType(present.contentType) === mediaType(contentType) && present.isClosed === closes;
      send(response, isSame ? 200 : 409, { 'content-type': present.contentType, ...endOf(present) });
      return;
    }
    const stream = await this.#ask(contentType);
    this.#streams.set(url.pathname, stream);
    await this.#write(stream, texts, closes);
    send(response, 201, { 'content-type': contentType, location: url.href, ...endOf(stream) });
  }

  /** Asks a question that the script of the new stream answers. */
  async #ask(contentType: string): Promise<Stream> {
    if (this.#created % STREAMS_PER_USER === 0) this.#user = this.#owner.signUp();
    this.#created += 1;
    const user = await (this.#user ?? this.#owner.signUp());
    const question = randomUUID();
    const script = new Script();
    this.#scripts.set(question, script);
    const asked = await this.#owner.send(user, question);
    const ids = startOf([await asked.seen(() => true)]);
    asked.leave();
    const busy = Promise.resolve();
    return { user, ids, contentType, script, texts: [], isClosed: false, writerSeq: null, busy };
  }

  async #append(stream: Stream, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const closes = request.headers[CLOSED] === 'true';
    const body = await readBuffer(request);
    const contentType = request.headers['content-type'];
    const seq = request.headers['stream-seq'];
    // One after the other: a log has one writer.
    stream.busy = stream.busy.then(async () => {
      if (body.length === 0 && closes) return this.#write(stream, [], true);
      if (body.length === 0 || contentType === undefined) throw new Refusal(400);
      if (stream.isClosed) throw new Refusal(409, endOf(stream));
      if (mediaType(contentType) !== mediaType(stream.contentType)) throw new Refusal(409);
      const texts = textsIn(stream, body, false);
      if (typeof seq === 'string') {
        if (stream.writerSeq !== null && seq <= stream.writerSeq) throw new Refusal(409);
        stream.writerSeq = seq;
      }
      await this.#write(stream, texts, closes);
    });
    const written = stream.busy;
    stream.busy = written.catch(() => undefined);
    await written;
    send(response, 204, endOf(stream));
  }

  /** Resolves when the log has the texts, and the product has stored the end. */
  async #write(stream: Stream, texts: readonly string[], closes: boolean): Promise<void> {
    if (texts.length > 0) await stream.script.say(texts);
    stream.texts.push(...texts);
    if (!closes || stream.isClosed) return;
    stream.script.end();
    for await (const { isOver } of this.#watch(this.#owner, stream, stream.texts.length)) if (isOver) break;
    stream.isClosed = true;
  }

  async #remove(path: string, stream: Stream, response: ServerResponse): Promise<void> {
    const { conversationId } = stream.ids;
    const deleted = await this.#owner.request(
      stream.user,
      'DELETE',
      `/api/chat/conversations/${conversationId}`,
    );
    if (deleted.status !== 204) throw new Error(`the deletion answered ${deleted.status}`);
    this.#streams.delete(path);
    send(response, 204);
  }

  /**
   * What a viewer at this number gets from a process of the product, as it arrives. @throws Error when the product
   * replaces the text, which means that it does not know the number any more
   */
  async *#watch(
    from: ChatServer,
    stream: Stream,
    after: number,
    signal?: AbortSignal,
  ): AsyncGenerator<Batch> {
    const path = `/api/chat/generations/${stream.ids.generationId}/stream?after=${after}`;
    const response = await fetch(from.url + path, {
      headers: { authorization: `Bearer ${stream.user.token}` },
      signal: signal ?? null,
    });
    if (response.status !== 200) throw new Refusal(response.status);
    const decode = makeChatEventDecoder();
    const decoder = new TextDecoder();
    let seq = after;
    for await (const bytes of response.body ?? []) {
      const events = decode(decoder.decode(bytes, { stream: true }));
      const texts = events.flatMap((event) => {
        if (isReplacement(event)) throw new Forgotten();
        if (!('answer' in event)) return [];
        if (event.seq !== seq + 1) throw new Error(`event ${event.seq} after event ${seq}`);
        seq = event.seq;
        return [event.answer];
      });
      yield { texts, seq, isOver: events.some(isLastEvent) };
    }
  }

  /**
   * Reads on the processes in turn. Single events of an answer that has ended are its owner's alone, for a minute; others
   * have its stored text.
   */
  async *#follow(stream: Stream, after: number, signal?: AbortSignal): AsyncGenerator<Batch> {
    this.#reads += 1;
    const inTurn = this.#processes[this.#reads % this.#processes.length] ?? this.#owner;
    try {
      yield* this.#watch(stream.isClosed ? this.#owner : inTurn, stream, after, signal);
    } catch (error) {
      if (!(error instanceof Forgotten) || inTurn === this.#owner) throw error;
      yield* this.#watch(this.#owner, stream, after, signal);
    }
  }

  async #read(
    stream: Stream,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const live = query.get('live');
    if (live !== null && !query.has('offset')) throw new Refusal(400);
    const after = startIn(query, stream);
    if (live === 'sse') return this.#stream(stream, { after, query }, response);
    const batch = await (live === 'long-poll' ? this.#poll(stream, after) : this.#catchUp(stream, after));
    const headers: Headers = {
      'content-type': stream.contentType,
      'cache-control': query.get('offset') === 'now' || live !== null ? 'no-store' : 'no-cache',
      [NEXT]: offsetOf(batch.seq),
      [UP_TO_DATE]: 'true',
      ...(batch.isOver && { [CLOSED]: 'true' }),
      ...(live !== null && { 'stream-cursor': cursorFor(query) }),
    };
    if (live === 'long-poll' && batch.texts.length === 0) return send(response, 204, headers);
    const etag = `"${stream.ids.generationId}:${after}:${batch.seq}${batch.isOver ? ':closed' : ''}"`;
    if (request.headers['if-none-match'] === etag) return send(response, 304, { ...headers, etag });
    return send(response, 200, { ...headers, etag }, bodyOf(stream, batch.texts));
  }

  /** All that is acknowledged by now. */
  async #catchUp(stream: Stream, after: number): Promise<Batch> {
    const { isClosed } = stream;
    const tail = stream.texts.length;
    if (after >= tail && !isClosed) return { texts: [], seq: after, isOver: false };
    const texts: string[] = [];
    for await (const batch of this.#follow(stream, after)) {
      texts.push(...batch.texts);
      const { seq, isOver } = batch;
      if (isOver || (seq >= tail && !isClosed)) return { texts, seq, isOver };
    }
    throw new Error('the product closed the stream before its end');
  }

  /** What is there, or the first that comes; nothing after a while. */
  async #poll(stream: Stream, after: number): Promise<Batch> {
    if (after < stream.texts.length) return this.#catchUp(stream, after);
    const patience = new AbortController();
    const first = async (): Promise<Batch> => {
      for await (const batch of this.#follow(stream, after, patience.signal)) {
        if (batch.texts.length > 0 || batch.isOver) return batch;
      }
      throw new Error('the product closed the stream before its end');
    };
    const nothing: Batch = { texts: [], seq: after, isOver: false };
    const late = sleep(LONG_POLL_MS, nothing, { ref: false });
    const batch = await Promise.race([first().catch((error) => orNothing(error, nothing)), late]);
    patience.abort();
    return batch;
  }

  async #stream(
    stream: Stream,
    { after, query }: { readonly after: number; readonly query: URLSearchParams },
    response: ServerResponse,
  ): Promise<void> {
    const encoding = isText(stream) ? 'utf8' : 'base64';
    response.writeHead(200, {
      ...COMMON,
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      ...(encoding === 'base64' && { 'stream-sse-data-encoding': encoding }),
    });
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const tell = ({ texts, seq, isOver }: Batch) => {
      if (texts.length > 0) response.write(eventOf('data', bodyOf(stream, texts).toString(encoding)));
      const control = {
        streamNextOffset: offsetOf(seq),
        ...(isOver ? { streamClosed: true } : { streamCursor: cursorFor(query) }),
        ...(seq >= stream.texts.length && { upToDate: true }),
      };
      response.write(eventOf('control', JSON.stringify(control)));
    };
    if (after >= stream.texts.length && !stream.isClosed) tell({ texts: [], seq: after, isOver: false });
    try {
      for await (const batch of this.#follow(stream, after, gone.signal)) {
        if (batch.texts.length > 0 || batch.isOver) tell(batch);
      }
    } catch (error) {
      if (!gone.signal.aborted) throw error;
    }
    response.end();
  }
}

/** The process does not know the number any more, and gave all text in its place. */
class Forgotten extends Error {}

const isReplacement = (event: ChatEvent): boolean => 'event' in event && event.event === 'replace';

const orNothing = (error: unknown, nothing: Batch): Batch => {
  if (error instanceof Error && error.name === 'AbortError') return nothing;
  throw error;
};

/** @throws Refusal for what is no offset */
function startIn(query: URLSearchParams, { texts }: Stream): number {
  const [offset = '-1', ...others] = query.getAll('offset');
  if (offset === 'now') return texts.length;
  if (others.length > 0 || !/^(-1|\d{16})$/.test(offset)) throw new Refusal(400);
  return Math.max(0, Number(offset));
}

/** The present interval, or one after that of the caller, so that no cache answers it with itself. */
function cursorFor(query: URLSearchParams): string {
  const present = Math.floor(Date.now() / CURSOR_MS);
  const theirs = Number(query.get('cursor') ?? Number.NaN);
  return String(theirs >= present ? theirs + 1 : present);
}

/** An event of a stream; lines of the text are lines of the event, whatever ends them. */
const eventOf = (name: string, text: string): string =>
  `event: ${name}\n${text
    .split(/\r\n|\r|\n/)
    .map((line) => `data:${line}\n`)
    .join('')}\n`;
