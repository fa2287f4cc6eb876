import { type Usage, usageSchema } from '@qihang/shared/contracts';
import type { App } from '../../http/app-type';
import { sessionOf } from '../../http/require-session';

export interface UsageUseCases {
  today(userId: string): Promise<Usage>;
}

/** What a user has used today: shown before the share bites. */
export function registerUsageRoutes(app: App, useCases: UsageUseCases): void {
  app.get(
    '/api/chat/usage',
    { config: { access: 'session' }, schema: { response: { 200: usageSchema } } },
    (request) => useCases.today(sessionOf(request).userId),
  );
}
