import { queryClient } from '@qihang/shared/api';
import type { Agent } from '@qihang/shared/contracts';
import { Link, Route, Routes, useNavigate } from '@qihang/shared/navigation';
import { sessionStore } from '@qihang/shared/session';
import { anAgent, aSite, aUser, type RenderedApp, renderApp } from '@qihang/shared/testing';
import { afterEach, beforeEach, expect, rs } from '@rstest/core';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import ChatApp from '../app';
import { lateChat } from '../screen/load-chat';
import { forgetSessions } from '../session/chat-sessions';
import { draftStore } from '../session/drafts/page-drafts';
import { type ChatServer, type ScriptedAnswer, startChatServer } from './chat-server';

export const ANNA = aUser();
export const CHAT = '/chat/lao-gao-ip-master';

let server: ChatServer;

// Generous, because these tests measure no time and the machine may be busy.
configure({ asyncUtilTimeout: 8_000 });

/**
 * Starts a server for each test of a file, and cleans up after it.
 * @param isRestAwaited waits for the lazy part of the chat, which most tests need
 */
export function withChatServer({ isRestAwaited = true } = {}): () => ChatServer {
  rs.setConfig({ testTimeout: 60_000 });
  beforeEach(async () => {
    if (isRestAwaited) await lateChat.whenReady();
    server = await startChatServer();
    // Failures that tests provoke are logged.
    rs.spyOn(console, 'error').mockImplementation(() => {});
    rs.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(async () => {
    // Toasts outlive the rendered tree, also in a dialog of it, and their region is put back with them at the next one.
    const regions = document.querySelectorAll('[aria-live]');
    cleanup();
    rs.restoreAllMocks();
    sessionStore.signOut();
    draftStore.forget();
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
    await server.close();
    // Pending requests fail now, while nobody is signed in, and a toast that waits to be inserted is.
    await new Promise((resolve) => setTimeout(resolve, 60));
    for (const region of regions) region.replaceChildren();
  });
  return () => server;
}

const Elsewhere = () => {
  const navigate = useNavigate();
  return (
    <>
      <p>首页</p>
      <button type="button" onClick={() => void navigate(-1)}>
        后退
      </button>
      <Link to={CHAT}>去聊天</Link>
    </>
  );
};

/** Renders the chat, signed in as Anna. */
export const openChat = (at = CHAT, agent: Partial<Agent> = {}): RenderedApp =>
  renderApp(
    <Routes>
      <Route path="/chat/:agentKey" element={<ChatApp site={aSite({ agent: anAgent(agent) })} />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    { at, user: ANNA },
  );

/** Simulates a reload: only local storage and the server keep their state. */
export function forgetPage(): void {
  cleanup();
  forgetSessions();
  draftStore.forget();
  queryClient.clear();
}

export const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入消息' });
export const articles = () => screen.getAllByRole('article').map((article) => article.textContent ?? '');
/** Button of 我的成果 in the header; the one in the sentence is for phones. */
export const shelfButton = () => within(screen.getByRole('banner')).getByRole('button', { name: '我的成果' });
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
