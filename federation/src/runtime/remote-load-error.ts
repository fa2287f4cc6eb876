/**
 * Stage at which loading a remote failed. `disabled`: its kill switch is on. `trust`: the registry has it without a
 * pin, or from an origin that it does not allow. `contract`: it was built for a newer host than this page's. `guard`:
 * no progress for longer than any single file may take.
 */
export type LoadStage =
  | 'registry'
  | 'disabled'
  | 'trust'
  | 'contract'
  | 'manifest'
  | 'entry'
  | 'module'
  | 'component'
  | 'guard';

/** Thrown when a remote cannot be loaded. The message is for logs. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  constructor(
    readonly remote: string,
    readonly stage: LoadStage,
    message: string,
    options?: { readonly cause?: unknown },
  ) {
    super(`${remote}: ${message}`, options);
  }
}

/** The error itself if it is a load error; otherwise a load error of this stage with it as the cause. */
export const asLoadError = (remote: string, stage: LoadStage, error: unknown): RemoteLoadError =>
  error instanceof RemoteLoadError
    ? error
    : new RemoteLoadError(remote, stage, error instanceof Error ? error.message : String(error), {
        cause: error,
      });
