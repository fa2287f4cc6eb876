import { queryClient } from '@qihang/shared/api';
import { Route, Routes } from '@qihang/shared/navigation';
import { sessionStore } from '@qihang/shared/session';
import { aSite, aUser, type RenderedApp, renderApp } from '@qihang/shared/testing';
import { afterEach, beforeEach, expect, rs } from '@rstest/core';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import ChatApp from '../app';
import { draftStore } from '../features/composer/hooks/draft-store';
import { lateChat } from '../late-chat';
import { type ChatServer, type ScriptedAnswer, startChatServer } from './chat-server';

export const ANNA = aUser();
export const CHAT = '/chat/lao-gao-ip-master';

let server: ChatServer;

// Nothing here is measured: a busy machine may take its time.
configure({ asyncUtilTimeout: 8_000 });

/**
 * A server for each test of a file, and nothing left behind by it. Most tests are about the whole chat and begin when the
 * rest of it is here.
 */
export function withChatServer({ isRestAwaited = true } = {}): () => ChatServer {
  rs.setConfig({ testTimeout: 60_000 });
  beforeEach(async () => {
    if (isRestAwaited) await lateChat.whenReady();
    server = await startChatServer();
    // What goes wrong on purpose is logged on purpose.
    rs.spyOn(console, 'error').mockImplementation(() => {});
    rs.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(async () => {
    cleanup();
    rs.restoreAllMocks();
    sessionStore.signOut();
    draftStore.forget();
    queryClient.clear();
    localStorage.clear();
    // Messages outlive what showed them.
    document.body.replaceChildren();
    await server.close();
    // Requests that were still under way fail now, while nobody is signed in.
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  return () => server;
}

/** The chat as Anna sees it. */
export const openChat = (at = CHAT): RenderedApp =>
  renderApp(
    <Routes>
      <Route path="/chat/:agentKey" element={<ChatApp site={aSite()} />} />
      <Route path="*" element={<p>首页</p>} />
    </Routes>,
    { at, user: ANNA },
  );

/** What a reload leaves of a page: local storage, and what the server has. */
export function forgetPage(): void {
  cleanup();
  draftStore.forget();
  queryClient.clear();
}

export const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入消息' });
export const articles = () => screen.getAllByRole('article').map((article) => article.textContent ?? '');
export const history = () => screen.getByRole('complementary', { name: '历史对话' });
export const titles = () =>
  within(history())
    .queryAllByRole('link')
    .map((link) => link.textContent);
export const hasArticle = (text: string) => waitFor(() => expect(articles().join('\n')).toContain(text));
export const isIdle = () => waitFor(() => expect(screen.queryByRole('button', { name: '停止' })).toBeNull());
export const answerNumber = async (number: number): Promise<ScriptedAnswer> => {
  await waitFor(() => expect(server.answers.length).toBe(number));
  const answer = server.answers[number - 1];
  if (answer === undefined) throw new Error('no answer was asked for');
  return answer;
};
