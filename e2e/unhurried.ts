import { expect, type Locator } from '@playwright/test';
import { Robot } from './robot';
import { delta, type VendorAct } from './vendor-server';

/**
 * Letters a second that somebody types on a phone (a Chinese letter by pinyin, or a digit), and that they read. Both are
 * assumed, and slow: people dictate at 4, and read easy Chinese at 6.
 */
const TYPED_PER_S = 1;
const READ_PER_S = 5;
/** From seeing what to tap to the tap, ms. */
const AIM_MS = 1_500;

/** Somebody who does a task as {@link Robot} does, but reads, types and aims as long as people need. */
export class UnhurriedPerson extends Robot {
  override async tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await this.page.waitForTimeout(AIM_MS);
    await super.tap(target);
  }

  override async type(text: string): Promise<void> {
    await this.page.waitForTimeout((text.length / TYPED_PER_S) * 1_000);
    await super.type(text);
  }

  /** Reads what is there, from now on. */
  async read(text: Locator): Promise<void> {
    const { length } = await text.innerText();
    await this.page.waitForTimeout((length / READ_PER_S) * 1_000);
  }
}

/** Letters a second of a model that is no fast one, and how long it takes to the first, ms. */
const SAID_PER_S = 40;
const FIRST_LETTER_MS = 1_500;
const PIECE = 4;

/** The same words at the pace of a model. @param answer what it says to a request's body */
export const atPaceOfModel =
  (answer: (body: string) => string): VendorAct =>
  async (response, _request, body) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    await new Promise((resolve) => setTimeout(resolve, FIRST_LETTER_MS));
    const text = answer(body);
    for (let at = 0; at < text.length && !response.destroyed; at += PIECE) {
      response.write(delta({ content: text.slice(at, at + PIECE) }));
      await new Promise((resolve) => setTimeout(resolve, (PIECE / SAID_PER_S) * 1_000));
    }
    response.end('data: [DONE]\n\n');
  };
