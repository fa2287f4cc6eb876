import { createHash } from 'node:crypto';
import { chooseEncoding, compress, type Encoding, WORTHWHILE_BYTES } from './compression';

/** A request, independent of the HTTP server. */
export interface GatewayRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Headers by lower-case name, as Node provides them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** True for HTTPS, also when a proxy terminates TLS. */
  readonly isSecure: boolean;
  /**
   * Network of the client as returned by `networkOf`; reports of a page count only from the network to which it was
   * served.
   */
  readonly network?: string;
}

/** An answer, independent of the HTTP server. */
export interface GatewayAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** The whole body, also for HEAD: the server sends its length and omits the body. */
  readonly body: Uint8Array | string;
}

export const headerOf = ({ headers }: GatewayRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' || value === undefined ? value : value.join(', ');
};

/** Evaluates `If-None-Match` (RFC 9110 §13.1.2): weak comparison, and `*` for any current representation. */
export function isUnchanged(request: GatewayRequest, etag: string): boolean {
  const known = headerOf(request, 'if-none-match');
  if (known === undefined) return false;
  return known.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}

/** A text that is sent often; compressed once for each coding that is requested. */
export class SentText {
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(readonly text: string) {
    this.etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  }

  async answer(
    request: GatewayRequest,
    headers: GatewayAnswer['headers'],
    status = 200,
  ): Promise<GatewayAnswer> {
    const { vary, ...rest } = headers;
    const varied = { ...rest, vary: [vary, 'Accept-Encoding'].flat().filter(Boolean).join(', ') };
    const encoding = chooseEncoding(headerOf(request, 'accept-encoding'));
    if (encoding === null || this.text.length < WORTHWHILE_BYTES) {
      return { status, headers: varied, body: this.text };
    }
    const present = this.#encoded.get(encoding);
    const encoded = present ?? compress(Buffer.from(this.text), encoding);
    if (present === undefined) this.#encoded.set(encoding, encoded);
    return { status, headers: { ...varied, 'content-encoding': encoding }, body: await encoded };
  }
}
