import { VendorFailure } from './vendor-failure';

/** Ends a call to a vendor that has gone silent, or whose caller has lost interest. */
export interface Watchdog {
  /** Aborts with the caller's reason, or with the `VendorFailure` of the limit that was reached. */
  readonly signal: AbortSignal;
  sawByte(): void;
  /** Ends the call now. */
  abort(): void;
  /** The call is over: nothing is watched any more. */
  release(): void;
}

/** Watches one call: `firstByteMs` until its first byte, then `idleMs` between two bytes. */
export function makeWatchdog(
  { firstByteMs, idleMs }: { readonly firstByteMs: number; readonly idleMs: number },
  caller: AbortSignal,
): Watchdog {
  const controller = new AbortController();
  let idle: NodeJS.Timeout | null = null;
  const first = setTimeout(
    () => controller.abort(new VendorFailure('silent', `vendor sent nothing for ${firstByteMs} ms`)),
    firstByteMs,
  );
  const relay = () => controller.abort(caller.reason);
  const release = () => {
    clearTimeout(first);
    if (idle !== null) clearTimeout(idle);
    caller.removeEventListener('abort', relay);
  };
  if (caller.aborted) relay();
  else caller.addEventListener('abort', relay, { once: true });

  return {
    signal: controller.signal,
    sawByte() {
      if (idle !== null) {
        idle.refresh();
        return;
      }
      clearTimeout(first);
      idle = setTimeout(
        () => controller.abort(new VendorFailure('idle', `vendor fell silent for ${idleMs} ms`)),
        idleMs,
      );
    },
    abort() {
      release();
      controller.abort(new VendorFailure('cut', 'the call was ended'));
    },
    release,
  };
}
