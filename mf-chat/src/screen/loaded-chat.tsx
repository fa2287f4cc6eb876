import { QueryClientProvider, queryClient } from '@qihang/shared/api';
import type { ComponentType } from 'react';
import { QuotaLine } from '../features/usage/components/quota-line';
import { ConversationPart } from './conversation-part';
import { HistoryPart } from './history-part';
import { FoundAgent } from './other-agent';
import { SentencePart } from './sentence-part';
import { WorkbenchPanel as Panel } from './workbench-panel';

export { seedOpening } from './seed-opening';
export { sessionServer } from './session-server';

/** A part of the screen with the page's query cache. */
function withCache<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <QueryClientProvider client={queryClient}>
      <Part {...props} />
    </QueryClientProvider>
  );
}

/** What the frame shows in its places once this is loaded. */
export const LoadedHistory = withCache(HistoryPart);
export const LoadedConversation = withCache(ConversationPart);
export const LoadedSentence = withCache(SentencePart);
export const LoadedQuota = withCache(QuotaLine);
export const WorkbenchPanel = withCache(Panel);
/** The chat with an agent that is not part of the page. */
export const OtherAgent = withCache(FoundAgent);
