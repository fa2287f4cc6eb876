import { VendorFailure } from '../vendor/vendor-failure';
import type { ChatBodies } from './chat-body';

/** Makes one call of a vendor; the caller supplies the request for a body. */
export type AskWithFields = <T>(
  bodies: ChatBodies,
  call: (body: ChatBodies['full']) => AsyncIterable<T>,
) => AsyncGenerator<T, void, undefined>;

/**
 * Asks with all optional fields. A vendor that refuses the request before its first token is asked once more with
 * only the fields that every vendor knows; when it answers then, later calls with the same fields go without them from
 * the start, and `onRefused` is called once with their names. A table of quirks is never complete: models change every
 * month.
 */
export function makeAskWithFields(onRefused: (fields: readonly string[]) => void = () => {}): AskWithFields {
  const refused = new Set<string>();
  return async function* ask(bodies, call) {
    const fields = bodies.optional.join();
    if (fields === '' || refused.has(fields)) return yield* call(bodies.plain);
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
      if (!refused.has(fields)) onRefused(bodies.optional);
      refused.add(fields);
      yield item;
    }
  };
}

const isRefusedRequest = (error: unknown): boolean =>
  error instanceof VendorFailure &&
  error.reason === 'request' &&
  (error.vendorStatus === 400 || error.vendorStatus === 422);
