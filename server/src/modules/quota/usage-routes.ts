import { type Usage, usageSchema } from '@qihang/shared/contracts';
import type { App } from '../../http/app-type';
import { sessionOf } from '../../http/require-session';
import { signedIn } from '../../http/user-limits';

export interface UsageUseCases {
  today(userId: string): Promise<Usage>;
}

/** Route of a user's usage of today, shown before the quota is exceeded. */
export function registerUsageRoutes(app: App, useCases: UsageUseCases): void {
  app.get(
    '/api/chat/usage',
    { config: signedIn('read'), schema: { response: { 200: usageSchema } } },
    (request) => useCases.today(sessionOf(request).userId),
  );
}
