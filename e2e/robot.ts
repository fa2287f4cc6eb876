import { expect, type Locator, type Page } from '@playwright/test';
import type { Film } from './film';
import { ChatPage } from './pages/chat-page';
import { WayInPage } from './pages/way-in-page';

/** The name that a person reads on a control, or that its icon stands for. */
const nameOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const { labels = null } = element as HTMLInputElement;
    const { innerText } = element as HTMLElement;
    const name = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? innerText;
    return name.trim().split('\n')[0] ?? '';
  });

/**
 * Somebody who does a task with one finger and no hint: taps what is in sight, types into the field that has the focus, and
 * waits for what the screen tells. Every tap is counted; scrolling and typing are none.
 */
export class Robot {
  #taps = 0;
  constructor(
    readonly page: Page,
    /** Takes a picture of the screen before each tap; null outside of `npm run tasks`. */
    private readonly film: Film | null,
  ) {}

  get taps(): number {
    return this.#taps;
  }

  async tap(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    if (this.film !== null) {
      // What is drawn anew meanwhile is another element.
      await expect(() => target.scrollIntoViewIfNeeded()).toPass();
      const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const finger = { x: x + width / 2, y: y + height / 2 };
      await this.film.shoot(`点「${await nameOf(target)}」`, finger);
    }
    await target.tap();
    this.#taps += 1;
  }

  /** Types as an input method does, which replaces what is selected. */
  async type(text: string): Promise<void> {
    await expect(this.page.locator('input:focus, textarea:focus')).toHaveCount(1);
    await this.page.keyboard.insertText(text);
  }

  /** Waits until something is in sight. */
  async see(target: Locator): Promise<void> {
    await expect(target).toBeInViewport({ timeout: 30_000 });
  }

  /** From the link of an invitation to the chat. */
  async register(site: string): Promise<ChatPage> {
    const way = new WayInPage(this.page);
    await way.open(site);
    for (const [field, text] of way.answers()) {
      await this.tap(field);
      await this.type(text);
    }
    if (await way.consent.isVisible()) await this.tap(way.consent);
    await this.tap(way.register);
    await expect(way.signIn).toBeFocused({ timeout: 10_000 });
    await this.tap(way.signIn);
    const chat = new ChatPage(this.page);
    await this.see(chat.composer);
    return chat;
  }

  async send(chat: ChatPage, text: string): Promise<void> {
    await this.tap(chat.composer);
    await this.type(text);
    await this.tap(chat.send);
  }

  /** The task is done: what is in sight now is its outcome. @param strip the name of its pictures */
  async finish(strip: string, outcome: string): Promise<void> {
    await this.film?.shoot(outcome);
    await this.film?.develop(`docs/images/tasks/${strip}.webp`);
  }
}
