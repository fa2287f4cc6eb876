import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RegistryRemote } from '../registry/registry-document';
import { requestHeaders, responseHeaders } from './relay-headers';
import { DEVELOPMENT_PATH } from './reload-client';
import { swapInPage, swapRemote } from './swap-remote';

interface RelayOptions {
  readonly site: URL;
  /** Origin of the development gateway. */
  readonly local: string;
  /** Describes the remote that replaces the released one. */
  readonly remote: () => Promise<RegistryRemote>;
}

type Relay = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';
const isRegistry = (request: IncomingMessage): boolean => pathOf(request) === '/registry.json';
const isReport = (request: IncomingMessage): boolean => pathOf(request) === '/registry/reports';
const wantsPage = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/html') ?? false;

const decodeBody = (content: Buffer, coding: string | undefined): string => {
  if (coding === 'br') return brotliDecompressSync(content).toString();
  return (coding === 'gzip' ? gunzipSync(content) : content).toString();
};

/** Describes for the engineer why the site could not be reached. */
const explain = (site: URL, error: NodeJS.ErrnoException): Error => {
  const isCertificate = /CERT|SIGNATURE|SELF_SIGNED/.test(error.code ?? '');
  const advice = isCertificate ? ' Its certificate is not trusted here: set NODE_EXTRA_CA_CERTS.' : '';
  return new Error(`${site.origin} did not answer: ${error.message}.${advice}`, { cause: error });
};

function ask(site: URL, request: IncomingMessage, options: http.RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const client = site.protocol === 'https:' ? https : http;
    const asked = client.request(new URL(request.url ?? '/', site), options, resolve);
    asked.on('error', (error) => reject(explain(site, error)));
    request.pipe(asked);
  });
}

/** Relays requests to the site and streams its answers back unchanged, except for pages and the registry. */
export function makeRelay({ site, local, remote }: RelayOptions): Relay {
  const read = async (answer: IncomingMessage): Promise<string> =>
    decodeBody(await buffer(answer), answer.headers['content-encoding']);

  /** The answer with the remote replaced; null when the answer contains nothing to replace. */
  const exchange = async (request: IncomingMessage, answer: IncomingMessage): Promise<string | null> => {
    if (request.method !== 'GET' || answer.statusCode !== 200) return null;
    const type = answer.headers['content-type'] ?? '';
    if (isRegistry(request) && type.includes('json')) {
      return JSON.stringify(swapRemote(JSON.parse(await read(answer)), await remote()));
    }
    if (!type.includes('text/html')) return null;
    return swapInPage(await read(answer), await remote(), `${DEVELOPMENT_PATH}client.js`);
  };

  return async (request, response) => {
    // Reports of this gateway's pages concern a build that was never released, so they are dropped.
    if (isReport(request)) return void response.writeHead(204).end();
    const isFresh = isRegistry(request) || wantsPage(request);
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const headers = requestHeaders(request.headers, { local, site, isFresh });
    const answer = await ask(site, request, { method: request.method, headers, signal: gone.signal });
    const sent = responseHeaders(answer.headers, { local, site });
    const exchanged = await exchange(request, answer);
    if (exchanged === null) {
      response.writeHead(answer.statusCode ?? 502, sent);
      // Event streams send their headers long before their first event.
      response.flushHeaders();
      answer.pipe(response);
      answer.on('error', () => response.destroy());
      return;
    }
    const { 'content-encoding': _coding, 'content-length': _length, etag: _etag, ...kept } = sent;
    response.writeHead(200, { ...kept, 'cache-control': 'no-store' });
    response.end(exchanged);
  };
}
