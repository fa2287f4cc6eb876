import { sessionStore } from '@qihang/shared/session';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  ANNA,
  answerNumber,
  articles,
  composer,
  hasArticle,
  isIdle,
  openChat,
  titles,
  withChatServer,
} from '../testing/open-chat';
import { lateChat } from './load-chat';

const present = withChatServer({ isRestAwaited: false });

// A single test, because the lazy part of the chat is fetched once per page, and this file is one page.
test('what is sent before the rest of the chat is here goes out as soon as it is, once', async () => {
  openChat();
  expect(lateChat.getState().status).toBe('waiting');
  const field = composer();
  field.focus();
  expect(articles()).toEqual([expect.stringContaining('先介绍一下你的业务吧')]);
  expect(screen.getByRole('complementary', { name: '历史对话' })).toBeTruthy();
  fireEvent.change(field, { target: { value: '我在无锡调钢琴' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('');
  expect(articles()[1]).toBe('我在无锡调钢琴');
  // A reload now would return the text to the input.
  expect(sessionStore.drafts.read(ANNA.id, null)).toContain('我在无锡调钢琴');
  fireEvent.change(field, { target: { value: '还有' } });

  const answer = await answerNumber(1);
  expect(present().sends).toEqual([
    { message: '我在无锡调钢琴', conversationId: null, key: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  answer.say('先说定位。');
  await hasArticle('先说定位。');
  answer.done();
  await isIdle();
  expect(composer()).toBe(field);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('还有');
  expect(articles().filter((text) => text === '我在无锡调钢琴')).toHaveLength(1);
  // The list shows that the conversation has a draft.
  await waitFor(() => expect(titles()).toEqual(['我在无锡调钢琴草稿']));
  expect(present().sends).toHaveLength(1);
});
