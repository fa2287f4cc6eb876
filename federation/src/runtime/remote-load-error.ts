/**
 * Where the loading of a remote ended. `disabled`: its kill switch is on. `trust`: the registry has it without a pin, or
 * from an origin that it does not allow. `contract`: it was built for a newer host than this page's. `guard`: nothing
 * happened for longer than any single file may take.
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

/** A remote did not load. The message is for logs. */
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

/** The error itself, or one of this stage around whatever was thrown. */
export const asLoadError = (remote: string, stage: LoadStage, error: unknown): RemoteLoadError =>
  error instanceof RemoteLoadError
    ? error
    : new RemoteLoadError(remote, stage, error instanceof Error ? error.message : String(error), {
        cause: error,
      });
