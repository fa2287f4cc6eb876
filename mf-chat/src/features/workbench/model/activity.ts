import type { DeliverableRef, Order } from '@qihang/shared/contracts';

/** What the chat does with what was asked for here: work is made in the conversation, and shown beside it. */
export type Activity =
  | { readonly status: 'free' }
  /** An answer is under way; `order` is null for one that was not asked for here. */
  | { readonly status: 'busy'; readonly order: Order | null; readonly isStopping: boolean }
  | { readonly status: 'made'; readonly works: readonly DeliverableRef[] }
  /** The coach has said something instead: a question, or why not. */
  | { readonly status: 'talked' }
  | { readonly status: 'failed'; readonly text: string; readonly canRetry: boolean };
