import { describe, expect, it } from '@rstest/core';
import { constraintOf, isDatabaseUnavailable, isDiskFull } from './database-errors';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('no'), { code, ...more });
const within = (cause: unknown, depth: number): unknown =>
  depth === 0 ? cause : new Error('outer', { cause: within(cause, depth - 1) });

describe('a database that is unavailable', () => {
  it.each([
    ['08006', 'a broken connection'],
    ['53300', 'too many connections'],
    ['53100', 'a full disk'],
    ['57P01', 'a shutdown'],
    ['57P03', 'a start'],
    ['57014', 'a statement that took too long'],
    ['58030', 'an error of its disk'],
    ['25P03', 'a transaction in which this process hung'],
    ['55P03', 'a lock that did not come free'],
    ['ECONNREFUSED', 'nobody there'],
    ['ECONNRESET', 'a cut line'],
    ['EPIPE', 'a closed line'],
    ['ETIMEDOUT', 'no reply'],
    ['EHOSTUNREACH', 'no way to it'],
    ['ENETUNREACH', 'no network'],
    ['EAI_AGAIN', 'a name service that is away'],
    ['ENOTFOUND', 'an unknown name'],
  ])('is one with %s: %s', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  });

  it.each(['23505', '42P01', '22P02', '40001', '25006', '55006', 'EACCES', 'ENOENT', 'E08006', '0800'])(
    'is none with %s',
    (code) => {
      expect(isDatabaseUnavailable(withCode(code))).toBe(false);
    },
  );

  it('is one whose socket is missing or closed to us', () => {
    for (const code of ['ENOENT', 'EACCES'])
      expect(isDatabaseUnavailable(withCode(code, { syscall: 'connect' }))).toBe(true);
    expect(isDatabaseUnavailable(withCode('ENOENT', { syscall: 'open' }))).toBe(false);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('is one whose driver says %j', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
    expect(isDatabaseUnavailable(new Error(`a note about: ${message}`))).toBe(false);
  });

  it('is found behind what wraps the driver’s error, and no endless chain holds anybody up', () => {
    expect(isDatabaseUnavailable(within(withCode('57P01'), 2))).toBe(true);
    const circle = new Error('round');
    Object.assign(circle, { cause: circle });
    expect(isDatabaseUnavailable(circle)).toBe(false);
    for (const nothing of [null, undefined, 'ECONNREFUSED', 8])
      expect(isDatabaseUnavailable(nothing)).toBe(false);
  });
});

describe('a full disk', () => {
  it('is told by its own code alone, also behind what wraps it', () => {
    expect(isDiskFull(within(withCode('53100'), 1))).toBe(true);
    expect(isDiskFull(withCode('53200'))).toBe(false);
    expect(isDiskFull(null)).toBe(false);
  });
});

describe('a violated constraint', () => {
  it('is named, also behind what wraps it, and null where there is none', () => {
    const violation = withCode('23505', { constraint: 'users_username' });
    expect(constraintOf(within(violation, 1))).toBe('users_username');
    expect(constraintOf(withCode('23505', { constraint: undefined }))).toBeNull();
    expect(constraintOf(null)).toBeNull();
  });
});
