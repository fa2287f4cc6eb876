import { cutShort, refusal, VendorFailure } from '../vendor/vendor-failure';

/** Progress of a stream, and its end. */
export interface StreamEnd {
  finish: string | null;
  isDone: boolean;
  hasChunks: boolean;
}

/** Finish reasons that are no success, in the words of different vendors. */
const FINISHES: Readonly<Record<string, (message: string) => VendorFailure>> = {
  length: cutShort,
  model_context_window_exceeded: cutShort,
  content_filter: refusal,
  sensitive: refusal,
  insufficient_system_resource: (message) => new VendorFailure('busy', message),
  network_error: (message) => new VendorFailure('server', message),
  abort: (message) => new VendorFailure('server', message),
  error: (message) => new VendorFailure('server', message),
};

/** @throws VendorFailure unless the stream ended with a complete answer */
export const requireEnd = (end: StreamEnd, isFramed: boolean): void => {
  if (end.finish !== null) {
    const fail = Object.hasOwn(FINISHES, end.finish) ? FINISHES[end.finish] : undefined;
    if (fail !== undefined) throw fail(`vendor finished with ${end.finish}`);
    return;
  }
  if (end.isDone) return;
  if (!end.hasChunks) throw new VendorFailure('garbage', 'vendor sent no chat chunk');
  // Some vendors mark no end at all; but without framing this may as well be a lost connection.
  if (!isFramed) throw new VendorFailure('network', 'the stream ended without an end');
};
