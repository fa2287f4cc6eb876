/** Most tokens of each part of the last message; the conversation gets what is left. */
export interface BriefShares {
  readonly facts: number;
  readonly shelf: number;
  readonly knowledge: number;
  /** Lines of works. */
  readonly works: number;
}

/** Room of the smallest model that is supported, and what its parts get (docs/decisions/0026 §2). */
const SMALLEST = 8_000;
const SMALL: BriefShares = { facts: 800, shelf: 300, knowledge: 400, works: 400 };
/** The conversation gets this much, whatever the rest takes. */
export const LEAST_CONVERSATION = 1_500;
/** A long conversation is worth more than more knowledge: of every further token it gets the rest. */
const FURTHER_SHARE = 0.3;
const MOST: BriefShares = { facts: 5_000, shelf: 1_500, knowledge: 3_000, works: 5_000 };

/**
 * Divides the room of a prompt among the parts of its last message.
 * @param promptTokens room of the whole prompt without the answer
 */
export function sharesOf(promptTokens: number): BriefShares {
  const further = Math.max(0, promptTokens - SMALLEST);
  const rest = further * FURTHER_SHARE;
  const part = (name: keyof typeof MOST, share: number) =>
    Math.floor(Math.min(MOST[name], SMALL[name] + rest * share));
  return {
    facts: part('facts', 0.5),
    shelf: part('shelf', 0.2),
    knowledge: part('knowledge', 0.3),
    works: part('works', 0.4),
  };
}
