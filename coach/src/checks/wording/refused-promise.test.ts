import { describe, expect, it } from '@rstest/core';
import { isRefusedPromise } from './refused-promise';

function isRefused(text: string, promise = '包过'): boolean {
  const start = text.indexOf(promise);
  return isRefusedPromise(text, start, start + promise.length);
}

describe('a promise', () => {
  it.each([
    '不包过',
    '我们从来不说包过',
    '谁敢包过',
    '包过这个我不接',
    '包过吗',
    '包过没有',
    '要包过的，别来',
    '只想要个包过的，我劝回去',
    '你好，不包过',
  ])('is made to nobody in 「%s」', (text) => {
    expect(isRefused(text)).toBe(true);
  });

  it.each([
    '包过',
    '不会包过',
    '不，包过',
    '不。包过',
    '不不包过',
    '包过，我不接别的',
    '想包过吗',
    '要包过吗',
    '要包过的，来',
    '要包过的。别来',
    '要包过，别来',
    '要包过的',
  ])('is made in 「%s」', (text) => {
    expect(isRefused(text)).toBe(false);
  });

  it('that is no 包 or 保 is not asked for by a question', () => {
    expect(isRefused('根治吗', '根治')).toBe(false);
    expect(isRefused('保证吗', '保证')).toBe(true);
  });
});
