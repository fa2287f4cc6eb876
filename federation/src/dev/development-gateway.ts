import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalBuild } from './describe-local-build';
import { makeRelay } from './relay';
import { DEVELOPMENT_PATH } from './reload-client';
import { isLoopback } from './safe-site';
import { makeOwnFiles } from './serve-local-build';
import type { BuildOutcome } from './watch-build';

/**
 * A development gateway on this machine in front of a running site. It relays everything to the site except one remote,
 * which comes from the local build.
 */
export interface AgainstGateway {
  /** Origin of the development gateway: `http://localhost:3100`. */
  readonly url: string;
  /** Notifies the gateway of the outcome of a build; open pages reload after a successful one. */
  notify(outcome: BuildOutcome): void;
  stop(): Promise<void>;
}

/** Options of {@link openAgainstGateway}. */
export interface AgainstOptions {
  /** The site's origin, as read by `parseSite`. */
  readonly site: URL;
  readonly build: LocalBuild;
  /** Port to listen on; 0 for any free one. */
  readonly port: number;
}

/**
 * Accepts loopback host names only, so that a foreign page cannot reach the site through this gateway by DNS rebinding.
 */
const isOurs = ({ headers }: IncomingMessage): boolean => {
  const host = headers.host ?? '';
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
};

const refuse = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    // Loopback only: whoever reaches this gateway acts on the site.
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/**
 * Starts the development gateway. Requests wait for the first build, and for a build under way.
 * @throws when the port is in use
 */
export async function openAgainstGateway({ site, build, port }: AgainstOptions): Promise<AgainstGateway> {
  const own = makeOwnFiles(build, site.origin);
  let relay: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  const server = createServer((request, response) => {
    if (!isOurs(request)) return refuse(response, 421, 'This gateway answers to localhost only.');
    const isOwn = request.url?.startsWith(DEVELOPMENT_PATH) || request.url?.startsWith(own.prefix);
    (isOwn ? own.answer(request, response) : relay(request, response)).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.destroy();
      else refuse(response, 502, text);
    });
  });
  const url = `http://localhost:${await listen(server, port)}`;
  relay = makeRelay({ site, local: url, remote: own.describe });
  return {
    url,
    notify: own.notify,
    async stop() {
      own.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
