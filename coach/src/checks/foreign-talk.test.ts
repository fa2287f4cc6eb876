import { describe, expect, it } from '@rstest/core';
import { makeForeignFilter } from './foreign-talk';

/** What passes of talk, in one piece and letter by letter, and how many sentences were taken out. */
function filtered(talk: string, before = '') {
  let dropped = 0;
  const whole = makeForeignFilter(() => {
    dropped += 1;
  }, before);
  const letters = makeForeignFilter(() => undefined, before);
  const passed = whole.push(talk) + whole.end();
  expect([...talk].map((letter) => letters.push(letter)).join('') + letters.end()).toBe(passed);
  return { passed, dropped };
}

describe('a sentence in English', () => {
  it.each([
    ['Here is what I think. 先拍手。', '先拍手。'],
    ['先拍手。Let me think about it.\n再拍伞。', '先拍手。再拍伞。'],
    [
      '先拍手。\nLet me think about this one for a while, and then some more.\n再拍伞。',
      '先拍手。\n再拍伞。',
    ],
    ['Let me think about it', ''],
  ])('is taken out where it begins a line or follows another: %s', (talk, passed) => {
    expect(filtered(talk)).toEqual({ passed, dropped: 1 });
  });

  it.each([
    '用 iPhone 拍手，let me think 是歌名。',
    '先拍 Let me think about it.',
    'Google Ads 怎么投',
    '```\nLet me think about it.\n```',
    '先拍手。\n```js\nlet me think about it.\n```\n好。',
  ])('passes within Chinese, as a name and as code: %s', (talk) => {
    expect(filtered(talk)).toEqual({ passed: talk, dropped: 0 });
  });

  it('is taken out behind a fence that has ended, also where it was begun before', () => {
    const code = '```\nlet me think about it.\n```\n';
    expect(filtered(`${code}Let me think about it.\n好。`).passed).toBe(`${code}好。`);
    expect(filtered('let me think about it.\n```\n好。', '```\n').passed).toBe(
      'let me think about it.\n```\n好。',
    );
  });

  it('that was shown in part before goes on, and is counted for nothing', () => {
    expect(filtered(' about it. 好。', 'Let me think').passed).toContain('好。');
    expect(filtered('好。', 'Let me think about it.\n')).toEqual({ passed: '好。', dropped: 0 });
  });
});
