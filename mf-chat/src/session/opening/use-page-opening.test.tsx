import type { EarlyAnswer } from '@qihang/shared/early-answer';
import { browserStorage, sessionStore } from '@qihang/shared/session';
import { writeSnapshot } from '@qihang/shared/snapshot';
import { anAgent, aUser } from '@qihang/shared/testing';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { Suspense } from 'react';
import type { PageOpening } from './page-opening';
import type { OpeningState } from './use-page-opening';

const TOKEN = 'a'.repeat(43);
const USER = aUser();
const BODY = { mark: 'm', conversations: { items: [] }, user: USER };
const OPENING = { at: 7, opening: BODY } as unknown as PageOpening;

const OPENINGS = [
  ['that comes', OPENING],
  ['that does not come', null],
] as const;

let listeners: AbortController;
let arrive: (opening: PageOpening | null) => Promise<void>;
let seen: OpeningState[];
let usePageOpening: () => OpeningState;
let library: typeof import('@testing-library/react');

function Screen() {
  seen.push(usePageOpening());
  return <p>screen</p>;
}
const draw = () =>
  library.render(
    <Suspense fallback={<p>waiting</p>}>
      <Screen />
    </Suspense>,
  );
const show = () => library.act(async () => draw());
/** An opening that the page has asked for before any script, and that is under way. */
const askEarly = () => {
  let resolve: (answer: Awaited<EarlyAnswer['answer']>) => void = () => {};
  const answer = new Promise<Awaited<EarlyAnswer['answer']>>((done) => {
    resolve = done;
  });
  const give = ({ detail }: CustomEvent) => {
    detail.found = { token: TOKEN, answer };
  };
  document.addEventListener('early-answer', give as EventListener, { signal: listeners.signal });
  arrive = (opening) =>
    library.act(async () => resolve(opening && { status: 200, body: opening.opening, at: opening.at }));
};
const visitEarlier = () => {
  const read = { user: USER, agent: anAgent(), conversations: { items: [], nextCursor: null }, thread: null };
  writeSnapshot(browserStorage, TOKEN, { ...read, isMissing: false });
};

beforeEach(async () => {
  listeners = new AbortController();
  seen = [];
  sessionStore.signIn(TOKEN, USER);
  // A page has one opening for as long as it is there: each test has a page, with a React, of its own.
  rs.resetModules();
  library = await import('@testing-library/react');
  ({ usePageOpening } = await import('./use-page-opening'));
});
afterEach(() => {
  library.cleanup();
  listeners.abort();
  sessionStore.signOut();
});

test('a page that has asked for no opening waits for none', async () => {
  const { container } = await show();
  expect([container.textContent, seen.at(-1)]).toEqual(['screen', { opening: null, isAwaited: false }]);
});

test.each(OPENINGS)('the screen waits for an opening %s', async (_, opening) => {
  askEarly();
  const { container } = await show();
  expect(container.textContent).toBe('waiting');
  await arrive(opening);
  expect([container.textContent, seen.at(-1)]).toEqual(['screen', { opening, isAwaited: false }]);
});

test.each(OPENINGS)(
  'nothing waits for an opening %s where an earlier visit has read something',
  async (_, opening) => {
    visitEarlier();
    askEarly();
    const { container } = await show();
    expect([container.textContent, seen.at(-1)]).toEqual(['screen', { opening: null, isAwaited: true }]);
    await arrive(opening);
    expect(seen.at(-1)).toEqual({ opening, isAwaited: false });
  },
);

test('an opening that is there by then is taken at once', async () => {
  visitEarlier();
  askEarly();
  const { pageOpening } = await import('./page-opening');
  void pageOpening();
  await arrive(OPENING);
  const { container } = draw();
  expect([container.textContent, seen]).toEqual(['screen', [{ opening: OPENING, isAwaited: false }]]);
});
