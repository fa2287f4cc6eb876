import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, renderHook } from '@testing-library/react';
import { usePrompterLook } from './use-prompter-look';

let isLarge: boolean;

beforeEach(() => {
  isLarge = false;
  localStorage.clear();
  rs.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: isLarge }) as MediaQueryList);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  rs.restoreAllMocks();
});

const open = () => renderHook(usePrompterLook).result;
type Look = ReturnType<typeof open>;
/** All values from the usual one upwards. */
const upwards = (look: Look, name: 'size' | 'speed') => {
  const values = [look.current[name].value];
  while (look.current[name].more !== null) {
    act(() => look.current[name].more?.());
    values.push(look.current[name].value);
  }
  return values;
};

test('a phone begins with the smallest letters, and a large screen, which stands further away, has larger ones too', () => {
  expect(upwards(open(), 'size')).toEqual([40, 48, 56, 64]);
  localStorage.clear();
  isLarge = true;
  expect(upwards(open(), 'size')).toEqual([56, 64, 80, 96]);
});

test('a size that only a large screen has is the usual one on a phone', () => {
  isLarge = true;
  upwards(open(), 'size');
  isLarge = false;
  expect(open().current.size.value).toBe(40);
});

test('the speed goes up and down step by step, and no further than its ends', () => {
  const look = open();
  expect(look.current.speed.value).toBe(1);
  act(() => look.current.speed.less?.());
  expect(look.current.speed.value).toBe(0.9);
  expect(upwards(look, 'speed').at(-1)).toBe(1.5);
  for (let press = 0; press < 12; press += 1) act(() => look.current.speed.less?.());
  expect([look.current.speed.value, look.current.speed.less]).toEqual([0.6, null]);
});

test('what was chosen is there again, and a browser forgets what is as usual', () => {
  const look = open();
  act(() => look.current.mirror());
  act(() => look.current.speed.more?.());
  expect(open().current).toMatchObject({ isMirrored: true, speed: { value: 1.1 } });
  act(() => look.current.mirror());
  act(() => look.current.speed.less?.());
  expect(open().current).toMatchObject({ isMirrored: false, speed: { value: 1 } });
  expect(Object.keys(localStorage)).toEqual([]);
});
