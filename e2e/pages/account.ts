import { expect, type Page } from '@playwright/test';

/** Signs out as a person does: by the header, or behind the avatar of the chat's bar on a phone, which asks once. */
export async function signOut(page: Page): Promise<void> {
  const avatar = page.getByRole('button', { name: '我的账号' });
  const button = page.getByRole('banner').getByRole('button', { name: '退出登录' });
  await expect(avatar.or(button).locator('visible=true').first()).toBeVisible();
  if (!(await avatar.isVisible())) {
    await button.click();
    return;
  }
  await avatar.click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await page
    .getByRole('alertdialog', { name: '确认退出登录？' })
    .getByRole('button', { name: '确定' })
    .click();
}

/** Expects the page to name this person: in the header, or masked behind the avatar of a phone. */
export async function expectSignedIn(page: Page, username: string): Promise<void> {
  const avatar = page.getByRole('button', { name: '我的账号' });
  if (!(await avatar.isVisible())) {
    await expect(page.getByRole('banner').getByText(username)).toBeVisible();
    return;
  }
  await avatar.click();
  await expect(
    page.getByRole('dialog', { name: `${username.slice(0, 3)}****${username.slice(-4)}` }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
}
