/** The pin of a release's file, `sha384-…`, which our server sends as its ETag; null from any other server. */
export const integrityOf = ({ headers }: Response): string | null =>
  /sha384-[\w+/=]+/.exec(headers.get('etag') ?? '')?.[0] ?? null;

/** True when the content is what the answer's pin says. */
export async function isWhole(response: Response): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
  return integrityOf(response) === `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
