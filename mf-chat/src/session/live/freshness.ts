/** Time for which data is fresh while nobody says what has changed, ms. */
const UNFOLLOWED_MS = 30_000;

let isFollowed = false;

/** Notes whether the stream of the user's events is live: it names whatever is to be read again. */
export function noteFollowed(isLive: boolean): void {
  isFollowed = isLive;
}

/** `staleTime` of data whose changes the stream of user events names: what is known is not asked for again. */
export const whileFollowed = (): number => (isFollowed ? Number.POSITIVE_INFINITY : UNFOLLOWED_MS);

/** `updatedAt` of what was read at an earlier visit and stands until the server has answered. */
export const STORED_AT = 0;

/** True for data that was stored by an earlier visit. */
export const isStored = (state: { readonly data: unknown; readonly dataUpdatedAt: number }): boolean =>
  state.data !== undefined && state.dataUpdatedAt === STORED_AT;

/** Options of a change to cached data, which makes stored data no newer. */
export const asOldAs = (state: Parameters<typeof isStored>[0] | undefined): { updatedAt?: number } =>
  state !== undefined && isStored(state) ? { updatedAt: STORED_AT } : {};
