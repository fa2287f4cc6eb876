import { TUNER } from './answered-workshop';
import { ChatPage } from './pages/chat-page';
import { expect, test } from './test';

/** Text of the newest answer, without chips and without the link to its deliverable. */
const answerText = (chat: ChatPage): Promise<string> =>
  chat.messages.last().evaluate((answer) => {
    const words = answer.cloneNode(true) as Element;
    for (const control of words.querySelectorAll('button, a')) control.remove();
    return words.textContent ?? '';
  });

test('the workshop keeps ten answers as they were typed, and makes a card of them alone', async ({
  page,
  site,
  person,
}) => {
  test.setTimeout(120_000);
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('开始');
  for (const [at, answer] of Object.values(TUNER).entries()) {
    expect(await answerText(chat)).toContain(`第${at + 1}问，共10问`);
    await chat.ask(answer);
    expect(await answerText(chat)).toContain(`记下：${answer}`);
  }
  await chat.ask('出定位卡');
  const card = await answerText(chat);
  for (const answer of [TUNER.business, TUNER.audience, TUNER.price, TUNER.proof])
    expect(card).toContain(answer);
  expect(card).toContain('放进「我的成果」了');
});

test('the workshop remembers answers of one conversation in another, and asks none of them again', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('开始');
  await chat.ask('宠物美容');
  await chat.showHistory();
  await chat.newConversation.click();
  await chat.ask('你好');
  expect(await answerText(chat)).toContain('十问答了1问');
  await chat.ask('接着答');
  expect(await answerText(chat)).toContain('第2问');
});

test('the workshop keeps nothing of what it did not ask for, but offers to', async ({
  page,
  site,
  person,
}) => {
  const chat = await ChatPage.open(page, site, person);
  await chat.ask('对了，小红书标题最多多少个字');
  expect(await answerText(chat)).toContain('这句还没记');
  await page.getByRole('list', { name: '可以这样回答' }).getByRole('button', { name: '不是' }).click();
  await chat.waitForAnswer();
  expect(await answerText(chat)).toContain('这句不记');
});
