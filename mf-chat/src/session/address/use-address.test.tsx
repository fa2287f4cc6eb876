import { BrowserRouter } from '@qihang/shared/navigation';
import { anAgent } from '@qihang/shared/testing';
import { afterEach, expect, test } from '@rstest/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import type { ChatSession } from '../chat-session';
import { makeSignal } from '../signal';
import { useAddress } from './use-address';
import { useWorkPlace } from './use-work-place';

const selecting = makeSignal<Parameters<Parameters<ChatSession['onSelect']>[0]>>();
const session = {
  agent: anAgent(),
  follow: () => {},
  onSelect: selecting.subscribe,
};
const never = new Promise<void>(() => {});

/** A chat whose shelf is a chunk that does not come. */
function Chat() {
  const { at, open } = useWorkPlace();
  useAddress(session);
  if (at === 'shelf') use(never);
  return (
    <button type="button" onClick={() => open('shelf')}>
      我的成果
    </button>
  );
}

const addressed = () => Object.fromEntries(new URLSearchParams(window.location.search));

afterEach(() => window.history.replaceState(null, '', '/'));

test('a conversation that gets its address while the shelf still loads leaves the shelf in it', async () => {
  window.history.replaceState(null, '', `/chat/${anAgent().key}`);
  render(
    <BrowserRouter>
      <Suspense>
        <Chat />
      </Suspense>
    </BrowserRouter>,
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '我的成果' })));
  expect(addressed()).toEqual({ work: 'shelf' });
  await act(async () => selecting.emit('c1', { replace: true }));
  expect(addressed()).toEqual({ c: 'c1', work: 'shelf' });
});
