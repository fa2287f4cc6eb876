import { MoveRefused, type Registry, type RegistryState, ReleaseError } from '@qihang/federation/releases';
import type { FastifyBaseLogger } from 'fastify';

interface StopFailingCanariesDeps {
  readonly registry: Pick<Registry, 'status' | 'stopCanary'>;
  /** State that this process already has, so that nothing is queried while there is no canary. */
  readonly current: () => RegistryState;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Told by the process that stopped it. */
  readonly onStopped?: ((canary: { readonly app: string; readonly version: string }) => void) | undefined;
}

/** True when another process, or the operator, was faster. */
const isTooLate = (error: unknown): boolean =>
  error instanceof MoveRefused || (error instanceof ReleaseError && error.code === 'refused');

/**
 * Takes back every canary that fails more than the active release. Every process judges; the canary is named in the
 * order, so that only the first process stops it and the audit gets one row.
 */
export const makeStopFailingCanaries =
  ({ registry, current, log, onStopped }: StopFailingCanariesDeps) =>
  async (): Promise<void> => {
    const apps = current().tracks.filter(({ canary }) => canary !== null);
    for (const { app } of apps) {
      const [status] = await registry.status(app);
      const version = status?.track.canary?.version;
      if (version === undefined || status?.judgement?.verdict !== 'stop') continue;
      const { reason } = status.judgement;
      try {
        await registry.stopCanary({ app, version, isAutomatic: true, by: 'judge', note: reason });
        log.warn({ app, version, reason }, 'a canary was stopped: it fails more than the release beside it');
        onStopped?.({ app, version });
      } catch (error) {
        if (!isTooLate(error)) throw error;
      }
    }
  };
