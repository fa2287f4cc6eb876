/** Room for prompt and answer together where the operator sets none, tokens: a long conversation at a known cost. */
export const CONTEXT_TOKENS = 48_000;
