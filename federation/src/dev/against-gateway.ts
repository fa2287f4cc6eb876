import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalBuild } from './local-remote';
import { makeOwnFiles } from './own-files';
import { makeRelay } from './relay';
import { DEVELOPMENT_PATH } from './reload-client';
import { isLoopback } from './safe-site';
import type { BuildOutcome } from './watch-build';

/** A gateway on this machine before a running site: everything is the site's but one remote. */
export interface AgainstGateway {
  /** `http://localhost:3100`. */
  readonly url: string;
  /** Tells it what became of a change: open pages are loaded anew after a build. */
  tell(outcome: BuildOutcome): void;
  stop(): Promise<void>;
}

export interface AgainstOptions {
  /** As `parseSite` has read it. */
  readonly site: URL;
  readonly build: LocalBuild;
  /** 0 for any free one. */
  readonly port: number;
}

/** Only names of this machine: a foreign page that had its name point here must not reach the site through us. */
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
    // The loopback only: whoever reaches this gateway acts on the site.
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/**
 * Starts the gateway. Requests wait for the first build, and for one that is under way.
 * @throws when the port is taken
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
    tell: own.tell,
    async stop() {
      own.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
