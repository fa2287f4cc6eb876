import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentListener } from './http';
import { PageResponse } from './page-response';

/** What the servers of the tests use of an `IncomingMessage`. */
const messageOf = (request: Request, url: URL) => ({
  method: request.method,
  url: url.pathname + url.search,
  headers: Object.fromEntries(request.headers),
  async *[Symbol.asyncIterator]() {
    yield await request.text();
  },
});

function answer(request: Request, url: URL): Promise<Response> {
  const response = new PageResponse();
  request.signal.addEventListener('abort', () => response.abort(request.signal.reason));
  const listener = currentListener();
  if (listener === null) response.destroy();
  // The servers use no more of a message and a response than these have.
  else listener(messageOf(request, url) as unknown as IncomingMessage, response as unknown as ServerResponse);
  return response.answered;
}

/** Has the page's calls of the API, on whatever port it is, answered by the server in the page. */
export function answerFetches(): void {
  const network = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    return url.pathname.startsWith('/api/') ? answer(new Request(input, init), url) : network(input, init);
  };
}
