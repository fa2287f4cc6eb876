import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'puppeteer-core';
import { createPerson, type Person } from '../../test';
import { CHAT, SHOWN } from './shell';
import { Tab } from './tab';

/** Texts that mean that a page failed to load. */
const BROKEN = [SHOWN.boundary, '页面已更新'];

/**
 * A person in a real browser who navigates to and fro, leaves drafts behind, and sends one now and then. Never reloads.
 */
export class BrowsingPerson {
  readonly person: Person;
  readonly tab: Tab;
  readonly failures: string[] = [];
  /** Texts that were sent and appeared. */
  readonly sent: string[] = [];
  /** Builds that were shown. */
  readonly marks = new Set<string | null>();
  rounds = 0;

  private constructor(tab: Tab, person: Person) {
    this.tab = tab;
    this.person = person;
  }

  static async open(context: BrowserContext, site: string): Promise<BrowsingPerson> {
    const person = await createPerson(site);
    const tab = await Tab.open(context, { person });
    await tab.goto(site + CHAT);
    await tab.hasField(SHOWN.field);
    const chatting = new BrowsingPerson(tab, person);
    // In an existing conversation drafts keep one key.
    await chatting.#send(`你好，我来自${person.username}`);
    return chatting;
  }

  /** Waits for the expected content, or for a sign that it will not come. */
  async #arrives(what: string, isThere: () => Promise<boolean>): Promise<void> {
    const until = Date.now() + 60_000;
    while (!(await isThere())) {
      for (const sign of BROKEN) {
        if (!(await this.tab.shows(sign))) continue;
        this.failures.push(`round ${this.rounds}: ${sign} in place of ${what}`);
        return;
      }
      if (Date.now() > until) throw new Error(`${what} is not there after a minute`);
      await sleep(50);
    }
  }

  /** Expects the draft in the field, once the chat knows which conversation was open. */
  async #finds(draft: string): Promise<void> {
    const until = Date.now() + 20_000;
    let kept = await this.tab.valueOf(SHOWN.field);
    while (kept !== draft && Date.now() < until) {
      await sleep(50);
      kept = await this.tab.valueOf(SHOWN.field);
    }
    if (kept !== draft) this.failures.push(`round ${this.rounds}: the draft is ${JSON.stringify(kept)}`);
  }

  #isAnswered(): Promise<boolean> {
    return this.tab.page.evaluate(
      () =>
        document.querySelector('button[aria-label="停止"]') === null &&
        document.querySelectorAll('article').length > 2,
    );
  }

  async #send(text: string): Promise<void> {
    await this.tab.fill(SHOWN.field, text);
    await this.tab.press('发送');
    await this.#arrives(text, () => this.tab.shows(text));
    this.sent.push(text);
    // Answered: later drafts belong to an existing conversation.
    await this.#arrives('the answer', () => this.#isAnswered());
  }

  /** Navigates to the landing page and back, with a draft in between; every third draft is sent. */
  async makeRound(): Promise<void> {
    const { tab } = this;
    this.rounds += 1;
    const draft = `草稿第${this.rounds}版，还没写完`;
    await tab.fill(SHOWN.field, draft);
    await tab.follow('/');
    await this.#arrives('the landing page', () => tab.shows(SHOWN.landing));
    await tab.press('我要做方案');
    await this.#arrives('the chat', async () => (await tab.valueOf(SHOWN.field)) !== null);
    this.marks.add(await tab.mark());
    await this.#finds(draft);
    if (this.rounds % 3 === 0) await this.#send(`第${this.rounds}句`);
  }
}
