import type { Page } from '@playwright/test';
import { answerWorkshop } from './answered-workshop';
import { ChatPage } from './pages/chat-page';
import { WorkbenchPage } from './pages/workbench-page';
import { expect, findAccessibilityProblems, type signIn, test } from './test';

/** Opens the script of the first topic of somebody whose questions are answered. */
const openScript = async (page: Page, site: string, person: Parameters<typeof signIn>[2]) => {
  await answerWorkshop(site, person);
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('出选题');
  const work = new WorkbenchPage(page);
  await work.openNewest();
  await work.button('写脚本').first().click();
  await expect(work.button('对着念')).toBeVisible({ timeout: 30_000 });
  const prompter = page.getByRole('dialog', { name: '对着念' });
  return { work, prompter, spoken: prompter.locator('[aria-current]') };
};

test('a script runs by itself at its own pace; Esc, ✕ and the back button lead back to its page', async ({
  page,
  site,
  person,
}) => {
  test.setTimeout(180_000);
  const { work, prompter, spoken } = await openScript(page, site, person);
  const length = (await work.panel.getByText(/ · \d+秒/).textContent())?.match(/(\d+)秒/)?.[1];
  await work.button('对着念').click();
  await expect(prompter).toBeVisible();
  const total = await prompter.getByRole('slider').getAttribute('aria-valuetext');
  const [, minutes, seconds] = total?.match(/共(\d+):(\d+)/) ?? [];
  expect(Number(minutes) * 60 + Number(seconds)).toBe(Number(length));

  await expect(spoken).toHaveText('琴潮了怎么办');
  await page.keyboard.press('Space');
  await expect(spoken).not.toHaveText('琴潮了怎么办');
  await prompter.getByRole('button', { name: '停一下' }).click();
  await page.keyboard.press('Escape');
  await expect(prompter).toBeHidden();
  await expect(work.button('对着念')).toBeFocused();

  await work.button('对着念').click();
  await expect(spoken).toHaveText('琴潮了怎么办');
  await page.goBack();
  await expect(prompter).toBeHidden();
  await expect(work.button('对着念')).toBeVisible();
  await page.goForward();
  await prompter.getByRole('button', { name: '关闭' }).click();
  await expect(prompter).toBeHidden();
  await work.close();
});

test('what is spoken stays in sight in every size, to the last sentence and in a glass; axe finds no problem', async ({
  page,
  site,
  person,
}) => {
  test.setTimeout(180_000);
  const { work, prompter, spoken } = await openScript(page, site, person);
  await work.button('对着念').click();
  const isInSight = async () => {
    const [foot, bar] = await Promise.all([
      prompter.getByRole('slider').boundingBox(),
      prompter.getByRole('heading').boundingBox(),
    ]);
    await expect
      .poll(async () => {
        const text = await spoken.boundingBox();
        const isBelow = text !== null && bar !== null && text.y >= bar.y + bar.height;
        return isBelow && foot !== null && text.y + text.height <= foot.y;
      })
      .toBe(true);
  };
  const sizeOf = () => spoken.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  expect(await sizeOf()).toBeGreaterThanOrEqual(40);
  await isInSight();
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await prompter.getByRole('button', { name: '设置' }).click();
  const before = await sizeOf();
  await prompter.getByRole('button', { name: '大一点' }).click();
  expect(await sizeOf()).toBeGreaterThan(before);
  await prompter.getByRole('switch', { name: '镜像' }).click();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await prompter.getByRole('button', { name: '设置' }).click();
  await prompter.getByRole('button', { name: '开始念' }).focus();
  while ((await spoken.textContent()) !== '待补充') {
    await isInSight();
    await page.keyboard.press('ArrowRight');
  }
  await isInSight();
  const box = (await spoken.boundingBox()) ?? { x: 0, width: 0 };
  expect(box.x + box.width).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);

  // The choice is this browser's, and its text stands still for whoever wants no motion.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(spoken).toHaveText('琴潮了怎么办');
  expect(await sizeOf()).toBeGreaterThan(before);
  const durations = await spoken.evaluate((text) =>
    [text, text.closest('p')?.parentElement].map((each) => each && getComputedStyle(each).transitionDuration),
  );
  expect(durations).toEqual(['0s', '0s']);
});
