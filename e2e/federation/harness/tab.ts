import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { BrowserContext, ElementHandle, Page } from 'puppeteer-core';
import type { Person } from '../../test';

/** Errors of a call into a page that is about to load another: its context may be destroyed meanwhile. */
const GONE = /context|navigat|detached|destroyed|no such frame|Cannot find|discarded/i;

interface TabOptions {
  readonly person?: Person;
  /** Factor by which waits of a minute and more are shortened; all else is as it ships. */
  readonly haste?: number;
}

/** Runs in the page before any of its own scripts. */
function prepare(haste: number, person: string | null): void {
  const wait = window.setTimeout.bind(window);
  const hasty = (handler: TimerHandler, milliseconds = 0, ...rest: unknown[]) =>
    wait(handler, milliseconds >= 60_000 ? milliseconds / haste : milliseconds, ...rest);
  window.setTimeout = hasty as typeof window.setTimeout;
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`);
  });
  // Once: a sign-out in the page stays one.
  if (person === null || location.origin === 'null' || sessionStorage.getItem('prepared') !== null) return;
  sessionStorage.setItem('prepared', 'yes');
  const { token, user } = JSON.parse(person) as Person;
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
}

const isShown = (text: string): boolean => document.body?.innerText.includes(text) ?? false;

/** Finds a button by its text or accessible name. */
const findButton = (name: string): Element | null =>
  [...document.querySelectorAll<HTMLElement>('a[href], button')].find(
    (element) =>
      element.getClientRects().length > 0 &&
      (element.getAttribute('aria-label') ?? element.innerText).trim() === name,
  ) ?? null;

const findLink = (path: string): Element | null =>
  [...document.querySelectorAll(`a[href="${path}"]`)].find(
    (element) => element.getClientRects().length > 0,
  ) ?? null;

/** Finds a field by its name; with `isOfApp` none that stands in the page before its app (data-early). */
const findField = (name: string, isOfApp: boolean): Element | null =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].find(
    (element) =>
      element.getClientRects().length > 0 &&
      (!isOfApp || element.closest('[data-early]') === null) &&
      (element.getAttribute('aria-label') === name ||
        [...(element.labels ?? [])].some((label) => label.innerText.trim() === name)),
  ) ?? null;

/** One page of a browser, of either kind, as a person uses it. */
export class Tab {
  readonly page: Page;
  /** Problems of the page: exceptions, console errors, breaches of its policy. */
  readonly problems: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.problems.push(`exception: ${String(error)}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(message.text());
    });
  }

  static async open(context: BrowserContext, { person, haste = 1 }: TabOptions = {}): Promise<Tab> {
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 800 }).catch((error: unknown) => {
      // Firefox 140 has no command for the orientation, which is sent beside the size and changes nothing on a desktop.
      if (!String(error).includes('unknown command emulation.setScreenOrientationOverride')) throw error;
    });
    await page.evaluateOnNewDocument(prepare, haste, person === undefined ? null : JSON.stringify(person));
    return new Tab(page);
  }

  /** Waits for the page, not for all of its files: some of them may never arrive. */
  async goto(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'domcontentloaded' });
  }

  async #ask<Value>(question: () => Promise<Value>, otherwise: Value): Promise<Value> {
    try {
      return await question();
    } catch (error) {
      if (error instanceof Error && GONE.test(error.message)) return otherwise;
      throw error;
    }
  }

  shows(text: string): Promise<boolean> {
    return this.#ask(() => this.page.evaluate(isShown, text), false);
  }

  async sees(text: string, timeout = 30_000): Promise<void> {
    await expect.poll(() => this.shows(text), { timeout, message: `shows ${text}` }).toBe(true);
  }

  async seesNo(text: string, timeout = 30_000): Promise<void> {
    await expect.poll(() => this.shows(text), { timeout, message: `shows no ${text}` }).toBe(false);
  }

  async #find(
    find: (name: string, isOfApp: boolean) => Element | null,
    name: string,
    isOfApp = false,
  ): Promise<ElementHandle<Element>> {
    const until = Date.now() + 30_000;
    while (Date.now() < until) {
      const found = await this.#ask(async () => {
        const handle = await this.page.evaluateHandle(find, name, isOfApp);
        return handle.asElement() as ElementHandle<Element> | null;
      }, null);
      if (found !== null) return found;
      await sleep(50);
    }
    throw new Error(`there is no ${name} on ${this.page.url()}`);
  }

  /** A tab behind another one draws no frames, and a click waits for one. */
  async #click(element: ElementHandle<Element>, count = 1): Promise<void> {
    await this.page.bringToFront();
    await element.click({ count });
  }

  /** Clicks a link or a button. */
  async press(name: string): Promise<void> {
    await this.#click(await this.#find(findButton, name));
  }

  /** Clicks the first link that leads to this path. */
  async follow(path: string): Promise<void> {
    await this.#click(await this.#find(findLink, path));
  }

  /** Replaces the text of a field by typing. */
  async fill(name: string, text: string): Promise<void> {
    const field = await this.#find(findField, name);
    await this.#click(field, 3);
    await this.page.keyboard.type(text);
  }

  /** Text of a field; null while there is no such field. */
  valueOf(name: string): Promise<string | null> {
    return this.#ask(
      () =>
        this.page.evaluate(
          (wanted) =>
            [...document.querySelectorAll<HTMLTextAreaElement>('input, textarea')].find(
              (element) => element.getAttribute('aria-label') === wanted,
            )?.value ?? null,
          name,
        ),
      null,
    );
  }

  /** Waits for a field of an app. */
  async hasField(name: string): Promise<void> {
    await this.#find(findField, name, true);
  }

  /** True while an app shows this field. */
  async showsField(name: string): Promise<boolean> {
    const found = await this.#ask(() => this.page.evaluateHandle(findField, name, true), null);
    return found?.asElement() != null;
  }

  /** Marker of the variant on screen: null for the product's own build. */
  mark(): Promise<string | null> {
    return this.#ask(
      () =>
        this.page.evaluate(
          () => document.querySelector('main [data-variant]')?.getAttribute('data-variant') ?? null,
        ),
      null,
    );
  }

  get path(): string {
    return new URL(this.page.url()).pathname;
  }
}
