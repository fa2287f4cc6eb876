import { ChatPage } from './pages/chat-page';
import { expect } from './test';
import { answerWith, delta, refuseWith } from './vendor-server';
import { test } from './vendor-test';

test('R2.23 the answer is shown without its reasoning, however the tags are cut', async ({
  page,
  site,
  person,
  vendor,
}) => {
  vendor.next(
    answerWith([
      delta({ reasoning_content: '用户想要……' }),
      delta({ content: '<th' }),
      delta({ content: 'ink>内心独白' }),
      delta({ content: '还没完</thi' }),
      delta({ content: 'nk>' }),
      delta({ content: '**先说结论**：' }),
      delta({ content: '你适合做本地服务。' }),
    ]),
  );
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('我适合做什么');
  const answer = chat.messages.last();
  await expect(answer.locator('strong')).toHaveText('先说结论');
  await expect(answer).toContainText('你适合做本地服务。');
  await expect(page.locator('body')).not.toContainText('内心独白');
  await expect(page.locator('body')).not.toContainText('用户想要');
  await expect(answer).toContainText('内容由AI生成');
});

test('R2.23 an answer of nothing but reasoning shows 没有收到回答，请重试', async ({
  page,
  site,
  person,
  vendor,
}) => {
  vendor.next(answerWith([delta({ content: '<think>一直在想' }), delta({ content: '还在想' })]));
  const chat = await ChatPage.open(page, site, person);
  await chat.composer.fill('在吗');
  await chat.send.click();
  await expect(chat.errorLine).toContainText('没有收到回答，请重试');
  await expect(page.locator('body')).not.toContainText('一直在想');
  await expect(chat.messages.filter({ hasText: '在吗' })).toHaveCount(1);
});

for (const [status, message] of [
  [401, 'Incorrect API key provided to AcmeAI'],
  [429, 'AcmeAI rate limit'],
  [500, 'AcmeAI internal error'],
] as const) {
  test(`R8.9 R8.1 question and session survive a vendor that answers ${status}, and the error names no vendor`, async ({
    page,
    site,
    person,
    vendor,
  }) => {
    vendor.next(refuseWith(status, message));
    const chat = await ChatPage.open(page, site, person);
    await chat.composer.fill('你好，我做烘焙');
    await chat.send.click();
    await expect(chat.errorLine).toBeVisible({ timeout: 20_000 });
    await expect(chat.errorLine).toContainText(/[\u4e00-\u9fff]{4}/);
    await expect(page.locator('body')).not.toContainText(/AcmeAI|sk-e2e|API key/i);
    await expect(chat.messages.filter({ hasText: '你好，我做烘焙' })).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(person.token);
    // The next question is answered: nothing is blocked.
    vendor.next(answerWith([delta({ content: '这次好了。' })]));
    await chat.composer.fill('再问一次');
    await chat.send.click();
    await expect(chat.messages.last()).toContainText('这次好了。');
  });
}

test('the text so far is kept when the vendor’s connection breaks in mid-answer', async ({
  page,
  site,
  person,
  vendor,
}) => {
  vendor.next((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(delta({ content: '前半句已经到了，' }));
    setTimeout(() => response.destroy(), 300);
  });
  const chat = await ChatPage.open(page, site, person);
  await chat.composer.fill('说一句长的');
  await chat.send.click();
  await expect(chat.errorLine).toBeVisible({ timeout: 20_000 });
  await expect(chat.messages.last()).toContainText('前半句已经到了，');
  await page.reload();
  await expect(chat.messages.filter({ hasText: '前半句已经到了，' })).toHaveCount(1);
  await expect(chat.messages.filter({ hasText: '说一句长的' })).toHaveCount(1);
});

test('an answer ends with an error sentence when the vendor stays silent', async ({
  page,
  site,
  person,
  vendor,
}) => {
  vendor.next(() => {});
  const chat = await ChatPage.open(page, site, person);
  await chat.composer.fill('有人吗');
  await chat.send.click();
  await expect(chat.errorLine).toBeVisible({ timeout: 25_000 });
  await expect(chat.messages.filter({ hasText: '有人吗' })).toHaveCount(1);
});

test('停止 ends the vendor’s call and keeps the text so far', async ({ page, site, person, vendor }) => {
  let closed = false;
  vendor.next((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.on('close', () => {
      closed = true;
    });
    response.write(delta({ content: '开头已经有了' }));
    const timer = setInterval(() => response.write(delta({ content: '，还有' })), 100);
    response.on('close', () => clearInterval(timer));
  });
  const chat = await ChatPage.open(page, site, person);
  await chat.composer.fill('讲个没完的');
  await chat.send.click();
  await expect(chat.messages.last()).toContainText('开头已经有了，还有');
  await page.getByRole('button', { name: '停止' }).click();
  await expect.poll(() => closed, { timeout: 3_000 }).toBe(true);
  await chat.waitForAnswer();
  await page.reload();
  await expect(chat.messages.filter({ hasText: '开头已经有了，还有' })).toHaveCount(1);
});

test('a closed tab does not stop the answer', async ({ page, site, person, vendor, context }) => {
  const chunks = Array.from({ length: 20 }, (_, index) => delta({ content: `第${index + 1}句。` }));
  vendor.next(answerWith(chunks, 120));
  const chat = await ChatPage.open(page, site, person);
  await chat.composer.fill('慢慢说');
  await chat.send.click();
  await expect(chat.messages.last()).toContainText('第2句。');
  await page.close();
  const later = await context.newPage();
  await later.goto(`${site}/chat/lao-gao-ip-master`);
  const resumed = new ChatPage(later);
  await expect(resumed.messages.last()).toContainText('第20句。', { timeout: 20_000 });
  await expect(resumed.messages.filter({ hasText: '慢慢说' })).toHaveCount(1);
});

test('no secret and no message is in the log', async ({ page, site, person, vendor, product }) => {
  vendor.next(answerWith([delta({ content: '回答里的独特词汇玄铁' })]));
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('问题里的独特词汇青铜');
  const log = product.output();
  for (const secret of [
    person.token,
    person.password,
    person.username,
    'sk-e2e-secret-key',
    '玄铁',
    '青铜',
  ]) {
    expect(log).not.toContain(secret);
  }
});
