import { expect, it } from '@rstest/core';
import { makeAnswerScreen } from './moderate-answer';
import { WordList } from './word-list';

const screenOf = (...words: string[]) => makeAnswerScreen(new WordList(words), () => {});

it('nothing that was held back of an answer stands in front of what replaces it', () => {
  const screen = screenOf('赌博');
  expect(screen.push('网上赌')).toBe('网上');
  expect(screen.replace('换个说法')).toBe('换个说法');
  expect(screen.end()).toBe('');
});

it('a listed word is found that begins in a replacement and ends in the text behind it', () => {
  const screen = screenOf('赌博');
  expect(screen.replace('别去赌')).toBe('别去');
  expect(() => screen.push('博')).toThrow('listed word');
});

it('what was shown is taken back once, before the error is thrown, also for a word that only the end completes', () => {
  const told: string[] = [];
  const screen = makeAnswerScreen(new WordList(['casino']), () => void told.push('withdrawn'));
  expect(screen.push('go to a casino')).toBe('go to a ');
  expect(told).toEqual([]);
  expect(() => screen.end()).toThrow('listed word');
  expect(told).toEqual(['withdrawn']);
});

it('what a replaced text began with a listed word is forgotten with it', () => {
  const screen = screenOf('赌博');
  expect(screen.push('去赌')).toBe('去');
  expect(screen.replace('博采众长')).toBe('博采众长');
});

it('what was held back of an answer without a listed word comes with its end', () => {
  const screen = screenOf('赌博');
  expect(screen.push('打赌')).toBe('打');
  expect(screen.end()).toBe('赌');
});
