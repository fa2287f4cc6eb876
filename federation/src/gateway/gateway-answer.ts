import { createHash } from 'node:crypto';
import { chooseEncoding, compress, type Encoding, WORTHWHILE_BYTES } from './compression';

/** A request as any HTTP server can put it. */
export interface GatewayRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** By lower-case name, as Node gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** It came over HTTPS, also where a proxy took that off. */
  readonly isSecure: boolean;
}

export interface GatewayAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Whole, also to a HEAD: the server sends its length and leaves it out. */
  readonly body: Uint8Array | string;
}

export const headerOf = ({ headers }: GatewayRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' || value === undefined ? value : value.join(', ');
};

/** RFC 9110 §13.1.2: weak comparison, and `*` for whatever there is. */
export function isUnchanged(request: GatewayRequest, etag: string): boolean {
  const known = headerOf(request, 'if-none-match');
  if (known === undefined) return false;
  return known.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}

/** A text that is sent often: compressed once for each encoding that anybody asks for. */
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
