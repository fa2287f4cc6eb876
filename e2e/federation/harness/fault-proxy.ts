import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the proxy has accepted and not answered yet. */
export interface Exchange {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
  /** The product's answer, whole and uncompressed; nothing of it has been passed on. */
  fetch(): Promise<Answer>;
  /** Passes the request to the product. */
  pass(): void;
  /** Resolves when the proxy is well again. */
  readonly healed: Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Handling of a request. */
export type Act = (exchange: Exchange) => void | Promise<void>;

export interface Wanted {
  /** Without the query: a retry requests the same file under another query. */
  readonly pathname: string;
  /** True for a navigation, which expects a page. */
  readonly isPage: boolean;
}

export interface Rule {
  readonly on: (wanted: Wanted) => boolean;
  readonly act: Act;
}

/** An HTTP proxy before the product that answers some requests as broken servers do. */
export interface FaultProxy {
  readonly url: string;
  /** Requested paths with their queries, in order. */
  readonly asked: readonly string[];
  /** Rules for later requests; of several that match, the first given holds. */
  misbehave(...rules: readonly Rule[]): void;
  /** From now on everything passes. Hanging requests stay so, unless they waited for this. */
  heal(): void;
  close(): Promise<void>;
}

const headersWithout = (headers: http.IncomingHttpHeaders, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

async function readAll(incoming: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const agent = new http.Agent({ keepAlive: true });
  const asked: string[] = [];
  const waiting = new Set<() => void>();
  let rules: readonly Rule[] = [];

  const ask = (request: http.IncomingMessage, headers: http.OutgoingHttpHeaders) =>
    http.request(target + request.url, { method: request.method, headers, agent });

  const exchange = (request: http.IncomingMessage, response: http.ServerResponse): Exchange => ({
    request,
    response,
    healed: new Promise((resolve) => waiting.add(resolve)),
    fetch: () =>
      new Promise((resolve, reject) => {
        const wanted = headersWithout(request.headers, 'if-none-match', 'if-modified-since');
        const upstream = ask(request, { ...wanted, 'accept-encoding': 'identity' });
        upstream.on('error', reject);
        upstream.on('response', (answer) => {
          const { statusCode: status = 502, headers } = answer;
          readAll(answer).then((body) => resolve({ status, headers, body }), reject);
        });
        upstream.end();
      }),
    pass() {
      const upstream = ask(request, request.headers);
      // The product may be restarting; a browser then sees a broken connection.
      upstream.on('error', () => response.destroy());
      upstream.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => response.destroy());
        answer.pipe(response);
      });
      response.on('close', () => upstream.destroy());
      request.pipe(upstream);
    },
  });

  const server = http.createServer((request, response) => {
    const pathname = request.url?.split('?', 1)[0] ?? '/';
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    asked.push(request.url ?? '/');
    const taken = exchange(request, response);
    const rule = rules.find(({ on }) => on({ pathname, isPage }));
    if (rule === undefined) return taken.pass();
    Promise.resolve(rule.act(taken)).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    misbehave(...wanted) {
      rules = [...wanted, ...rules];
    },
    heal() {
      rules = [];
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    async close() {
      server.closeAllConnections();
      agent.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
