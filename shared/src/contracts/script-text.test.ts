import { expect, it } from '@rstest/core';
import { cueText } from './script-text';

it('what happens while a beat is said stands in one pair of brackets, without a full stop before the last', () => {
  expect(cueText('停一秒。')).toBe('（停一秒）');
  expect(cueText('三岁', '字幕：')).toBe('（字幕：三岁）');
  expect(cueText('0–5秒（白纸上写「23万」）')).toBe('（0–5秒：白纸上写「23万」）');
  expect(cueText('（停一下，笑笑）')).toBe('（停一下，笑笑）');
  expect(cueText('先停（一秒），再走')).toBe('（先停，一秒，再走）');
  expect(cueText('（再念一次，念长一点）这个词出来的时候，再写一行小字')).toBe(
    '（再念一次，念长一点，这个词出来的时候，再写一行小字）',
  );
  expect(cueText('站定，再开口（停一秒）。')).toBe('（站定，再开口：停一秒）');
});
