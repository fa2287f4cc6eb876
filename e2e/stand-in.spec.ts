import { ChatPage } from './pages/chat-page';
import { WorkbenchPage } from './pages/workbench-page';
import { expect } from './test';
import { answerWith, delta, refuseWith } from './vendor-server';
import { test } from './vendor-test';

const BUTTON = '先用离线教练';
const GONE = refuseWith(402, 'AcmeAI: insufficient balance');

test('a vendor that failed leaves one sentence, 重试 and a button to the workshop, until it is back @phone', async ({
  page,
  site,
  person,
  vendor,
}) => {
  test.setTimeout(120_000);
  vendor.next(GONE);
  const chat = await ChatPage.open(page, site, person);
  // 停止 may be gone before it is looked for: the vendor refuses at once.
  await chat.composer.fill('我是编竹篮的，想让人知道手编的好');
  await chat.send.click();
  await expect(chat.errorLine).toContainText(/[\u4e00-\u9fff]{4}/);
  await expect(chat.errorLine.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(chat.messages).toHaveCount(2);

  await chat.errorLine.getByRole('button', { name: BUTTON }).click();
  await expect(chat.errorLine).toBeHidden();
  await chat.waitForAnswer();
  await expect(chat.messages.last()).toContainText('第1问，共10问');
  await expect(chat.messages.last()).toContainText('离线教练');
  const calls = vendor.calls();
  await chat.ask('编竹篮，也补旧的');
  await expect(chat.messages.last()).toContainText('记下：编竹篮，也补旧的');
  await page.reload();
  await expect(chat.messages.last()).toContainText('第2问，共10问');
  await chat.ask('茶馆的老板，要装点心的');
  expect(vendor.calls()).toBe(calls);

  const prompts: string[] = [];
  vendor.next((response, request, body) => {
    prompts.push(body);
    return answerWith([delta({ content: '@@\n茶馆那单，他先问的哪一句？\n@@@\n-' })])(
      response,
      request,
      body,
    );
  });
  await page.getByRole('button', { name: '回到教练' }).click();
  await chat.waitForAnswer();
  await expect(chat.messages.last()).toContainText('茶馆那单，他先问的哪一句？');
  await expect(chat.messages.last()).toContainText('内容由AI生成');
  expect(prompts[0]).toContain('茶馆的老板，要装点心的');
  // The label stands where who answers changes.
  await expect(chat.messages.filter({ hasText: '离线教练' })).not.toHaveCount(0);
});

test('an order that failed in 我的成果 is made by the workshop at a tap, in the conversation @phone', async ({
  page,
  site,
  person,
  vendor,
}) => {
  test.setTimeout(120_000);
  const chat = await ChatPage.open(page, site, person);
  vendor.next(answerWith([delta({ content: '@@\n好。\n@@@\n-' })]));
  await chat.ask('我是编竹篮的');
  vendor.next(GONE);
  const work = new WorkbenchPage(page);
  await work.open();
  await work.button(/^四件套/).click();
  await work.button(`${BUTTON}做四件套`).click();
  await chat.waitForAnswer();
  await expect(chat.messages.last()).toContainText('放进「我的成果」了：四件套');
  await expect(chat.messages.last()).toContainText('离线教练');
});
