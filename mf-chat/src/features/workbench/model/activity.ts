import type { DeliverableRef, Order } from '@qihang/shared/contracts';

/** State of an order that was placed in the workbench and is answered in the conversation. */
export type Activity =
  | { readonly status: 'free' }
  /** A turn runs; `order` is null for one that was not placed in the workbench. */
  | { readonly status: 'busy'; readonly order: Order | null; readonly isStopping: boolean }
  | { readonly status: 'made'; readonly works: readonly DeliverableRef[] }
  /** The coach replied with text instead of a deliverable: a question, or the reason why not. */
  | { readonly status: 'talked' }
  | {
      readonly status: 'failed';
      readonly text: string;
      readonly canRetry: boolean;
      /** Messages of buttons beside the retry, which go on in the conversation. */
      readonly offers?: readonly string[] | undefined;
    };
