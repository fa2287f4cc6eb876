import { expect, type Locator, type Page } from '@playwright/test';

/** 我的成果 and 我的档案, by the texts and roles that a person perceives. */
export class WorkbenchPage {
  readonly page: Page;
  readonly panel: Locator;
  /** What opens each deliverable that an answer has made. */
  readonly made: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('complementary', { name: '我的成果' });
    this.made = page.getByRole('list', { name: '这次做好的' }).getByRole('button', { name: /打开$/ });
  }

  /** Opens it from the chat's header. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: '我的成果', exact: true }).click();
    await expect(this.panel).toBeVisible();
  }

  /** Opens the deliverable of the newest answer. */
  async openNewest(): Promise<void> {
    await this.made.last().click();
    await expect(this.panel.getByRole('button', { name: '带走' })).toBeVisible();
  }

  button(name: string | RegExp): Locator {
    return this.panel.getByRole('button', { name });
  }

  /** Waits until the order that was given here is done. */
  async waitForWork(): Promise<void> {
    await expect(this.panel.getByRole('button', { name: '停止' })).toBeHidden({ timeout: 30_000 });
  }

  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: '关闭', exact: true }).click();
    await expect(this.panel).toBeHidden();
  }
}
