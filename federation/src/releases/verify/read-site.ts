/** Reads a site over HTTP; trusts no answer. */
export interface SiteReader {
  /** @throws with a reason in words unless the answer is a complete 200 */
  read(url: string, options?: { readonly accept?: string; readonly maxBytes?: number }): Promise<SiteAnswer>;
  /** Resolves a reference from the document or a page to an absolute URL. */
  urlOf(reference: string): string;
}

export interface SiteAnswer {
  readonly content: Buffer;
  readonly headers: Headers;
}

const TIME_LIMIT_MS = 30_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** The underlying cause: undici's own message is only `fetch failed`. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${TIME_LIMIT_MS / 1000} s`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function readBounded(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    bytes += next.value.length;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new Error(`more than the ${maxBytes} bytes that it may have`);
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

/**
 * Creates a reader of a site.
 * @param site base URL of its pages
 */
export function makeSiteReader(site: string, fetch: typeof globalThis.fetch): SiteReader {
  const urlOf = (reference: string): string => new URL(reference, site).href;
  return {
    urlOf,
    async read(url, { accept = '*/*', maxBytes = MAX_BYTES } = {}) {
      try {
        const signal = AbortSignal.timeout(TIME_LIMIT_MS);
        const response = await fetch(urlOf(url), { headers: { accept }, signal });
        if (response.status !== 200) {
          await response.body?.cancel();
          throw new Error(`the answer is ${response.status}`);
        }
        return { content: await readBounded(response, maxBytes), headers: response.headers };
      } catch (cause) {
        throw new Error(`${url}: ${causeOf(cause)}`, { cause });
      }
    },
  };
}
