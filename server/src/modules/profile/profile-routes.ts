import {
  type ProfileChange,
  type ProfileView,
  profileChangeSchema,
  profilePrivateSchema,
  profileTextSchema,
  profileViewSchema,
  type Said,
  saidSchema,
} from '@qihang/shared/contracts';
import { z } from 'zod';
import type { App } from '../../http/app-type';
import { pathId } from '../../http/path-id';
import { sessionOf } from '../../http/require-session';
import { signedIn } from '../../http/user-limits';

interface ValueOf {
  readonly userId: string;
  readonly id: string;
}

/** Use cases of the profile routes; each acts on the given user's profile only. */
export interface ProfileUseCases {
  view(userId: string): Promise<ProfileView>;
  said(userId: string): Promise<Said>;
  add(input: { userId: string; field: string; text: string }): Promise<ProfileChange>;
  correct(input: ValueOf & { text: string }): Promise<ProfileChange>;
  confirm(value: ValueOf): Promise<ProfileChange>;
  undo(value: ValueOf): Promise<ProfileChange>;
  keep(value: ValueOf & { isPrivate: boolean }): Promise<ProfileChange>;
  remove(value: ValueOf): Promise<ProfileChange>;
  restore(value: ValueOf): Promise<ProfileChange>;
}

const params = z.object({ id: pathId });
const response = { 200: profileChangeSchema };

/** 我的档案: values with their source sentences; every change returns the affected deliverables. */
export function registerProfileRoutes(app: App, useCases: ProfileUseCases): void {
  app.get(
    '/api/coach/profile',
    { config: signedIn('read'), schema: { response: { 200: profileViewSchema } } },
    (request) => useCases.view(sessionOf(request).userId),
  );

  app.get(
    '/api/coach/said',
    { config: signedIn('read'), schema: { response: { 200: saidSchema } } },
    (request) => useCases.said(sessionOf(request).userId),
  );

  app.post(
    '/api/coach/profile/:field',
    {
      config: signedIn('write'),
      schema: { params: z.object({ field: z.string() }), body: profileTextSchema, response },
    },
    (request) => useCases.add({ ...request.params, ...request.body, userId: sessionOf(request).userId }),
  );

  app.put(
    '/api/coach/profile/values/:id',
    { config: signedIn('write'), schema: { params, body: profileTextSchema, response } },
    (request) => useCases.correct({ ...request.params, ...request.body, userId: sessionOf(request).userId }),
  );

  app.post(
    '/api/coach/profile/values/:id/confirm',
    { config: signedIn('write'), schema: { params, response } },
    (request) => useCases.confirm({ ...request.params, userId: sessionOf(request).userId }),
  );

  app.post(
    '/api/coach/profile/values/:id/undo',
    { config: signedIn('write'), schema: { params, response } },
    (request) => useCases.undo({ ...request.params, userId: sessionOf(request).userId }),
  );

  app.put(
    '/api/coach/profile/values/:id/private',
    { config: signedIn('write'), schema: { params, body: profilePrivateSchema, response } },
    (request) => useCases.keep({ ...request.params, ...request.body, userId: sessionOf(request).userId }),
  );

  app.delete(
    '/api/coach/profile/values/:id',
    { config: signedIn('write'), schema: { params, response } },
    (request) => useCases.remove({ ...request.params, userId: sessionOf(request).userId }),
  );

  app.post(
    '/api/coach/profile/values/:id/restore',
    { config: signedIn('write'), schema: { params, response } },
    (request) => useCases.restore({ ...request.params, userId: sessionOf(request).userId }),
  );
}
