import { beforeEach, expect, it } from '@rstest/core';
import { makeSafeStorage } from './safe-storage';

beforeEach(() => localStorage.clear());

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it('values are kept in local storage where that works', () => {
  const storage = makeSafeStorage(() => localStorage);
  storage.set('token', 'a');
  expect(localStorage.getItem('token')).toBe('a');
  expect(storage.keys()).toEqual(['token']);
  storage.remove('token');
  expect(storage.get('token')).toBeNull();
});

it('F61 values live as long as the page where local storage is blocked', () => {
  const storage = makeSafeStorage(blocked);
  storage.set('token', 'a');
  expect(storage.get('token')).toBe('a');
  expect(storage.keys()).toEqual(['token']);
  storage.remove('token');
  expect(storage.get('token')).toBeNull();
});

it('F61 no stale value stays behind where local storage is full', () => {
  localStorage.setItem('token', 'old');
  const full = new Proxy(localStorage, {
    get: (target, key) =>
      key === 'setItem'
        ? () => {
            throw new DOMException('full', 'QuotaExceededError');
          }
        : Reflect.get(target, key).bind?.(target),
  });
  const storage = makeSafeStorage(() => full);
  storage.set('token', 'new');
  expect(storage.get('token')).toBe('new');
  expect(localStorage.getItem('token')).toBeNull();
});

it('values live in memory where there is no storage at all, as on a server', () => {
  const storage = makeSafeStorage(() => undefined);
  expect(storage.get('token')).toBeNull();
  storage.set('token', 'a');
  expect(storage.get('token')).toBe('a');
});
