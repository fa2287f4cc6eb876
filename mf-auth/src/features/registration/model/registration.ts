import { isPhone } from '@qihang/shared/contracts';
import { newPasswordProblem, repetitionProblem } from '../../../form/new-password';
import type { Problems } from '../../../form/use-fields';

export type RegistrationField = 'username' | 'password' | 'confirmPassword' | 'invitationCode';
export type RegistrationValues = Readonly<Record<RegistrationField, string>>;

/** What is wrong before anything is sent (SPEC §5). */
export const validateRegistration = (values: RegistrationValues): Problems<RegistrationField> => ({
  username: isPhone(values.username) ? undefined : '请输入有效的11位手机号码',
  password: newPasswordProblem(values.password),
  confirmPassword: repetitionProblem(values.password, values.confirmPassword),
  invitationCode: values.invitationCode.trim() === '' ? '请输入邀请码' : undefined,
});

/** What the live check knows of the number in the field (SPEC §4). */
export type UsernameCheck = 'unknown' | 'checking' | 'free' | 'exists';

/** Nothing may be submitted while the number is being checked or is known to exist (SPEC §2). */
export const isBlocked = (check: UsernameCheck): boolean => check === 'checking' || check === 'exists';
