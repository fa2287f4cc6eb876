import { expect } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import { whenWorkbenchReady } from '../late-workbench';
import { CHAT, openChat } from './chat-screen';

/** The chat with the workbench open at a place. */
export async function openWorkbench(at: string, version?: number) {
  await whenWorkbenchReady();
  const query = new URLSearchParams({ work: at, ...(version === undefined ? {} : { v: String(version) }) });
  const app = openChat(`${CHAT}?${query}`);
  await screen.findByRole('complementary', { name: '我的成果' });
  return app;
}

/** The workbench, wherever it stands. */
export const workbench = () => within(screen.getByRole('complementary', { name: '我的成果' }));

/** Something is said in the workbench. */
export const shows = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('complementary', { name: '我的成果' }).textContent).toMatch(text));

/** A button of the workbench, as soon as it is there. */
export const workButton = (name: string | RegExp) => workbench().findByRole('button', { name });
