import { ChatPage } from './pages/chat-page';
import { expect } from './test';
import { answerWith, delta, heldAnswer } from './vendor-server';
import { test } from './vendor-test';

const NOTE = '等这条答完就发';
/** From the tap to the message on the screen. */
const AT_ONCE_MS = 100;

test('a second message while one is written stands in the thread at once, waits, survives a reload and is answered next @phone', async ({
  page,
  site,
  person,
  vendor,
}) => {
  test.setTimeout(120_000);
  const held = heldAnswer();
  vendor.next(held.act);
  const chat = await ChatPage.open(page, site, person);
  await chat.begin('我是编竹篮的');
  held.say('@@\n先说一句，');
  await expect(chat.messages.last()).toContainText('先说一句');

  await page.evaluate((note) => {
    const seen = { tapped: 0, shown: 0 };
    document.addEventListener('pointerdown', () => (seen.tapped = performance.now()), { capture: true });
    new MutationObserver(() => {
      if (seen.shown === 0 && document.body.innerText.includes(note)) seen.shown = performance.now();
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { seen });
  }, NOTE);
  await chat.composer.fill('也补旧的');
  await chat.send.click();
  const waiting = chat.questions.filter({ hasText: NOTE });
  await expect(waiting).toContainText('也补旧的');
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  const waited = (seen.shown ?? 0) - (seen.tapped ?? 0);
  console.log(`the waiting message was there ${waited.toFixed(0)} ms after the tap`);
  expect(waited).toBeGreaterThan(0);
  expect(waited).toBeLessThan(AT_ONCE_MS);
  await expect(chat.composer).toHaveValue('');

  await waiting.getByRole('button', { name: '取回' }).click();
  await expect(waiting).toHaveCount(0);
  await expect(chat.composer).toHaveValue('也补旧的');
  await chat.send.click();
  await expect(waiting).toHaveCount(1);

  await page.reload();
  await expect(waiting).toContainText('也补旧的');
  const calls = vendor.calls();
  vendor.next(answerWith([delta({ content: '@@\n补旧的，补哪里最多？\n@@@\n-' })]));
  held.say('再问。\n@@@\n-');
  held.end();
  await expect(chat.messages.last()).toContainText('补旧的，补哪里最多？');
  await expect(waiting).toHaveCount(0);
  await expect(chat.questions).toHaveCount(2);
  await expect(chat.questions.last()).toContainText('也补旧的');
  expect(vendor.calls()).toBeGreaterThan(calls);
});
