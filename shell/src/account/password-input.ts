import { countCodePoints, LIMITS } from '@qihang/shared/contracts';

/** The three fields of the form, as typed. */
export interface PasswordInput {
  readonly current: string;
  readonly next: string;
  readonly repeated: string;
}

export type PasswordErrors = Partial<Record<keyof PasswordInput, string>>;

/** Checks of the form before anything is sent. */
export function checkPasswordInput({ current, next, repeated }: PasswordInput): PasswordErrors {
  const errors: PasswordErrors = {};
  if (current === '') errors.current = '请输入当前密码';
  if (countCodePoints(next) < LIMITS.passwordMin) errors.next = `密码至少${LIMITS.passwordMin}位`;
  else if (countCodePoints(next) > LIMITS.passwordMax) errors.next = `密码最多${LIMITS.passwordMax}位`;
  if (errors.next === undefined && repeated !== next) errors.repeated = '两次输入的密码不一致';
  return errors;
}
