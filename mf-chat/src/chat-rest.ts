import { queryClient } from '@qihang/shared/api';
import { refreshConversations } from './features/history/api/conversations-query';
import { refreshUsage } from './features/usage/api/usage-query';

export { ChatWork } from './chat-work';
export { turnServer } from './features/conversation/api/turn-server';
export { OtherAgent } from './other-agent';

/** What the person has used of the day's share is read again. */
export const refreshPresentUsage = (): void => void refreshUsage(queryClient);

/** The list of conversations is read again, at the latest when it is shown again. */
export const refreshPresentConversations = (): void => void refreshConversations(queryClient);
