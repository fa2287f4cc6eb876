import { MemoryRouter, useLocation, useNavigate } from '@qihang/shared/navigation';
import { expect, test } from '@rstest/core';
import { act, render } from '@testing-library/react';
import { useWorkPlace, type WorkPlace } from './use-work-place';

let work: WorkPlace;
let search: string;
let goBack: () => void;

const Probe = () => {
  work = useWorkPlace();
  ({ search } = useLocation());
  const navigate = useNavigate();
  goBack = () => void navigate(-1);
  return null;
};
const show = (...entries: readonly string[]) =>
  render(
    <MemoryRouter initialEntries={entries.map((query) => `/chat/lao-gao${query}`)}>
      <Probe />
    </MemoryRouter>,
  );
const open = (...asked: Parameters<WorkPlace['open']>) => act(() => work.open(...asked));

test.each([
  ['?work=w1&v=3', 'w1', 3],
  ['?work=w1&v=0', 'w1', null],
  ['?work=w1&v=03', 'w1', null],
  ['?work=w1&v=3x', 'w1', null],
  ['?work=w1&v=1234567', 'w1', null],
  ['?work=w1', 'w1', null],
  ['?work=', null, null],
  ['?c=c1', null, null],
])('the address %s names the page %s of the workbench, and version %s', (query, at, version) => {
  show(query);
  expect([work.at, work.version]).toEqual([at, version]);
});

test('a page opens at its newest version, or at the one that is asked for', () => {
  show('?c=c1');
  open('w1', 2);
  expect([work.at, work.version, search]).toEqual(['w1', 2, '?c=c1&work=w1&v=2']);
  open('w1');
  expect([work.at, work.version]).toEqual(['w1', null]);
});

test('the workbench is left in one step from however far in, to where it was opened', () => {
  show('?c=c0', '?c=c1');
  open('shelf');
  open('w1');
  open('profile');
  act(() => work.close());
  expect(search).toBe('?c=c1');
  act(() => goBack());
  expect(search).toBe('?c=c0');
});

test('a page that was opened in place of another is no step of its own', () => {
  show('?c=c1');
  open('shelf');
  open('w1');
  open('w1', 2, true);
  act(() => work.goUp('shelf'));
  expect(search).toBe('?c=c1&work=shelf');
  act(() => work.close());
  expect(search).toBe('?c=c1');
});

test('the way up leads to the page before, out of the workbench from the first, and to a page that is named after a link', () => {
  show('?c=c1');
  open('shelf');
  open('w1');
  act(() => work.goUp('results'));
  expect(work.at).toBe('shelf');
  act(() => work.goUp(null));
  expect(search).toBe('?c=c1');
});

test('a workbench that a link opened is closed in its place, for nothing is before it', () => {
  show('?c=c0', '?c=c1&work=w1');
  act(() => work.goUp('shelf'));
  expect(work.at).toBe('shelf');
  act(() => work.close());
  expect(search).toBe('?c=c1');
  act(() => goBack());
  expect(search).toBe('?c=c0');
});
