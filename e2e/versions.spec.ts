import type { Locator } from '@playwright/test';
import { ChatPage } from './pages/chat-page';
import { expect } from './test';
import { answerWith, delta, heldAnswer, refuseWith } from './vendor-server';
import { test } from './vendor-test';

const say = (text: string) => answerWith([delta({ content: text })]);
const button = (message: Locator, name: string) => message.getByRole('button', { name, exact: true });

test('重新生成 keeps both answers, and buttons switch between them', async ({
  page,
  site,
  person,
  vendor,
}) => {
  const chat = await ChatPage.open(page, site, person);
  vendor.next(say('第一个回答。'));
  await chat.ask('给我一个定位');
  vendor.next(say('第二个回答。'));
  await button(chat.message(1), '重新生成').click();
  await expect(chat.message(1)).toContainText('第二个回答。');
  await chat.waitForAnswer();
  await expect(chat.message(1)).toContainText('2/2');
  await button(chat.message(1), '上一个版本').click();
  await expect(chat.message(1)).toContainText('第一个回答。');
  await page.reload();
  await expect(chat.message(1)).toContainText('第一个回答。');
  await expect(chat.message(1)).toContainText('1/2');
  await button(chat.message(1), '下一个版本').click();
  await expect(chat.message(1)).toContainText('第二个回答。');
  await expect(chat.messages).toHaveCount(3);
});

test('编辑 makes a branch: the old question and its answers stay', async ({ page, site, person, vendor }) => {
  const chat = await ChatPage.open(page, site, person);
  vendor.next(say('面馆的回答。'));
  await chat.ask('我开面馆');
  vendor.next(say('第二轮的回答。'));
  await chat.ask('怎么涨价');
  await chat.composer.fill('写了一半的草稿');
  await chat.message(0).getByText('我开面馆').click();
  await button(chat.message(0), '编辑').click();
  await expect(page.getByText('正在编辑消息')).toBeVisible();
  await expect(chat.composer).toHaveValue('我开面馆');
  await expect(chat.composer).toBeFocused();
  vendor.next(say('茶馆的回答。'));
  await chat.composer.fill('我开茶馆');
  await chat.send.click();
  await expect(chat.message(1)).toContainText('茶馆的回答。');
  await chat.waitForAnswer();
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.composer).toHaveValue('写了一半的草稿');
  await button(chat.message(0), '上一个版本').click();
  await expect(chat.message(0)).toContainText('我开面馆');
  await expect(chat.message(3)).toContainText('第二轮的回答。');
  await page.reload();
  await expect(chat.message(3)).toContainText('第二轮的回答。');
});

test('取消 ends an edit, and an unsent edit is restored after a reload', async ({
  page,
  site,
  person,
  vendor,
}) => {
  const chat = await ChatPage.open(page, site, person);
  vendor.next(say('好的。'));
  await chat.ask('我开面馆');
  await chat.message(0).getByText('我开面馆').click();
  await button(chat.message(0), '编辑').click();
  await chat.composer.fill('我开面馆，在成都');
  await page.waitForTimeout(600);
  await page.reload();
  await expect(page.getByText('正在编辑消息')).toBeVisible();
  await expect(chat.composer).toHaveValue('我开面馆，在成都');
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await expect(page.getByText('正在编辑消息')).toBeHidden();
  await expect(chat.composer).toHaveValue('');
});

test('继续生成 goes on with an answer that was stopped', async ({ page, site, person, vendor }) => {
  const chat = await ChatPage.open(page, site, person);
  const held = heldAnswer();
  vendor.next(held.act);
  await chat.begin('慢慢说');
  held.say('开头已经有了，');
  await expect(chat.message(1)).toContainText('开头已经有了，');
  await page.getByRole('button', { name: '停止' }).click();
  await expect(chat.message(1)).toContainText('已停止');
  vendor.next(say('后半句也来了。'));
  await button(chat.message(1), '继续生成').click();
  await expect(chat.message(1)).toContainText('开头已经有了，后半句也来了。');
  await chat.waitForAnswer();
  await page.reload();
  await expect(chat.message(1)).toContainText('开头已经有了，后半句也来了。');
  await expect(chat.messages).toHaveCount(3);
});

test('重试 of an answer that failed gives one answer to one question', async ({
  page,
  site,
  person,
  vendor,
}) => {
  const chat = await ChatPage.open(page, site, person);
  vendor.next(refuseWith(401, 'no'));
  await chat.composer.fill('有人吗');
  await chat.send.click();
  await expect(chat.errorLine).toBeVisible({ timeout: 20_000 });
  vendor.next(say('在的。'));
  await chat.errorLine.getByRole('button', { name: '重试' }).click();
  await expect(chat.message(1)).toContainText('在的。');
  await chat.waitForAnswer();
  await page.reload();
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.messages.filter({ hasText: '有人吗' })).toHaveCount(1);
});

test('versions are switched by keyboard alone @desktop', async ({ page, site, person, vendor }) => {
  const chat = await ChatPage.open(page, site, person);
  vendor.next(say('第一个回答。'));
  await chat.ask('给我一个定位');
  vendor.next(say('第二个回答。'));
  await button(chat.message(1), '重新生成').focus();
  await page.keyboard.press('Enter');
  await expect(chat.message(1)).toContainText('第二个回答。');
  await chat.waitForAnswer();
  await expect(chat.composer).toBeFocused();
  await button(chat.message(1), '上一个版本').focus();
  await page.keyboard.press('Enter');
  await expect(chat.message(1)).toContainText('第一个回答。');
  await expect(button(chat.message(1), '上一个版本')).toBeFocused();
  await expect(page.getByText('第1个版本，共2个')).toBeAttached();
  await button(chat.message(0), '编辑').focus();
  await page.keyboard.press('Enter');
  await expect(chat.composer).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('正在编辑消息')).toBeHidden();
});
