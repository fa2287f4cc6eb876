import { browserStorage, sessionStore } from '@qihang/shared/session';
import { writeSnapshot } from '@qihang/shared/snapshot';
import { anAgent, aUser } from '@qihang/shared/testing';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import * as pages from './page-opening';
import { type OpeningState, usePageOpening } from './use-page-opening';

const TOKEN = 'a'.repeat(43);
const USER = aUser();
const OPENING = { at: 7, opening: {} } as pages.PageOpening;

const OPENINGS = [
  ['that comes', OPENING],
  ['that does not come', null],
] as const;

let arrive: (opening: pages.PageOpening | null) => Promise<void>;
let seen: OpeningState[];

function Screen() {
  seen.push(usePageOpening());
  return <p>screen</p>;
}
const draw = () =>
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Screen />
    </Suspense>,
  );
const show = () => act(async () => draw());
/** An opening that the page has asked for, and that is under way. */
const askEarly = () => {
  let resolve: (opening: pages.PageOpening | null) => void = () => {};
  const coming = new Promise<pages.PageOpening | null>((done) => {
    resolve = done;
  });
  rs.spyOn(pages, 'pageOpening').mockReturnValue(coming);
  const answered = rs.spyOn(pages, 'answeredOpening').mockReturnValue(undefined);
  arrive = (opening) =>
    act(async () => {
      answered.mockReturnValue(opening);
      resolve(opening);
    });
};
const visitEarlier = () => {
  const read = { user: USER, agent: anAgent(), conversations: { items: [], nextCursor: null }, thread: null };
  writeSnapshot(browserStorage, TOKEN, { ...read, isMissing: false });
};

beforeEach(() => {
  seen = [];
  sessionStore.signIn(TOKEN, USER);
});
afterEach(() => {
  cleanup();
  sessionStore.signOut();
  rs.restoreAllMocks();
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
  await arrive(OPENING);
  const { container } = draw();
  expect([container.textContent, seen]).toEqual(['screen', [{ opening: OPENING, isAwaited: false }]]);
});
