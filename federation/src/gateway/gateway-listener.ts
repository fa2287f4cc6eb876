import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Gateway } from './gateway';
import type { GatewayAnswer } from './gateway-answer';
import { networkOf } from './network-of';

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: GatewayAnswer,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = status;
  if (status === 304) {
    response.end();
    return;
  }
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}

const failure = (status: number, headers: GatewayAnswer['headers'] = {}): GatewayAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: status === 404 ? 'not found\n' : 'unavailable\n',
});

/** Makes a gateway the listener of Node's HTTP server, for a site without another server. */
export const listenWith =
  (gateway: Pick<Gateway, 'answer'>): RequestListener =>
  (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const isSecure = 'encrypted' in request.socket;
    const network = networkOf(request.socket.remoteAddress ?? '');
    response.setHeader('x-content-type-options', 'nosniff');
    gateway
      .answer({ method, url, headers, isSecure, network })
      .then((answer) => send(request, response, answer ?? failure(404)))
      .catch(() => send(request, response, failure(503, { 'retry-after': '5' })));
  };
