import type { Locator, Page } from '@playwright/test';

/** What stands behind the avatar of a phone's bar, by the texts that a person reads. */
export class AccountSheet {
  readonly door: Locator;
  readonly account: Locator;
  readonly current: Locator;
  readonly next: Locator;
  readonly repetition: Locator;
  readonly change: Locator;
  readonly signOut: Locator;
  readonly confirm: Locator;

  constructor(page: Page) {
    const dialog = page.getByRole('dialog');
    this.door = page.getByRole('button', { name: '我的账号' });
    this.account = dialog.getByRole('button', { name: '账号', exact: true });
    this.current = dialog.getByLabel('当前密码');
    this.next = dialog.getByLabel('新密码', { exact: true });
    this.repetition = dialog.getByLabel('确认新密码');
    this.change = dialog.getByRole('button', { name: '修改密码' });
    this.signOut = dialog.getByRole('button', { name: '退出登录' });
    this.confirm = page
      .getByRole('alertdialog', { name: '确认退出登录？' })
      .getByRole('button', { name: '确定' });
  }
}
