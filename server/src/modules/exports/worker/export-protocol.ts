import type { ExportJob } from '@qihang/documents';

/** Message to the worker thread. One job at a time: the next follows the answer. */
export interface ExportOrder {
  readonly job: ExportJob;
}

/** Message from the worker thread. `refusal` is a sentence for the user, `error` is for the log. */
export type ExportAnswer =
  | { readonly bytes: Uint8Array }
  | { readonly refusal: string }
  | { readonly error: string };
