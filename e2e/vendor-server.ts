import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Behaviour of the vendor for the next question; `body` is the request's. */
export type VendorAct = (
  response: http.ServerResponse,
  request: http.IncomingMessage,
  body: string,
) => void | Promise<void>;

/** A vendor with an OpenAI-compatible interface that the test scripts. */
export interface Vendor {
  readonly baseUrl: string;
  /** Number of requests so far. */
  calls(): number;
  next(act: VendorAct): void;
  close(): Promise<void>;
}

/** One chunk of a vendor's stream. */
export const delta = (fields: Record<string, unknown>): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: fields }] })}\n\n`;

/** Streams these chunks and ends as vendors do. */
export const answerWith =
  (chunks: readonly string[], pauseMs = 20): VendorAct =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) {
      response.write(chunk);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    response.end('data: [DONE]\n\n');
  };

/** An answer whose chunks and end the test controls, for a page to be watched while it streams. */
export function heldAnswer(): { readonly act: VendorAct; say(text: string): void; end(): void } {
  const pieces: string[] = [];
  let open: http.ServerResponse | null = null;
  const write = (piece: string) => {
    if (open === null) pieces.push(piece);
    else open.write(piece);
  };
  // The product gives up on a silent vendor; a comment line is no answer.
  const timer = setInterval(() => open?.write(': ping\n\n'), 300);
  return {
    act(response, request) {
      // Further requests, for a title for example, get a short answer.
      if (open !== null) return answerWith([delta({ content: '好的。' })])(response, request, '');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      open = response;
      response.on('close', () => clearInterval(timer));
      for (const piece of pieces.splice(0)) response.write(piece);
    },
    say: (text) => write(delta({ content: text })),
    end() {
      clearInterval(timer);
      write('data: [DONE]\n\n');
      open?.end();
    },
  };
}

/** Refuses with a status and the vendor's body. */
export const refuseWith =
  (status: number, message: string): VendorAct =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message, code: 'vendor_code' } }));
  };

export async function startVendor(): Promise<Vendor> {
  let act: VendorAct = answerWith([delta({ content: '好的。' })]);
  let count = 0;
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString();
      // The call that asks for the records of an answer without any: no test scripts it.
      if (body.includes('【补记录】'))
        return answerWith([delta({ content: '-' })], 0)(response, request, body);
      count += 1;
      void act(response, request, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls: () => count,
    next: (wanted) => {
      act = wanted;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
