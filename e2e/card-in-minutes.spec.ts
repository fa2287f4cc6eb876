import { answerTo, CARD_CHIP, FLORIST, model } from './florist';
import { WorkbenchPage } from './pages/workbench-page';
import { expect, test } from './task-test';
import { atPaceOfModel, UnhurriedPerson } from './unhurried';

/** From the link of an invitation to a card, with all that a person reads and types on the way. */
const CARD_S = 5 * 60;

test.use({ colorScheme: 'light' });

test('from a link to a card is at most five minutes of a person who reads every answer and tells two things @phone @deep', async ({
  page,
  site,
  vendor,
}) => {
  test.setTimeout(3 * CARD_S * 1_000);
  vendor.next(atPaceOfModel(answerTo));
  const person = new UnhurriedPerson(page, null);
  const begun = Date.now();
  const sinceBegun = () => Math.round((Date.now() - begun) / 1_000);
  const chat = await person.register(site);
  const registered = sinceBegun();
  await person.send(chat, FLORIST.first);
  await chat.waitForAnswer();
  await person.read(chat.messages.last());
  const advised = sinceBegun();
  await person.send(chat, FLORIST.story);
  await chat.waitForAnswer();
  await person.read(chat.messages.last());
  const told = sinceBegun();
  await person.tap(page.getByRole('button', { name: CARD_CHIP }));
  await expect(new WorkbenchPage(page).made).toHaveCount(1, { timeout: 120_000 });
  await expect(chat.messages.last()).toContainText('效果图你拿着');
  const seconds = sinceBegun();
  console.log(`registered ${registered} s, advised ${advised} s, told ${told} s, a card ${seconds} s`);
  vendor.next(model);
  expect(seconds).toBeLessThanOrEqual(CARD_S);
});
