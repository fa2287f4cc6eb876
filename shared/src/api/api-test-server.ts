import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real HTTP server on loopback, scripted by the test; the page moves to its origin, as in the product. */
export interface ApiTestServer {
  readonly origin: string;
  close(): Promise<void>;
}

declare global {
  interface Window {
    readonly happyDOM: { setURL(url: string): void };
  }
}

export async function startApiTestServer(listener: RequestListener): Promise<ApiTestServer> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  window.happyDOM.setURL(`${origin}/`);
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whole body of a request as text. */
export async function readRequestBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
