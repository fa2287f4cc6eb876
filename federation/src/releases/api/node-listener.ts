import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Handler = (request: Request) => Promise<Response>;

const headersOf = ({ rawHeaders }: IncomingMessage): Headers => {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  }
  return headers;
};

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/' } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const init = {
    method,
    headers: headersOf(incoming),
    ...(hasBody
      ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' as const }
      : {}),
  };
  // A client chooses the Host header freely, so only the path is used.
  return new Request(new URL(url, 'http://localhost'), init);
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  if (response.body === null) {
    outgoing.end();
    return;
  }
  await pipeline(response.body, outgoing);
}

/** A request that the Fetch standard cannot represent (`TRACE`, an invalid path) is answered with 400. */
async function serve(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  let request: Request;
  try {
    request = toRequest(incoming);
  } catch {
    outgoing.writeHead(400, { Connection: 'close' }).end();
    return;
  }
  await send(await handler(request), outgoing);
}

/** Adapts a handler of Fetch requests to a listener of Node's server: `createServer(nodeListener(api))`. */
export const nodeListener =
  (handler: Handler) =>
  (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    // Either the client disconnected or the handler rejected: in both cases no answer can be sent.
    serve(handler, incoming, outgoing).catch(() => outgoing.destroy());
  };
