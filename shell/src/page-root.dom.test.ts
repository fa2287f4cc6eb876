import { sessionStore } from '@qihang/shared/session';
import { aUser } from '@qihang/shared/testing';
import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { act, createElement } from 'react';
import { makePageRoot, type PageRoot } from './page-root';

const page = (text: string) => createElement('p', null, text);
let element: HTMLElement;
const render = (root: PageRoot, text: string) => act(async () => root.render(page(text)));
const consoleError = rstest.spyOn(console, 'error');
const make = () => makePageRoot(element, {});

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  consoleError.mockImplementation(() => {});
  element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = '<p>介绍页</p>';
});
afterEach(() => {
  consoleError.mockReset();
  sessionStore.signOut();
  delete document.documentElement.dataset.session;
  document.body.replaceChildren();
});

it('a page that the gateway wrote is kept: the app goes on with its elements, and shows what comes later', async () => {
  const written = element.firstElementChild;
  const root = make();
  expect(root.isPrerendered).toBe(true);
  await render(root, '介绍页');
  expect(element.firstElementChild).toBe(written);
  await render(root, '别的页');
  expect(element.textContent).toBe('别的页');
  expect(consoleError).not.toHaveBeenCalled();
});

it('an empty page is filled, by one root', async () => {
  element.replaceChildren();
  const root = make();
  expect(root.isPrerendered).toBe(false);
  await render(root, '介绍页');
  const first = element.firstElementChild;
  await render(root, '别的页');
  expect([element.textContent, element.firstElementChild === first]).toEqual(['别的页', true]);
  expect(consoleError).not.toHaveBeenCalled();
});

it('the page of somebody who has signed out in another tab since is nobody’s, and written anew', async () => {
  document.documentElement.dataset.session = 'signed-in';
  sessionStore.signIn('token', aUser());
  expect(make().isPrerendered).toBe(true);
  sessionStore.signOut();
  const root = make();
  expect(root.isPrerendered).toBe(false);
  await render(root, '登录页');
  expect(element.textContent).toBe('登录页');
});
