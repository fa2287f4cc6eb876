import { MemoryRouter } from '@qihang/shared/navigation';
import { aSite } from '@qihang/shared/testing';
import { firstWords } from '@qihang/shared/way-in';
import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import LandingApp from './app';

let root: Root | null = null;
let complaints: unknown[][];

beforeEach(() => {
  complaints = [];
  rstest.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said));
});
afterEach(() => {
  act(() => root?.unmount());
  root = null;
  firstWords.clear();
  rstest.restoreAllMocks();
});

const app = (
  <MemoryRouter>
    <LandingApp site={aSite()} />
  </MemoryRouter>
);
const openPage = () => {
  document.body.innerHTML = `<div id="root">${renderToString(app)}</div>`;
};
const start = () =>
  act(() => {
    root = hydrateRoot(document.getElementById('root') as HTMLElement, app);
  });
const slot = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('what was typed before the app is in its field afterwards, which is the same, and in the tab', () => {
  openPage();
  const before = slot('你在哪里');
  before.value = '苏州';
  start();
  expect(slot('你在哪里')).toBe(before);
  expect(before.value).toBe('苏州');
  expect(firstWords.sentence()).toBe('我在苏州。');
  expect(complaints).toEqual([]);
});

it('after a reload the slots are filled again with what the tab has kept, unless something else stands there', () => {
  firstWords.write({ place: '苏州', business: '花店', audience: '', problem: '' });
  openPage();
  slot('你做什么').value = '婚礼花艺';
  start();
  expect([slot('你在哪里').value, slot('你做什么').value]).toEqual(['苏州', '婚礼花艺']);
});

it('no markup of the landing page has a style attribute, which the policy of the page forbids', () => {
  openPage();
  expect(document.querySelector('[style]')).toBeNull();
});
