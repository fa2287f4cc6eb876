import { describe, expect, it } from '@rstest/core';
import {
  onlyWord,
  readApp,
  readChoice,
  readCommandLine,
  readDuration,
  readLine,
  readWhole,
  UsageError,
} from './command-line';

describe('the words of a command', () => {
  it('come with their options, which may stand before or behind them', () => {
    const line = readCommandLine(['--share', '10', 'mf-shop', '--force'], { share: 'text', force: 'flag' });
    expect([line.words, line.text('share'), line.flag('force')]).toEqual([['mf-shop'], '10', true]);
    const none = readCommandLine([], { share: 'text', force: 'flag' });
    expect([none.words, none.text('share'), none.flag('force')]).toEqual([[], null, false]);
  });

  it('name a release by its app, and a version where one is meant', () => {
    expect(readChoice('mf-shop')).toEqual({ app: 'mf-shop', version: null });
    expect(readChoice('mf-shop@v1.2-rc')).toEqual({ app: 'mf-shop', version: 'v1.2-rc' });
    for (const word of [
      '',
      '@v1',
      'mf-shop@',
      'a@b@c',
      '../x',
      '.x',
      'x'.repeat(65),
      `a@${'x'.repeat(65)}`,
    ]) {
      expect(() => readChoice(word)).toThrow(UsageError);
    }
    expect(readApp('x'.repeat(64))).toHaveLength(64);
  });

  it('are one where one is asked for', () => {
    expect(onlyWord(['a'], 'app')).toBe('a');
    for (const words of [[], ['a', 'b']]) expect(() => onlyWord(words, 'app')).toThrow('give one app');
  });
});

describe('the value of an option', () => {
  it('is a whole number in its range, both ends included', () => {
    expect([readWhole('share', '1', 1, 99), readWhole('share', '99', 1, 99)]).toEqual([1, 99]);
    for (const text of ['0', '100', '1.0', '-1', '+1', '1e1', ' 1', '', 'ten', '0x1']) {
      expect(() => readWhole('share', text, 1, 99)).toThrow(
        '--share must be a whole number between 1 and 99',
      );
    }
  });

  it.each([
    ['45m', 2_700_000],
    ['12h', 43_200_000],
    ['30d', 2_592_000_000],
    ['2w', 1_209_600_000],
    ['9999d', 863_913_600_000],
  ])('is a time: %s', (text, ms) => {
    expect(readDuration('expires', text)).toBe(ms);
  });

  it.each(['0d', '-1d', '1.5h', '10', 'd', '1 d', '10000m', '1y', '', '1D'])('is no time: %j', (text) => {
    expect(() => readDuration('expires', text)).toThrow('--expires must be a time');
  });

  it('is one line of at most 200 characters, without the blanks around it', () => {
    expect(readLine('note', '  支付故障 ')).toBe('支付故障');
    expect(readLine('note', 'x'.repeat(200))).toHaveLength(200);
    for (const text of ['', '  ', 'x'.repeat(201), 'a\nb', 'a\u0007', '\ud800']) {
      expect(() => readLine('note', text)).toThrow('--note must be one line');
    }
  });
});
