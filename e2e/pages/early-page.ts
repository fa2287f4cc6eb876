import type { Page, Request } from '@playwright/test';

const SCRIPTS = /\.js(\?|$)/;

/** A page whose scripts are delayed: it shows what the gateway wrote until `release` is called. */
export class EarlyPage {
  readonly #released: Promise<void>;
  #release = (): void => {};
  readonly requests: Request[] = [];
  readonly #arrived = new Set<string>();

  private constructor(readonly page: Page) {
    this.#released = new Promise((resolve) => {
      this.#release = resolve;
    });
    page.on('request', (request) => this.requests.push(request));
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      // What the page before has asked for may arrive late.
      if (SCRIPTS.test(pathname) && this.requests.includes(response.request())) this.#arrived.add(pathname);
    });
  }

  static async open(page: Page, url: string): Promise<EarlyPage> {
    const early = new EarlyPage(page);
    await page.route(SCRIPTS, async (route) => {
      await early.#released;
      await route.continue().catch(() => {});
    });
    await page.goto(url, { waitUntil: 'commit' });
    return early;
  }

  release(): void {
    this.#release();
  }

  /** Paths of the scripts that have been answered. */
  scriptsArrived(): string[] {
    return [...this.#arrived];
  }

  /** Calls of the API, by method and path. */
  calls(path: string): Request[] {
    return this.requests.filter(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === path,
    );
  }

  /** Addresses that were asked for or shown, and everything that the browser has kept. */
  async traces(): Promise<string> {
    const kept = await this.page.evaluate(() =>
      JSON.stringify([
        location.href,
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        history.state,
      ]),
    );
    return [kept, ...this.requests.map((request) => request.url())].join('\n');
  }
}

/** Files that a page asks for after its first ones, as it names them: paths. */
export async function laterFilesOf(page: Page, url: string): Promise<string[]> {
  const html = await (await page.request.get(url, { headers: { accept: 'text/html' } })).text();
  const block = /<script type="application\/json" id="early-request">([^<]*)<\/script>/.exec(html)?.[1];
  const { later } = JSON.parse(block ?? '') as { later: { url: string }[] };
  return later.map((file) => file.url);
}
