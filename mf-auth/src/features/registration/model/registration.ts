import { isPhone } from '@qihang/shared/contracts';
import { newPasswordProblem, repetitionProblem } from '../../../form/new-password';
import type { Problems } from '../../../form/use-fields';

export type RegistrationField = 'username' | 'password' | 'confirmPassword' | 'invitationCode';
export type RegistrationValues = Readonly<Record<RegistrationField, string>>;

/** Problems that are found before anything is sent (R5.3 to R5.6). */
export const validateRegistration = (values: RegistrationValues): Problems<RegistrationField> => ({
  username: isPhone(values.username) ? undefined : '请输入有效的11位手机号码',
  password: newPasswordProblem(values.password),
  confirmPassword: repetitionProblem(values.password, values.confirmPassword),
  invitationCode: values.invitationCode.trim() === '' ? '请输入邀请码' : undefined,
});

/** State of the live check of the number in the field (R2.9). */
export type UsernameCheck = 'unknown' | 'checking' | 'free' | 'exists';

/** Blocks the form while the number is being checked or is taken (R2.10). */
export const isBlocked = (check: UsernameCheck): boolean => check === 'checking' || check === 'exists';
