import { queryClient } from '@qihang/shared/api';
import { refreshConversations } from './features/history/api/conversations-query';
import { refreshUsage } from './features/usage/api/usage-query';

export { ChatWork } from './chat-work';
export { turnServer } from './features/conversation/api/turn-server';
export { OtherAgent } from './other-agent';

/** Reads the daily quota again. */
export const refreshPresentUsage = (): void => void refreshUsage(queryClient);

/** Reads the list of conversations again, at the latest when it is next shown. */
export const refreshPresentConversations = (): void => void refreshConversations(queryClient);
