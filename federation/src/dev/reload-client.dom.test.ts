import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { reloadClient } from './reload-client';

let asked: string[];
let tell: (state: object) => void;
let reload: ReturnType<typeof rstest.spyOn>;

beforeEach(() => {
  asked = [];
  class Source {
    set onmessage(listen: (event: { data: string }) => void) {
      tell = (state) => listen({ data: JSON.stringify(state) });
    }
    constructor(url: string) {
      asked.push(url);
    }
  }
  rstest.stubGlobal('EventSource', Source);
  rstest.spyOn(console, 'info').mockImplementation(() => {});
  rstest.spyOn(console, 'error').mockImplementation(() => {});
  reload = rstest.spyOn(window.location, 'reload').mockImplementation(() => {});
  new Function(reloadClient('mf-shop', 'https://shop.example'))();
});
afterEach(() => {
  rstest.unstubAllGlobals();
  rstest.restoreAllMocks();
  document.body.replaceChildren();
});

it('a page with a local build says so to the eye and in the console, and takes no press', () => {
  const badge = document.querySelector<HTMLElement>('[data-mf-dev]');
  expect([badge?.textContent, badge?.style.pointerEvents]).toEqual(['mf-shop: local build', 'none']);
  expect(console.info).toHaveBeenCalledWith('mf-shop: local build; everything else is https://shop.example');
  expect(asked).toEqual(['/__mf-dev/events']);
});

it('it is loaded again after a build that is not the one on screen, and not when it connects again', () => {
  tell({ build: 3 });
  tell({ build: 3 });
  expect(reload).not.toHaveBeenCalled();
  tell({ build: 4 });
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a build that fails is said, and the page stays until one succeeds', () => {
  tell({ build: 3 });
  tell({ build: 3, error: 'app.tsx:1 unexpected' });
  expect(console.error).toHaveBeenCalledWith('app.tsx:1 unexpected');
  expect(reload).not.toHaveBeenCalled();
  tell({ build: 4 });
  expect(reload).toHaveBeenCalledTimes(1);
});
