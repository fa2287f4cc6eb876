/** Where the loading of a remote ended. `guard`: nothing happened for longer than any single file may take. */
export type LoadStage = 'registry' | 'manifest' | 'entry' | 'module' | 'component' | 'guard';

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
