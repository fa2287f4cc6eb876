import { standingSchema } from '@qihang/shared/contracts';
import type { App } from '../../http/app-type';
import { sessionOf } from '../../http/require-session';
import { signedIn } from '../../http/user-limits';
import type { ReadStanding } from './read-standing';

/** Route of what a returning user is shown first. */
export function registerStandingRoutes(app: App, read: ReadStanding): void {
  app.get(
    '/api/coach/standing',
    { config: signedIn('read'), schema: { response: { 200: standingSchema } } },
    (request) => read(sessionOf(request).userId, null),
  );
}
