import { expect, test } from '@rstest/core';
import { type Composition, type KeyPress, meaningOfKey } from './enter-key';

const NONE: Composition = { isOpen: false, endedAt: Number.NEGATIVE_INFINITY };
const OPEN: Composition = { ...NONE, isOpen: true };
const endedAgo = (milliseconds: number): Composition => ({ isOpen: false, endedAt: 1_000 - milliseconds });
const enter = (overrides: Partial<KeyPress> = {}): KeyPress => ({
  key: 'Enter',
  keyCode: 13,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  at: 1_000,
  ...overrides,
});

test.each<[string, KeyPress, Composition, boolean, string]>([
  ['Enter sends', enter(), NONE, false, 'send'],
  ['Shift+Enter breaks the line', enter({ shiftKey: true }), NONE, false, 'type'],
  ['Alt+Enter is left to the browser', enter({ altKey: true }), NONE, false, 'type'],
  ['any other key is left to the browser', enter({ key: 'a', keyCode: 65 }), NONE, false, 'type'],
  ['Enter on a touch keyboard breaks the line', enter(), NONE, true, 'type'],
  ['Chrome: Enter that picks a candidate', enter({ keyCode: 229, isComposing: true }), OPEN, false, 'type'],
  ['Windows: the input method reports Process', enter({ key: 'Process', keyCode: 229 }), OPEN, false, 'type'],
  ['Enter during a composition of which only the start was reported', enter(), OPEN, false, 'type'],
  [
    'Safari: the composition ended 2 ms before its Enter',
    enter({ keyCode: 229 }),
    endedAgo(2),
    false,
    'swallow',
  ],
  ['Safari on a slow machine', enter({ keyCode: 229 }), endedAgo(79), false, 'swallow'],
  [
    'a reported key that came too late to have ended it',
    enter({ keyCode: 229 }),
    endedAgo(80),
    false,
    'send',
  ],
  ['Shift+Enter of an open composition', enter({ shiftKey: true, keyCode: 229 }), endedAgo(2), false, 'type'],
  ['Safari: the next Enter sends', enter(), endedAgo(400), false, 'send'],
  ['Chrome: Enter right after a composition that a space ended', enter(), endedAgo(20), false, 'send'],
  [
    'English typed in a Chinese input method, then Enter: 229 alone refuses nothing',
    enter({ keyCode: 229 }),
    NONE,
    false,
    'send',
  ],
  ['229 long after the last composition sends', enter({ keyCode: 229 }), endedAgo(500), false, 'send'],
])('%s', (_, press, composition, isTouchKeyboard, meaning) => {
  expect(meaningOfKey(press, composition, isTouchKeyboard)).toBe(meaning);
});
