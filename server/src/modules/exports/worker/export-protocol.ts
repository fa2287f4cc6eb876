import type { ExportJob } from '../export-job';

/** What the thread is told. One job at a time: the next comes after the answer. */
export interface ExportOrder {
  readonly job: ExportJob;
}

/** What it answers. `refusal` is a sentence for the user, `error` is for the log. */
export type ExportAnswer =
  | { readonly bytes: Uint8Array }
  | { readonly refusal: string }
  | { readonly error: string };
