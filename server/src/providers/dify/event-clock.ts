import { VendorFailure } from '../vendor/vendor-failure';

interface EventClockLimits {
  /** From the request to the first event, ms. */
  readonly firstMs: number;
  /** Between two events, ms. */
  readonly quietMs: number;
  /** From the end of a workflow, ms: text and the end may still follow. */
  readonly finishedMs: number;
}

/**
 * Watches one Dify stream for events. Its pings keep the connection busy for ever (a chatflow with an unknown
 * conversation sends nothing else: dify#37197), so they do not count as events.
 */
export interface EventClock {
  /**
   * Aborts with the caller's reason, with the `VendorFailure` of a limit, or when a finished workflow has fallen
   * silent.
   */
  readonly signal: AbortSignal;
  /** Reports an event; `isFinish` for the end of the workflow. */
  saw(isFinish: boolean): void;
  readonly hasFinished: boolean;
  /** True for the abort of a stream whose workflow had finished. */
  isOver(error: unknown): boolean;
  release(): void;
}

export function makeEventClock(limits: EventClockLimits, caller: AbortSignal): EventClock {
  const controller = new AbortController();
  const over = new Error('a finished workflow has nothing more to say');
  let hasFinished = false;
  let timer: NodeJS.Timeout;
  const arm = (ms: number, reason: () => Error) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(reason()), ms);
  };
  const relay = () => controller.abort(caller.reason);
  if (caller.aborted) relay();
  else caller.addEventListener('abort', relay, { once: true });
  arm(limits.firstMs, () => new VendorFailure('silent', `vendor sent only pings for ${limits.firstMs} ms`));

  return {
    signal: controller.signal,
    saw(isFinish) {
      hasFinished ||= isFinish;
      if (hasFinished) arm(limits.finishedMs, () => over);
      else
        arm(
          limits.quietMs,
          () => new VendorFailure('idle', `vendor sent only pings for ${limits.quietMs} ms`),
        );
    },
    get hasFinished() {
      return hasFinished;
    },
    isOver: (error) => error === over,
    release() {
      clearTimeout(timer);
      caller.removeEventListener('abort', relay);
    },
  };
}
