import { VendorFailure } from '../vendor-failure';

/** Ends a call to a vendor that has gone silent, or that its caller has abandoned. */
export interface Watchdog {
  /** Aborts with the caller's reason, or with the `VendorFailure` of the exceeded limit. */
  readonly signal: AbortSignal;
  sawByte(): void;
  /** Ends the call now. */
  abort(): void;
  /** Ends the watching after the call. */
  release(): void;
}

/** Watches one call: `firstByteMs` until its first byte, then `idleMs` between two bytes. */
export function makeWatchdog(
  { firstByteMs, idleMs }: { readonly firstByteMs: number; readonly idleMs: number },
  caller: AbortSignal,
): Watchdog {
  const controller = new AbortController();
  let seenAt: number | null = null;
  const silent = () =>
    controller.abort(new VendorFailure('silent', `vendor sent nothing for ${firstByteMs} ms`));
  // A byte only records its time: the timer checks it when due, and is set again for the remaining time.
  const check = () => {
    const left = (seenAt ?? 0) + idleMs - performance.now();
    if (left > 0) timer = setTimeout(check, left);
    else controller.abort(new VendorFailure('idle', `vendor fell silent for ${idleMs} ms`));
  };
  let timer = setTimeout(silent, firstByteMs);
  const relay = () => controller.abort(caller.reason);
  const release = () => {
    clearTimeout(timer);
    caller.removeEventListener('abort', relay);
  };
  if (caller.aborted) relay();
  else caller.addEventListener('abort', relay, { once: true });

  return {
    signal: controller.signal,
    sawByte() {
      if (seenAt === null) {
        clearTimeout(timer);
        timer = setTimeout(check, idleMs);
      }
      seenAt = performance.now();
    },
    abort() {
      release();
      controller.abort(new VendorFailure('cut', 'the call was ended'));
    },
    release,
  };
}
