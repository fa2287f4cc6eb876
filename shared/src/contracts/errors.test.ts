import { describe, expect, it } from '@rstest/core';
import { AppError, ERRORS, isAppError, isErrorCode } from './errors';

describe('the table of errors', () => {
  it('every error code has a Chinese sentence, and only unauthenticated has status 401', () => {
    for (const entry of Object.values(ERRORS))
      expect(entry.text).toMatch(/^[\p{Script=Han}，。、；JSON 用]+$/u);
    const with401 = Object.entries(ERRORS).filter(([, { status }]) => status === 401);
    expect(with401.map(([code]) => code)).toEqual(['unauthenticated']);
  });

  it('isErrorCode refuses other words, names of inherited properties included', () => {
    expect(isErrorCode('conflict')).toBe(true);
    expect(isErrorCode('toString')).toBe(false);
    expect(isErrorCode(undefined)).toBe(false);
  });
});

describe('AppError', () => {
  it('an AppError keeps its cause and shows the table’s sentence unless it has its own', () => {
    const cause = new Error('socket');
    const error = new AppError('unavailable', 'pool timeout', { cause });
    expect(error).toMatchObject({
      message: 'pool timeout',
      text: '系统正忙，请稍后再试',
      status: 503,
      cause,
    });
    expect(new AppError('conflict', 'taken', { text: '该手机号已被注册' }).text).toBe('该手机号已被注册');
  });

  it('an AppError is recognised by its brand, also when another copy of the class made it', () => {
    expect(isAppError({ [Symbol.for('qihang.app-error')]: true })).toBe(true);
    expect(isAppError(new Error('other'))).toBe(false);
    expect(isAppError(null)).toBe(false);
  });
});
