import { queryClient } from '@qihang/shared/api';
import { refreshUsage } from './features/usage/api/usage-query';

export { ChatWork } from './chat-work';
export { turnServer } from './features/conversation/api/turn-server';
export { OtherAgent } from './other-agent';

/** What the person has used of the day's share is read again. */
export const refreshPresentUsage = (): void => void refreshUsage(queryClient);
