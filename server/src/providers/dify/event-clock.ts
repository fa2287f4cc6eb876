import { VendorFailure } from '../vendor-failure';

/** Our own word for a vendor that never says anything but `ping`. */
export const PINGS_ONLY = 'pings_only';

interface EventClockLimits {
  /** From the request to the first event. */
  readonly firstMs: number;
  /** Between two events. */
  readonly quietMs: number;
  /** After a workflow has finished: text and the end may still follow. */
  readonly finishedMs: number;
}

/**
 * Watches one Dify stream for events. Its pings keep the connection busy for ever (a chatflow that was asked in a
 * conversation it does not have sends nothing else: dify#37197), so they are no sign of an answer.
 */
export interface EventClock {
  /** Aborts with the caller's reason, with the `VendorFailure` of a limit, or when a finished workflow has fallen silent. */
  readonly signal: AbortSignal;
  /** An event came; with `isFinish` the one that says that the workflow has done its work. */
  saw(isFinish: boolean): void;
  readonly hasFinished: boolean;
  /** True for the failure of a stream that had nothing left to say. */
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
  arm(
    limits.firstMs,
    () =>
      new VendorFailure('silent', `vendor sent only pings for ${limits.firstMs} ms`, {
        vendorCode: PINGS_ONLY,
      }),
  );

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
