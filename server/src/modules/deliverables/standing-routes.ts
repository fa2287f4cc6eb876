import { type Standing, standingSchema } from '@qihang/shared/contracts';
import type { App } from '../../http/app-type';
import { sessionOf } from '../../http/require-session';
import { signedIn } from '../../http/user-limits';

/** Route of what a returning user is shown first. */
export function registerStandingRoutes(app: App, read: (userId: string) => Promise<Standing>): void {
  app.get(
    '/api/coach/standing',
    { config: signedIn('read'), schema: { response: { 200: standingSchema } } },
    (request) => read(sessionOf(request).userId),
  );
}
