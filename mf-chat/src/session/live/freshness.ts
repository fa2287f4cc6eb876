/** Time for which data is fresh while nobody says what has changed, ms. */
const UNFOLLOWED_MS = 30_000;

let isFollowed = false;

/** Notes whether the stream of the user's events is live: it names whatever is to be read again. */
export function noteFollowed(isLive: boolean): void {
  isFollowed = isLive;
}

/** `staleTime` of data whose changes the stream of user events names: what is known is not asked for again. */
export const whileFollowed = (): number => (isFollowed ? Number.POSITIVE_INFINITY : UNFOLLOWED_MS);
