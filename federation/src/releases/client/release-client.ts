import type { PublishTarget } from '../publish/publish-build';
import type { MoveOrder } from '../registry/move-order';
import type { AppStatus, Described, MoveMade, Publication } from '../registry/registry-use-cases';
import type { Release } from '../store/release';
import type { Move, Pruned, RegistryState } from '../store/release-store';
import { type AskServer, makeAskServer, type ReleaseClientOptions } from './release-client-requests';

/** Query string of the defined parameters, `?a=1&b=2`; empty when there are none. */
const query = (parameters: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))}`;
};

/** Integrities contain characters that are special in URLs. */
const toBase64Url = (integrity: string): string =>
  integrity.replace('sha384-', '').replaceAll('+', '-').replaceAll('/', '_');

/**
 * Client of the registry of a running site, over HTTPS (plain HTTP to this machine only, because it would expose the
 * token). Every method throws `ReleaseError`, also when the server cannot be reached or is not a registry.
 */
export class ReleaseClient implements PublishTarget {
  readonly #ask: AskServer;

  /** @throws ReleaseError `insecure_address`, or `invalid` for an invalid address */
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
