import type { Locator, Page } from '@playwright/test';
import { newNumber } from '../test';

const PASSWORD = '苏州的花 2026';

/** The way in of an invited person, by the texts that they read. */
export class WayInPage {
  readonly number: Locator;
  readonly password: Locator;
  readonly repetition: Locator;
  readonly consent: Locator;
  readonly register: Locator;
  readonly signIn: Locator;

  constructor(private readonly page: Page) {
    this.number = page.getByLabel('手机号');
    this.password = page.getByLabel('密码', { exact: true });
    this.repetition = page.getByLabel('确认密码');
    this.consent = page.getByRole('checkbox', { name: '我已阅读并同意' });
    this.register = page.getByRole('button', { name: '注册', exact: true });
    this.signIn = page.getByRole('button', { name: '登录', exact: true });
  }

  /** Opens the link of an invitation, as it is sent to people. */
  async open(site: string): Promise<void> {
    await this.page.goto(`${site}/register?code=e2e-welcome`);
  }

  /** What is asked for, field by field. */
  answers(): readonly (readonly [Locator, string])[] {
    return [
      [this.number, newNumber()],
      [this.password, PASSWORD],
      [this.repetition, PASSWORD],
    ];
  }
}
