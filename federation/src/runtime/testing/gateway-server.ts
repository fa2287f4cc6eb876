import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

declare global {
  interface Window {
    readonly happyDOM: { setURL(url: string): void };
  }
}

/** A real HTTP server in the gateway's place; the page's address moves to its origin. */
export interface GatewayServer {
  readonly origin: string;
  /** `GET /path` of every request. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export async function startGatewayServer(listener: RequestListener): Promise<GatewayServer> {
  const requests: string[] = [];
  const server: Server = createServer((request: IncomingMessage, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  window.happyDOM.setURL(`${origin}/`);
  return {
    origin,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
