import type { PublishedRelease } from '../releases/store/release';
import { BoundedCache } from './bounded-cache';
import type { Prerendered } from './compose-page';

/** The route of a path. */
export interface PageRoute {
  /** The remote whose files the page preloads; null for none. */
  readonly remote: string | null;
  /** Cache key: paths with equal keys have the same page. */
  readonly key: string;
}

/**
 * Produces content for pages before any script has run. It is called once for each route and pair of releases, at their
 * first page, and the result is kept, so the result may depend on the arguments and the site's configuration only. A
 * page waits for it up to a limit, and is sent without it after that or when it rejects; null means that the route is
 * not prerendered.
 */
export type Prerender = (request: {
  readonly route: PageRoute;
  readonly host: PublishedRelease;
  /** Release of the route's remote. */
  readonly remote: PublishedRelease;
  /** Reads a verified file of one of these releases. @returns null when the release has no file of that name */
  readonly readFile: (release: PublishedRelease, name: string) => Promise<Uint8Array | null>;
}) => Promise<Prerendered | null>;

interface PrerendererOptions {
  readonly prerender: Prerender;
  readonly readContent: (integrity: string) => Promise<Uint8Array | null>;
  readonly report: (problem: string, error: unknown) => void;
  /** Time limit in ms for which a page waits. */
  readonly limitMs: number;
}

const MAX_CACHED = 64;

/** Caches prerendered content across states of the registry, for as long as it is requested. */
export class Prerenderer {
  readonly #rendered = new BoundedCache<Promise<Prerendered | null>>(MAX_CACHED);

  constructor(private readonly options: PrerendererOptions) {}

  /**
   * The content for a route and pair of releases.
   * @returns undefined when it is not ready in time; it may be ready later
   */
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
