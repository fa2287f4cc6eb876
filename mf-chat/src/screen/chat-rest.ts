import { queryClient } from '@qihang/shared/api';
import { refreshConversations } from '../features/history/api/conversations-query';
import { refreshUsage } from '../features/usage/api/usage-query';

export { turnServer } from '../session/turn/turn-server';
export { ChatWork } from './loaded-chat';
export { OtherAgent } from './other-agent';

/** Reads the daily quota again. */
export const refreshPresentUsage = (): void => void refreshUsage(queryClient);

/** Reads the list of conversations again, at the latest when it is next shown. */
export const refreshPresentConversations = (): void => void refreshConversations(queryClient);
