import type { Agent } from '@qihang/shared/contracts';
import { expect } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import { whenWorkbenchReady } from '../screen/load-workbench';
import { CHAT, openChat } from './open-chat';

/** Renders the chat with the workbench open at a page; by default a model answers. */
export async function openWorkbench(at: string, version?: number, agent: Partial<Agent> = {}) {
  await whenWorkbenchReady();
  const query = new URLSearchParams({ work: at, ...(version === undefined ? {} : { v: String(version) }) });
  const app = openChat(`${CHAT}?${query}`, { capabilities: { takesWishes: true }, ...agent });
  await screen.findByRole('complementary', { name: '我的成果' });
  return app;
}

/** Queries within the workbench. */
export const workbench = () => within(screen.getByRole('complementary', { name: '我的成果' }));

/** Waits until the workbench shows a text. */
export const shows = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('complementary', { name: '我的成果' }).textContent).toMatch(text));

/** Waits for a button of the workbench. */
export const workButton = (name: string | RegExp) => workbench().findByRole('button', { name });
