/** Where somebody has read to in a conversation. */
export interface ReadingPlace {
  /**
   * The uppermost message in view, and the distance of its top from the upper edge, px; null for somebody who follows the
   * newest.
   */
  readonly anchor: { readonly key: string; readonly top: number } | null;
  /** Measured heights of its rows, px, by key; they hold at this width. */
  readonly heights: ReadonlyMap<string, number>;
  readonly width: number;
  /** Jump to a message that had been made. */
  readonly visit: string | null;
}

/** Number of conversations whose places are known. */
const MAX_PLACES = 50;

/** The reading places of a session. They outlive the screen. */
export interface ReadingPlaces {
  read(conversationId: string | null): ReadingPlace | null;
  write(conversationId: string | null, place: ReadingPlace): void;
}

export function makeReadingPlaces(): ReadingPlaces {
  const places = new Map<string | null, ReadingPlace>();
  return {
    read: (conversationId) => places.get(conversationId) ?? null,
    write(conversationId, place) {
      // Written anew, so that the first key is that of the conversation left the longest ago.
      places.delete(conversationId);
      places.set(conversationId, place);
      if (places.size <= MAX_PLACES) return;
      const [oldest] = places.keys();
      if (oldest !== undefined) places.delete(oldest);
    },
  };
}
