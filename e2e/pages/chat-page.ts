import { expect, type Locator, type Page } from '@playwright/test';
import { type Person, signIn } from '../test';

const AGENT = 'lao-gao-ip-master';

/** The chat screen, by the texts and roles that a person perceives. */
export class ChatPage {
  readonly page: Page;
  readonly composer: Locator;
  readonly send: Locator;
  readonly messages: Locator;
  /** What the user has sent; an answer may say it back. */
  readonly questions: Locator;
  readonly errorLine: Locator;
  readonly history: Locator;
  readonly newConversation: Locator;

  constructor(page: Page) {
    this.page = page;
    this.composer = page.getByRole('textbox', { name: '输入消息' });
    this.send = page.getByRole('button', { name: '发送', exact: true });
    this.messages = page.getByRole('article');
    this.questions = page.getByRole('article', { name: '我的消息' });
    this.errorLine = page.getByRole('alert');
    this.history = page.getByRole('complementary', { name: '历史对话' });
    // On a phone the bar has it, too, behind the open history.
    this.newConversation = page.getByRole('button', { name: '新建对话' }).locator('visible=true').last();
  }

  /** Signs in and opens the agent's chat. */
  static async open(page: Page, site: string, person: Person, agent = AGENT): Promise<ChatPage> {
    await signIn(page, site, person);
    await page.goto(`${site}/chat/${agent}`);
    const chat = new ChatPage(page);
    await expect(chat.composer).toBeVisible();
    await chat.waitForApp();
    return chat;
  }

  /** Waits until the app has taken over what stood in the page before it. */
  async waitForApp(): Promise<void> {
    await expect(this.page.locator('[data-early], [data-opening], [data-exchange]')).toHaveCount(0);
  }

  /** Sends a message and waits until its answer is complete. */
  async ask(text: string): Promise<void> {
    await this.waitForApp();
    // What a page begins with is the newest exchange; the welcome line comes with what is between.
    await expect(this.messages.first()).toHaveAccessibleName('回答');
    await this.composer.fill(text);
    const before = await this.messages.count();
    await this.send.click();
    await expect(this.messages).toHaveCount(before + 2);
    await this.waitForAnswer();
  }

  /** The nth message of the conversation, the welcome line aside, counted from 0. */
  message(at: number): Locator {
    return this.messages.nth(at + 1);
  }

  /** Sends a message without waiting for its answer. */
  async begin(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.send.click();
    await expect(this.page.getByRole('button', { name: '停止' })).toBeVisible();
  }

  /** Waits until no answer streams. */
  async waitForAnswer(): Promise<void> {
    await expect(this.page.getByRole('button', { name: '停止' })).toBeHidden({ timeout: 30_000 });
  }

  /** Opens the history where it is a closed drawer. */
  async showHistory(): Promise<void> {
    if (await this.history.isVisible()) return;
    const toggle = this.page.getByRole('button', { name: '历史对话' });
    // The history of a page that is still loading may be open by the time of the check.
    if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
    await expect(this.history).toBeVisible();
  }

  conversation(title: string): Locator {
    return this.history.getByRole('listitem').filter({ hasText: title });
  }
}
