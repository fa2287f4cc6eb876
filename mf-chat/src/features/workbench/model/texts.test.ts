import { GAP } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { countText, percentText } from './count-text';
import { prompterAddress, readPrompterAddress } from './prompter-address';
import { readResultsAddress, resultsAddress } from './result-address';
import { clockText } from './script-clock';

test.each([
  [0, '0'],
  [0.354, '0.35'],
  [860, '860'],
  [3200.4, '3200'],
  [99.5, '99.5'],
  [100.4, '100'],
  [9_999, '9999'],
  [10_000, '1万'],
  [12_345, '1.2万'],
  [999_000, '99.9万'],
  [1_234_567, '123万'],
  [450_000, '45万'],
  [12_000_000, '1200万'],
])('says %d as %s', (value, text) => {
  expect(countText(value)).toBe(text);
});

test('says shares as percentages', () => {
  expect([0.03, 0.005, 0.125, 1].map(percentText)).toEqual(['3%', '0.5%', '12.5%', '100%']);
});

test('says seconds as a video does', () => {
  expect([0, 3, 59, 60, 65, 600].map(clockText)).toEqual(['0:00', '0:03', '0:59', '1:00', '1:05', '10:00']);
});

test('an address names the post whose figures are to be entered', () => {
  const post = { day: '2026-03-04', title: '琴潮了&怎么办', platform: '视频号' };
  expect(readResultsAddress(resultsAddress(post))).toEqual({ post });
  expect(readResultsAddress(resultsAddress())).toEqual({ post: null });
  expect(readResultsAddress('shelf')).toBeNull();
});

test('a platform that nobody has named is none in the form', () => {
  const post = { day: '2026-03-04', title: '琴潮', platform: GAP };
  expect(readResultsAddress(resultsAddress(post))?.post?.platform).toBe('');
});

test('a link with half of a post opens the form with what it has', () => {
  expect(readResultsAddress('results:title=%E7%90%B4')).toEqual({
    post: { day: '', title: '琴', platform: '' },
  });
  expect(readResultsAddress('resultsday')).toBeNull();
});

test('an address names the deliverable that is read aloud', () => {
  expect(readPrompterAddress(prompterAddress('d1'))).toBe('d1');
  expect(['d1', 'shelf', 'results:title=/read/'].map(readPrompterAddress)).toEqual([null, null, null]);
});
