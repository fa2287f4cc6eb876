import { beforeEach, describe, expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import {
  answerNumber,
  CHAT,
  composer,
  forgetPage,
  hasArticle,
  isIdle,
  openChat as open,
  withChatServer,
} from '../testing/open-chat';
import type { ScriptedAnswer } from '../testing/scripted-generation';

withChatServer();

let answer: ScriptedAnswer;
beforeEach(async () => {
  const { user } = open();
  await user.type(composer(), '写个脚本{Enter}');
  answer = await answerNumber(1);
  answer.say('好，写脚本。');
  await hasArticle('好，写脚本。');
});

const status = (words: RegExp) => screen.queryByText(words, { selector: 'article p' });
const isShown = (words: RegExp) => waitFor(() => expect(status(words)).not.toBeNull());

describe('while a deliverable is written', () => {
  test('what is under way stands below the text, with its seconds, which count here', async () => {
    answer.work('在想', 12);
    await isShown(/^在想 · 1\d 秒$/);
    const seconds = () => Number(/\d+/.exec(status(/^在想/)?.textContent ?? '')?.[0]);
    const first = seconds();
    expect(first).toBeGreaterThanOrEqual(12);
    await waitFor(() => expect(seconds()).toBeGreaterThan(first));
    answer.work('在写脚本', 40);
    await isShown(/^在写脚本 · 4\d 秒$/);
    expect(status(/在想/)).toBeNull();
  });

  test('a screen reader hears what is done, and no second of it', async () => {
    answer.work('在写脚本', 40);
    await isShown(/^在写脚本 · 4/);
    const said = screen.getByText('在写脚本');
    expect(said.getAttribute('aria-live')).toBe('polite');
    expect(status(/在写脚本/)?.closest('[aria-live], [role="status"]')).toBeNull();
  });

  test('it keeps its place unseen while lines come, and is seen again when none has come for three seconds', async () => {
    answer.work('在写脚本', 40);
    await isShown(/在写脚本/);
    const isHidden = () => status(/在写脚本/)?.className.includes('kept');
    expect(isHidden()).toBe(false);
    answer.say('\n\n第一行');
    await hasArticle('第一行');
    await waitFor(() => expect(isHidden()).toBe(true));
    await waitFor(() => expect(isHidden()).toBe(false));
  });

  test('a reload in the middle finds it again, with the time that has passed', async () => {
    answer.work('在写脚本', 40);
    await isShown(/在写脚本/);
    forgetPage();
    answer.work('在写脚本', 55);
    open(`${CHAT}?c=${answer.conversationId}`);
    await hasArticle('好，写脚本。');
    await isShown(/^在写脚本 · 5\d 秒$/);
  });

  test('it goes when the work is over, and with every ending of the answer', async () => {
    answer.work('在写脚本', 40);
    await isShown(/在写脚本/);
    answer.work('');
    await waitFor(() => expect(status(/在写脚本/)).toBeNull());
    answer.work('在想', 1);
    await isShown(/在想/);
    answer.done('stopped');
    await isIdle();
    expect(status(/在想/)).toBeNull();
  });

  test('a failure takes it away, and the text stays', async () => {
    answer.work('在写脚本', 40);
    await isShown(/在写脚本/);
    answer.fail('系统繁忙，回答没有写完，已保留收到的部分');
    await isIdle();
    expect(status(/在写脚本/)).toBeNull();
    expect(within(screen.getAllByRole('article').at(-1) as HTMLElement).getByText(/好，写脚本/)).toBeTruthy();
  });
});
