import { expect, test } from '@rstest/core';
import { toDuration, toLabel, toPhone, toSite, toWholeNumber } from './arguments';

test.each([
  ['45m', 45 * 60_000],
  ['12h', 12 * 3_600_000],
  ['30d', 30 * 86_400_000],
  ['2w', 14 * 86_400_000],
  ['3650d', 3_650 * 86_400_000],
])('a time of %s is %i ms', (text, ms) => {
  expect(toDuration('expires', text)).toBe(ms);
});

test.each(['0d', '-1d', '1.5h', '3651d', '10', 'd', '1 d', '1000000m', '', ['1d', '2d']])(
  'a time of %j is refused',
  (value) => {
    expect(() => toDuration('expires', value)).toThrow('--expires');
  },
);

test('a whole number lies in its range, both ends included', () => {
  expect(toWholeNumber('count', '1', 1, 10)).toBe(1);
  expect(toWholeNumber('count', '10', 1, 10)).toBe(10);
  for (const value of ['0', '11', '1.0', '+1', '1e1', 'x', '', ['1', '2']]) {
    expect(() => toWholeNumber('count', value, 1, 10)).toThrow('--count');
  }
});

test('a label is a storable text of at most 100 characters, without what stands around it', () => {
  expect(toLabel('label', '  十月的群 ')).toBe('十月的群');
  expect(toLabel('label', 'x'.repeat(100))).toHaveLength(100);
  for (const value of ['', '  ', 'x'.repeat(101), 'a\nb', '\ud800']) {
    expect(() => toLabel('label', value)).toThrow('--label');
  }
});

test('a number and an address are refused in words', () => {
  expect(toPhone('13800138000')).toBe('13800138000');
  expect(() => toPhone('1380013800')).toThrow('no 11-digit mobile number');
  expect(toSite('site', 'https://example.com').href).toBe('https://example.com/');
  for (const value of ['example.com', 'ftp://example.com', 'javascript:x']) {
    expect(() => toSite('site', value)).toThrow('--site');
  }
});
