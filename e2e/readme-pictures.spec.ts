import { keepPicture } from './film';
import { FLORIST, tell } from './florist';
import { ChatPage } from './pages/chat-page';
import { WorkbenchPage } from './pages/workbench-page';
import { expect, test } from './task-test';

/** The pictures of README.md; `npm run tasks` makes them. */
test.describe.configure({ mode: 'default', timeout: 180_000 });
test.use({ colorScheme: 'light' });

const TALK = [FLORIST.first, FLORIST.story, FLORIST.card];

test('the landing page on a phone @phone @pictures', async ({ page, site }) => {
  await page.goto(site);
  await expect(page.getByRole('link', { name: '立即开始' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await keepPicture(page, 'docs/images/landing-phone.webp');
});

test('the chat with a card on a phone @phone @pictures', async ({ page, site, person }) => {
  await tell(site, person, ...TALK);
  const chat = await ChatPage.open(page, site, person);
  await expect(page.getByRole('button', { name: '带走：定位卡' })).toBeVisible();
  await chat.messages.last().scrollIntoViewIfNeeded();
  await keepPicture(page, 'docs/images/chat-phone.webp');
});

test('the chat on a desktop @desktop @pictures', async ({ page, site, person }) => {
  await tell(site, person, FLORIST.titles);
  await tell(site, person, ...TALK);
  await ChatPage.open(page, site, person);
  const work = new WorkbenchPage(page);
  await work.openNewest();
  await expect(work.panel).toContainText('跟谁都不比美');
  await page.mouse.move(0, 0);
  await keepPicture(page, 'docs/images/chat-desktop.webp');
});
