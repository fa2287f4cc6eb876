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
