import { expect, test } from '@rstest/core';
import { newPasswordProblem, repetitionProblem } from './new-password';

test.each([
  ['', '密码至少8位'],
  ['1234567', '密码至少8位'],
  ['12345678', undefined],
  ['😀'.repeat(7), '密码至少8位'],
  ['😀'.repeat(8), undefined],
  ['😀'.repeat(128), undefined],
  ['x'.repeat(129), '密码最多128位'],
])('of the new password %j the problem is %j', (password, problem) => {
  expect(newPasswordProblem(password)).toBe(problem);
});

test('a password is repeated letter for letter, blanks included', () => {
  expect(repetitionProblem('correct horse', 'correct horse')).toBeUndefined();
  expect(repetitionProblem('correct horse', 'correct horse ')).toBe('两次输入的密码不一致');
  expect(repetitionProblem('', '')).toBeUndefined();
});
