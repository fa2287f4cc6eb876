import { countCodePoints, LIMITS } from '@qihang/shared/contracts';

/** Problem of a new password: it needs 8 to 128 characters of any kind, and is never trimmed. */
export function newPasswordProblem(password: string): string | undefined {
  const length = countCodePoints(password);
  if (length < LIMITS.passwordMin) return '密码至少8位';
  return length > LIMITS.passwordMax ? '密码最多128位' : undefined;
}

/** Problem of the repeated password (R5.4). */
export const repetitionProblem = (password: string, repetition: string): string | undefined =>
  password === repetition ? undefined : '两次输入的密码不一致';
