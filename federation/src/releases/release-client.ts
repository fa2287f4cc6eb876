import type { MoveOrder } from './move-order';
import type { PublishTarget } from './publish-build';
import type { AppStatus, Described, MoveMade, Publication } from './registry-use-cases';
import type { Release } from './release';
import { type AskServer, makeAskServer } from './release-client-requests';
import type { Move, Pruned, RegistryState } from './release-store';

export interface ReleaseClientOptions {
  /** Where the site's pages begin: `https://example.com/`. */
  readonly url: string;
  readonly token: string;
  readonly fetch?: typeof globalThis.fetch;
  /** How long one request may take; 30 s by default. */
  readonly timeoutMs?: number;
}

/** `?a=1&b=2` of what is given, or nothing. */
const query = (parameters: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))}`;
};

/** Integrities hold characters that mean something in an address. */
const toBase64Url = (integrity: string): string =>
  integrity.replace('sha384-', '').replaceAll('+', '-').replaceAll('/', '_');

/**
 * The registry of a running site, over HTTPS (plain HTTP to this machine only: it would show the token to everyone on
 * the way). Every method throws `ReleaseError`, also for a server that cannot be reached or is something else.
 */
export class ReleaseClient implements PublishTarget {
  readonly #ask: AskServer;

  /** @throws ReleaseError `insecure_address`, or `invalid` for what is no address */
  constructor(options: ReleaseClientOptions) {
    this.#ask = makeAskServer(options);
  }

  state(app?: string): Promise<RegistryState> {
    return this.#ask('GET', query({ app }));
  }
  status(app?: string): Promise<AppStatus[]> {
    return this.#ask('GET', `/status${query({ app })}`);
  }
  history(filter: { readonly app?: string; readonly limit: number }): Promise<Move[]> {
    return this.#ask('GET', `/history${query(filter)}`);
  }
  describe(release: Release): Promise<Described> {
    return this.#ask('POST', '/describe', release);
  }
  async putFile(app: string, integrity: string, content: Uint8Array): Promise<void> {
    await this.#ask('PUT', `/files/${encodeURIComponent(app)}/${toBase64Url(integrity)}`, content);
  }
  publish(release: Release): Promise<Publication> {
    return this.#ask('POST', '', release);
  }
  move(order: MoveOrder): Promise<MoveMade[]> {
    return this.#ask('POST', '/moves', order);
  }
  prune(order: { readonly days?: number }): Promise<Pruned> {
    return this.#ask('POST', '/prune', order);
  }
}
