import { z } from 'zod';
import { normaliseInvitationCode } from './invitation-code';
import { LIMITS } from './limits';
import { isPhone, normalisePhone } from './phone';
import { isStorable } from './storable';

const username = z
  .string('请输入有效的11位手机号码')
  .max(64, '请输入有效的11位手机号码')
  .refine(isPhone, '请输入有效的11位手机号码')
  .transform(normalisePhone);

/** 8 to 128 characters of any kind, never trimmed. */
const newPassword = z
  .string('请输入密码')
  .refine(isStorable, '密码含有无法识别的字符')
  .refine((value) => [...value].length >= LIMITS.passwordMin, '密码至少8位')
  .refine((value) => [...value].length <= LIMITS.passwordMax, '密码最多128位');

const presentedPassword = z.string('请输入密码').min(1, '请输入密码').max(1024, '手机号或密码错误');

export const userSchema = z.object({ id: z.uuid(), username: z.string() });
export type User = z.infer<typeof userSchema>;

export const registerRequestSchema = z.object({
  username,
  password: newPassword,
  invitationCode: z
    .string('请输入邀请码')
    .max(64, '邀请码无效或已被使用')
    .refine(isStorable, '邀请码无效或已被使用')
    .transform(normaliseInvitationCode)
    .refine((value) => value.length > 0, '请输入邀请码'),
});
export type RegisterRequest = z.input<typeof registerRequestSchema>;
export const registerResponseSchema = z.object({ user: userSchema });

export const loginRequestSchema = z.object({
  username: z
    .string('请输入有效的11位手机号')
    .max(64, '请输入有效的11位手机号')
    .refine(isPhone, '请输入有效的11位手机号')
    .transform(normalisePhone),
  password: presentedPassword,
});
export type LoginRequest = z.input<typeof loginRequestSchema>;
export const loginResponseSchema = z.object({ token: z.string(), user: userSchema });
export type LoginResponse = z.infer<typeof loginResponseSchema>;

export const checkUsernameParamsSchema = z.object({ username });
export const checkUsernameResponseSchema = z.object({ exists: z.boolean() });
export type CheckUsernameResponse = z.infer<typeof checkUsernameResponseSchema>;

export const meResponseSchema = z.object({ user: userSchema });
export type MeResponse = z.infer<typeof meResponseSchema>;

export const changePasswordRequestSchema = z.object({ current: presentedPassword, next: newPassword });
export type ChangePasswordRequest = z.input<typeof changePasswordRequestSchema>;

/** Redeems the one-time link from the operator's command `npm run users -- reset-password`. */
export const resetPasswordRequestSchema = z.object({
  token: z.string('链接无效或已过期').min(1, '链接无效或已过期').max(128, '链接无效或已过期'),
  password: newPassword,
});
export type ResetPasswordRequest = z.input<typeof resetPasswordRequestSchema>;
