import { createHash } from 'node:crypto';
import { remotesOf } from './page-data';

/** A file that a page names, as far as a browser would request it. */
interface NamedFile {
  readonly url: string;
  readonly integrity: string | null;
}

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? null;

const filesOfPage = (html: string): NamedFile[] => {
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag);
  const named = tags.flatMap((tag): NamedFile[] => {
    const url = attribute(tag, 'href') ?? attribute(tag, 'src');
    return url?.startsWith('/') ? [{ url, integrity: attribute(tag, 'integrity') }] : [];
  });
  const remotes = remotesOf(html).flatMap(({ manifest, entry }): NamedFile[] => [
    { url: manifest, integrity: null },
    { url: entry.url, integrity: entry.integrity ?? null },
  ]);
  return [...named, ...remotes];
};

/**
 * A browser without a screen: it keeps its cookies, opens pages, requests all files that they name, and checks each
 * file against its integrity hash. It also comes back to a page that it opened long ago.
 */
export class VisitorWithoutBrowser {
  readonly #site: string;
  readonly #cookies = new Map<string, string>();
  readonly #opened: NamedFile[][] = [];
  pages = 0;
  files = 0;
  /** Files that did not arrive, or had another hash. */
  readonly failures: string[] = [];

  constructor(site: string) {
    this.#site = site;
  }

  async #get(url: string, accept: string): Promise<Response | null> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept, ...(cookie === '' ? {} : { cookie }) };
    const response = await fetch(new URL(url, this.#site), { headers }).catch((error: Error) => {
      this.failures.push(`${url}: ${error.message}`);
      return null;
    });
    for (const line of response?.headers.getSetCookie() ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    if (response !== null && !response.ok) this.failures.push(`${url}: ${response.status}`);
    return response;
  }

  async #fetchAll(files: readonly NamedFile[]): Promise<void> {
    for (const { url, integrity } of files) {
      const body = await (await this.#get(url, '*/*'))?.arrayBuffer();
      if (body === undefined) continue;
      this.files += 1;
      const found = `sha384-${createHash('sha384').update(Buffer.from(body)).digest('base64')}`;
      if (integrity !== null && integrity !== found) this.failures.push(`${url} is not what was pinned`);
    }
  }

  /** Opens a page with all its files, and requests the files of an earlier page again. */
  async visit(path: string): Promise<void> {
    const html = await (await this.#get(path, 'text/html'))?.text();
    if (html === undefined) return;
    this.pages += 1;
    const files = filesOfPage(html);
    await this.#fetchAll(files);
    this.#opened.push(files);
    await this.#fetchAll(this.#opened[Math.floor(this.pages / 2)] ?? []);
  }
}
