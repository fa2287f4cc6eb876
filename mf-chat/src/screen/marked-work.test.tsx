import type { LineSource, LineSources } from '@qihang/shared/contracts';
import { anId } from '@qihang/shared/testing';
import { beforeEach, expect, rs, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import { POSITIONING } from '../features/workbench/testing/contents';
import type { ChatServer } from '../testing/chat-server';
import { CHAT, hasArticle, history, openChat, withChatServer } from '../testing/open-chat';
import { openWorkbench, shows, workButton, workbench } from '../testing/open-workbench';

const present = withChatServer();
let server: ChatServer;
beforeEach(() => {
  server = present();
});

const QUESTION = '我在无锡调钢琴，上门三百一次，干了十八年';
const NEXT = '报价写300元一次，先讲十八年，两次600元';

/** A card whose next step says two things that the user said, one of them in another way, and one that was reckoned. */
function aMarkedCard() {
  const messageId = anId();
  const conversations: Record<string, string> = {};
  const said = (words: string, shown: string): LineSource => {
    const start = QUESTION.indexOf(words);
    const passage = { messageId, start, end: start + words.length, at: NEXT.indexOf(shown) };
    const isOther = words !== shown;
    return { type: 'message', passages: [{ ...passage, ...(isOther && { length: shown.length }) }] };
  };
  const sum = { at: NEXT.indexOf('600元'), length: 4, text: '2 × 300 = 600' };
  const sources: LineSources = {
    '/next': [said('三百一次', '300元一次'), said('十八年', '十八年'), { type: 'sum', of: sum }],
  };
  const content = { ...POSITIONING, next: NEXT };
  const work = server.coach.add(
    { kind: 'positioning', content, sources, conversations },
    { title: '定位卡' },
  );
  const conversation = server.addConversation('调琴', [
    { id: messageId, text: QUESTION },
    {
      role: 'ai',
      text: `先定这张卡，${NEXT}。\n\n### 定位卡\n\n- **眼下就办**：${NEXT}\n`,
      extras: { chips: [], deliverables: [work] },
    },
  ]);
  conversations[messageId] = conversation.id;
  const forgetMessage = () => {
    delete conversations[messageId];
  };
  return { id: work.id, conversation, messageId, forgetMessage };
}
/** A window with room for the talk beside the workbench. */
function beWide(): void {
  const query = (isWide: boolean) =>
    ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }) as never;
  rs.spyOn(window, 'matchMedia').mockImplementation((text) => query(text === '(min-width: 1200px)'));
}

const lit = () => [...document.querySelectorAll('[data-said=lit]')].map(({ textContent }) => textContent);

test('what the user said is marked in a deliverable and leads to the words that say it, beside it', async () => {
  beWide();
  const { id, conversation, messageId } = aMarkedCard();
  const { user, location } = await openWorkbench(id);
  await shows(NEXT);
  const price = await workbench().findByRole('link', { name: '300元一次' });
  expect(price.getAttribute('aria-description')).toBe('你说过的');
  expect(price.className).toContain('mark');
  await user.click(await workbench().findByRole('link', { name: '十八年' }));
  const start = QUESTION.indexOf('十八年');
  const params = { c: conversation.id, m: messageId, at: `${start}-${start + 3}` };
  expect(Object.fromEntries(new URLSearchParams(location().search))).toMatchObject(params);
  await waitFor(() => expect(lit()).toEqual(['十八年']));
  expect(document.activeElement?.textContent).toBe('十八年');
  await user.click(workbench().getByRole('link', { name: '300元一次' }));
  await waitFor(() => expect(lit()).toEqual(['三百一次']));
});

test('what cannot show its source is not marked: its message is gone', async () => {
  const { id, forgetMessage } = aMarkedCard();
  forgetMessage();
  await openWorkbench(id);
  await shows(NEXT);
  expect(workbench().queryByRole('link', { name: '十八年' })).toBeNull();
});

test('a line that is being changed is a button of plain words', async () => {
  const { id } = aMarkedCard();
  const { user } = await openWorkbench(id);
  await shows(NEXT);
  await user.click(await workButton('改一下'));
  const line = await workButton(`改：${NEXT}`);
  expect(within(line).queryByRole('link')).toBeNull();
});

test('a number that was reckoned is not marked, and a press shows its sum', async () => {
  const { id } = aMarkedCard();
  const { user } = await openWorkbench(id);
  const number = await workButton('600元');
  expect(number.className).not.toContain('mark');
  expect(workbench().queryByText(/2 × 300/)).toBeNull();
  await user.click(number);
  expect(number.getAttribute('aria-expanded')).toBe('true');
  workbench().getByText('（2 × 300 = 600）');
  await user.click(number);
  expect(workbench().queryByText(/2 × 300/)).toBeNull();
});

test('the words that a mark leads to are lit in the talk while the pointer is on it', async () => {
  beWide();
  const { id } = aMarkedCard();
  const { user, location } = await openWorkbench(id);
  await shows(NEXT);
  await screen.findByText(QUESTION);
  await user.hover(await workbench().findByRole('link', { name: '300元一次' }));
  await waitFor(() => expect(lit()).toEqual(['三百一次']));
  await user.unhover(workbench().getByRole('link', { name: '300元一次' }));
  await waitFor(() => expect(lit()).toEqual([]));
  expect(new URLSearchParams(location().search).has('m')).toBe(false);
});

test('the lines of a work are marked in the answer that made it, and its prose is not', async () => {
  const { conversation } = aMarkedCard();
  const { user } = openChat(`${CHAT}?c=${conversation.id}`);
  const heading = await screen.findByRole('heading', { name: '定位卡' });
  const answer = within(heading.closest('article') ?? heading);
  const price = await answer.findByRole('link', { name: '300元一次' });
  expect(answer.getAllByRole('link')).toHaveLength(2);
  expect(price.closest('li')?.textContent).toContain(NEXT);
  await user.click(price);
  await waitFor(() => expect(lit()).toEqual(['三百一次']));
});

test('the answer of a work that was deleted asks for it no more, also when it is read again, and is marked once it is back', async () => {
  beWide();
  const { id, conversation } = aMarkedCard();
  server.addConversation('别的', [{ text: '在吗' }, { role: 'ai', text: '在' }]);
  const { user } = openChat(`${CHAT}?c=${conversation.id}&work=${id}`);
  const answer = async () => {
    const heading = await screen.findByRole('heading', { name: '定位卡', level: 3 });
    return within(heading.closest('article') ?? heading);
  };
  await (await answer()).findByRole('link', { name: '300元一次' });
  await user.click(await workButton('更多：定位卡'));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
  const undo = await screen.findByRole('button', { name: '撤销' });
  const before = server.requests.length;
  await user.click(within(history()).getByRole('link', { name: '别的' }));
  await hasArticle('在');
  await user.click(within(history()).getByRole('link', { name: '调琴' }));
  await answer();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.requests.slice(before).filter((name) => name.includes(id))).toEqual([]);
  await user.click(undo);
  await (await answer()).findByRole('link', { name: '300元一次' });
});
