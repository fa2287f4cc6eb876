const encoder = new TextEncoder();

/** What the servers of the tests use of a `ServerResponse`, as a `Response` of the page. */
export class PageResponse {
  writableFinished = false;
  readonly answered: Promise<Response>;
  #settle: (response: Response) => void = () => {};
  #refuse: (reason: unknown) => void = () => {};
  #body: ReadableStreamDefaultController<Uint8Array> | null = null;
  readonly #onClose: (() => void)[] = [];

  constructor() {
    this.answered = new Promise((settle, refuse) => {
      this.#settle = settle;
      this.#refuse = refuse;
    });
  }

  on(event: 'close', handle: () => void): this {
    if (event === 'close') this.#onClose.push(handle);
    return this;
  }

  writeHead(status: number, headers: HeadersInit = {}): this {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#body = controller;
      },
      cancel: () => this.#closed(),
    });
    const hasBody = status !== 204 && status !== 304;
    this.#settle(new Response(hasBody ? stream : null, { status, headers }));
    return this;
  }

  flushHeaders(): void {}

  write(chunk: string): boolean {
    this.#body?.enqueue(encoder.encode(chunk));
    return true;
  }

  end(chunk?: string): this {
    if (this.writableFinished) return this;
    if (chunk !== undefined) this.write(chunk);
    this.writableFinished = true;
    this.#body?.close();
    this.#body = null;
    this.#closed();
    return this;
  }

  /** Cuts the connection. */
  destroy(): this {
    const reason = new TypeError('Failed to fetch');
    this.#refuse(reason);
    this.#body?.error(reason);
    this.#body = null;
    this.#closed();
    return this;
  }

  /** The page has given up waiting. */
  abort(reason: unknown): void {
    this.#refuse(reason);
    this.#closed();
  }

  #closed(): void {
    for (const handle of this.#onClose.splice(0)) handle();
  }
}
