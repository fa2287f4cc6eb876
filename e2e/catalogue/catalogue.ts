import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';

/** Where the tests build the catalogue. */
export const CATALOGUE_FOLDER = path.resolve(__dirname, '..', '..', '.cache', 'catalogue');
const BASE = '/__ui/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the built catalogue as its development server does: whatever is no file is the page. */
async function serve(): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://catalogue');
    const isFile = pathname.startsWith(`${BASE}static/`);
    const file = isFile ? pathname.slice(BASE.length) : 'index.html';
    const content = await readFile(path.join(CATALOGUE_FOLDER, file)).catch(() => null);
    if (content === null) response.writeHead(404).end();
    else {
      // Every state is a page of its own, of the same files.
      const caching = isFile ? 'max-age=3600' : 'no-store';
      const type = TYPES[path.extname(file)] ?? '';
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': caching }).end(content);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A Wednesday morning in the weeks that the deliverables of the tests are about. */
const NOW = new Date('2026-03-04T02:00:00Z');

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>;

/** A window and a theme. */
export interface Look {
  readonly device: keyof typeof DEVICES;
  readonly theme: 'light' | 'dark';
}

/** The looks in which every state is tried. */
export const LOOKS: readonly Look[] = [
  { device: 'phone', theme: 'light' },
  { device: 'desktop', theme: 'dark' },
  { device: 'phone', theme: 'dark' },
  { device: 'desktop', theme: 'light' },
];

/** A page that shows states in a look, one after the other: a window for each would cost more than the state. */
export async function openPage(browser: Browser, { device, theme }: Look): Promise<Page> {
  const context = await browser.newContext({
    ...DEVICES[device],
    ...{ colorScheme: theme, reducedMotion: 'reduce', locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  return page;
}

/** The states, one page at a time. */
export interface Catalogue {
  /** Names of all states. */
  names(): Promise<string[]>;
  /** Shows a state and waits until the screen is in it. @returns `ready`, or why it is not */
  open(page: Page, name: string): Promise<string>;
}

export const test = base.extend<object, { catalogue: Catalogue }>({
  catalogue: [
    async ({ browser }, use) => {
      const { origin, close } = await serve();
      await use({
        async names() {
          const page = await browser.newPage();
          await page.goto(origin + BASE);
          await page.getByRole('link').first().waitFor();
          const names = await page.getByRole('link').allTextContents();
          await page.close();
          return names;
        },
        async open(page, name) {
          await page.goto(origin + BASE + name);
          const html = page.locator('html[data-ui]:not([data-ui="waiting"])');
          await html.waitFor({ timeout: 40_000 });
          return (await html.getAttribute('data-ui')) ?? '';
        },
      });
      await close();
    },
    { scope: 'worker' },
  ],
});

export { expect };
