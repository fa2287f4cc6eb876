import { MoveRefused, type Registry, type RegistryState, ReleaseError } from '@qihang/federation/releases';
import type { FastifyBaseLogger } from 'fastify';

interface CanaryJudgeDeps {
  readonly registry: Pick<Registry, 'status' | 'stopCanary'>;
  /** What this process knows already: without a canary nothing is asked. */
  readonly current: () => RegistryState;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Another process, or the operator, was faster. */
const isTooLate = (error: unknown): boolean =>
  error instanceof MoveRefused || (error instanceof ReleaseError && error.code === 'refused');

/**
 * Takes back every canary that fails more than the release beside it. Every process judges; the canary is named in the
 * order, so that only the first of them stops it and there is one row of it in the audit.
 */
export const makeJudgeCanaries =
  ({ registry, current, log }: CanaryJudgeDeps) =>
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
      } catch (error) {
        if (!isTooLate(error)) throw error;
      }
    }
  };
