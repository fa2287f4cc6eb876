import { ChatPage } from './pages/chat-page';
import { WorkbenchPage } from './pages/workbench-page';
import { expect } from './test';
import { test } from './vendor-test';
import { modelThatThinks, modelThatWrites, SCRIPT, TOLD } from './writing-model';

const INVENTED = '我有国家一级钟表师证，修过三千块表';
const BANNED = /国家一级|三千块表|保证/;
const WITH_INVENTION = SCRIPT.replace('标题3|', `标题3|${INVENTED}|m1\n标题4|`);

test('what a model invents stays out of the work, which names the model @phone', async ({
  page,
  site,
  person,
  vendor,
}) => {
  test.setTimeout(120_000);
  vendor.next(modelThatWrites(() => WITH_INVENTION));
  const chat = await ChatPage.open(page, site, person);
  await chat.ask(TOLD);
  await chat.ask('写个脚本，就说这姑娘的事');
  const answer = chat.messages.last();
  await expect(answer).toContainText('想听它响一声');
  await expect(answer).toContainText('拿掉了');
  await expect(answer).toContainText('内容由AI生成');
  await expect(answer).not.toContainText(BANNED);
  const work = new WorkbenchPage(page);
  await work.openNewest();
  await expect(work.panel).toContainText('我在老商场一楼修了十八年表');
  await expect(work.panel).toContainText('内容由AI生成');
  await expect(work.panel).not.toContainText(BANNED);
  await page.reload();
  await expect(work.panel).toContainText('我在老商场一楼修了十八年表');
  await expect(work.panel).not.toContainText(BANNED);
});

test('a model that answers in prose has written nothing, and says so with a way on @phone', async ({
  page,
  site,
  person,
  vendor,
}) => {
  test.setTimeout(120_000);
  vendor.next(modelThatWrites(() => '我建议你做最专业的修表师，保证一次修好。'));
  const chat = await ChatPage.open(page, site, person);
  await chat.ask(TOLD);
  await chat.ask('写个脚本，就说这姑娘的事');
  const answer = chat.messages.last();
  await expect(answer).toContainText('没写成');
  await expect(answer).not.toContainText(BANNED);
  await expect(page.getByRole('list', { name: '这次做好的' })).toBeHidden();
});

test('while a model thinks its seconds count, also after a reload, and nothing on the screen moves @phone', async ({
  page,
  site,
  person,
  vendor,
}) => {
  test.setTimeout(120_000);
  const model = modelThatThinks(SCRIPT);
  vendor.next(model.act);
  const chat = await ChatPage.open(page, site, person);
  await chat.ask(TOLD);
  await chat.begin('写个脚本，就说这姑娘的事');
  const answer = chat.messages.last();
  await expect(answer).toContainText(/在想 · [1-9]\d* 秒/);
  const before = await answer.boundingBox();
  await expect(answer).toContainText(/在想 · ([4-9]|\d\d) 秒/);
  expect(await answer.boundingBox()).toEqual(before);
  await expect(page.locator('[aria-live="polite"]', { hasText: '在想' })).toHaveText('在想');
  await page.reload();
  await expect(answer).toContainText(/在想 · ([4-9]|\d\d) 秒/);
  model.write();
  await chat.waitForAnswer();
  await expect(answer).toContainText('放进「我的成果」了');
  await expect(answer).not.toContainText('在想');
});
