import {
  type ChangePasswordRequest,
  changePasswordRequestSchema,
  checkUsernameParamsSchema,
  checkUsernameResponseSchema,
  type LoginResponse,
  loginRequestSchema,
  loginResponseSchema,
  meResponseSchema,
  type ResetPasswordRequest,
  registerRequestSchema,
  registerResponseSchema,
  resetPasswordRequestSchema,
  type User,
} from '@qihang/shared/contracts';
import { z } from 'zod';
import type { App, RequestSession } from '../../http/app-type';
import { toSender } from '../../http/rate-limits';
import { sessionOf, tokenIn } from '../../http/require-session';
import { signedIn } from '../../http/user-limits';

/** Use cases of the account routes; `sender` is the request's sender for the address limits. */
export interface AccountUseCases {
  register(input: {
    username: string;
    password: string;
    invitationCode: string;
    sender: string;
  }): Promise<User>;
  signIn(input: {
    username: string;
    password: string;
    sender: string;
    replaces: string | null;
  }): Promise<LoginResponse>;
  isTaken(username: string): Promise<boolean>;
  signOut(session: RequestSession, sender: string): Promise<void>;
  changePassword(input: ChangePasswordRequest & { session: RequestSession; sender: string }): Promise<void>;
  redeemReset(input: ResetPasswordRequest & { sender: string }): Promise<void>;
}

const nothing = z.null();

/** Registration, sign-in, the current user, sign-out and passwords (R7.3). */
export function registerAccountRoutes(app: App, useCases: AccountUseCases): void {
  app.post(
    '/api/auth/register',
    {
      config: { access: 'public', addressLimit: 'register' },
      schema: { body: registerRequestSchema, response: { 201: registerResponseSchema } },
    },
    async (request, reply) => {
      const user = await useCases.register({ ...request.body, sender: toSender(request.ip) });
      return reply.code(201).send({ user });
    },
  );

  app.post(
    '/api/auth/login',
    {
      config: { access: 'public', addressLimit: 'sign-in' },
      schema: { body: loginRequestSchema, response: { 200: loginResponseSchema } },
    },
    (request) =>
      useCases.signIn({ ...request.body, sender: toSender(request.ip), replaces: tokenIn(request) }),
  );

  app.get(
    '/api/auth/check-username/:username',
    {
      config: { access: 'public', addressLimit: 'check-username' },
      schema: { params: checkUsernameParamsSchema, response: { 200: checkUsernameResponseSchema } },
    },
    async (request) => ({ exists: await useCases.isTaken(request.params.username) }),
  );

  app.get(
    '/api/auth/me',
    { config: signedIn('read'), schema: { response: { 200: meResponseSchema } } },
    (request) => {
      const { userId, username } = sessionOf(request);
      return { user: { id: userId, username } };
    },
  );

  app.post(
    '/api/auth/logout',
    { config: signedIn('write'), schema: { response: { 204: nothing } } },
    async (request, reply) => {
      await useCases.signOut(sessionOf(request), toSender(request.ip));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/auth/password',
    {
      config: { ...signedIn('password'), addressLimit: 'change-password' },
      schema: { body: changePasswordRequestSchema, response: { 204: nothing } },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      await useCases.changePassword({ ...request.body, session, sender: toSender(request.ip) });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      config: { access: 'public' },
      schema: { body: resetPasswordRequestSchema, response: { 204: nothing } },
    },
    async (request, reply) => {
      await useCases.redeemReset({ ...request.body, sender: toSender(request.ip) });
      return reply.code(204).send(null);
    },
  );
}
