import type { PublishedRelease } from '../releases/release';
import { BoundedCache } from './bounded-cache';
import type { Prerendered } from './page';

/** What a path shows. */
export interface PageRoute {
  /** The remote whose files its page asks for early; null for none. */
  readonly remote: string | null;
  /** Paths with one key have the same page. */
  readonly key: string;
}

/**
 * The seam for pages that show something before any script has run. Called once for each route and pair of releases, at
 * their first page, and kept; what it returns may therefore depend on its arguments and on the site's configuration only.
 * The page waits for it a moment and goes out without it after that, as it does when it throws; null is for routes that
 * are not rendered.
 */
export type Prerender = (request: {
  readonly route: PageRoute;
  readonly host: PublishedRelease;
  /** The release of the route's remote. */
  readonly remote: PublishedRelease;
  /** A file of one of these releases, verified. @returns null when it has none of that name */
  readonly readFile: (release: PublishedRelease, name: string) => Promise<Uint8Array | null>;
}) => Promise<Prerendered | null>;

interface PrerendererOptions {
  readonly prerender: Prerender;
  readonly readContent: (integrity: string) => Promise<Uint8Array | null>;
  readonly report: (problem: string, error: unknown) => void;
  /** How long a page waits. */
  readonly limitMs: number;
}

const KEPT = 64;

/** Keeps what was rendered for as long as it is asked for, over all states of the registry. */
export class Prerenderer {
  readonly #rendered = new BoundedCache<Promise<Prerendered | null>>(KEPT);

  constructor(private readonly options: PrerendererOptions) {}

  /** @returns undefined when it is not there in time, and may be there later */
  async get(
    route: PageRoute,
    host: PublishedRelease,
    remote: PublishedRelease,
  ): Promise<Prerendered | null | undefined> {
    const key = JSON.stringify([route.key, host.version, remote.version]);
    let rendered = this.#rendered.get(key);
    if (rendered === undefined) {
      rendered = this.#render(route, host, remote);
      this.#rendered.set(key, rendered);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), this.options.limitMs);
    });
    return Promise.race([rendered, late]).finally(() => clearTimeout(timer));
  }

  async #render(
    route: PageRoute,
    host: PublishedRelease,
    remote: PublishedRelease,
  ): Promise<Prerendered | null> {
    const { prerender, readContent, report } = this.options;
    try {
      return await prerender({
        route,
        host,
        remote,
        readFile: async ({ files }, name) => {
          const file = files.find((candidate) => candidate.name === name);
          return file === undefined ? null : readContent(file.integrity);
        },
      });
    } catch (error) {
      report('a page could not be rendered beforehand', error);
      return null;
    }
  }
}
