import { VendorFailure } from '../vendor-failure';
import type { ChatBodies } from './chat-body';

/** Asks a vendor one question; the way from bodies to answer is the caller's. */
export type AskWithFields = <T>(
  bodies: ChatBodies,
  call: (body: ChatBodies['full']) => AsyncIterable<T>,
) => AsyncGenerator<T, void, undefined>;

/**
 * Asks with everything that helps. A vendor that refuses the request before its first token is asked once more with
 * what every vendor understands; when it answers then, it is asked only so from there on, and `onRefused` is told once
 * what it did not take. A table of quirks is never complete: models come and change every month.
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
