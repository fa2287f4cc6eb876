import { VendorFailure } from '../vendor/vendor-failure';
import type { ChatBodies } from './chat-body';

/** Asks a vendor one question; the caller supplies the call for a body. */
export type AskWithFields = <T>(
  bodies: ChatBodies,
  call: (body: ChatBodies['full']) => AsyncIterable<T>,
) => AsyncGenerator<T, void, undefined>;

/**
 * Asks with all optional fields. A vendor that refuses the request before its first token is asked once more with
 * only the fields that every vendor knows; when it answers then, later questions go without them from the start, and
 * `onRefused` is called once with their names. A table of quirks is never complete: models change every month.
 */
export function makeAskWithFields(onRefused: (fields: readonly string[]) => void = () => {}): AskWithFields {
  let isPlain = false;
  return async function* ask(bodies, call) {
    if (isPlain || bodies.optional.length === 0) return yield* call(bodies.plain);
    let hasBegun = false;
    try {
      for await (const item of call(bodies.full)) {
        hasBegun = true;
        yield item;
      }
      return;
    } catch (error) {
      if (hasBegun || !isRefusedRequest(error)) throw error;
    }
    for await (const item of call(bodies.plain)) {
      if (!isPlain) onRefused(bodies.optional);
      isPlain = true;
      yield item;
    }
  };
}

const isRefusedRequest = (error: unknown): boolean =>
  error instanceof VendorFailure &&
  error.reason === 'request' &&
  (error.vendorStatus === 400 || error.vendorStatus === 422);
