import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ReadingPlace } from '../../../session/reading-places';
import { useChatSession, useChatView } from '../../../session/use-chat-session';
import type { ShownMessage } from '../model/shown-messages';
import type { MessageListHandle } from '../virtual-list';
import type { FollowScroll } from './use-follow-scroll';

interface ReadingPlaceInput {
  /** Identity of the conversation's stay on screen. */
  readonly view: number;
  readonly messages: readonly ShownMessage[];
  readonly listRef: RefObject<MessageListHandle | null>;
  readonly scroll: FollowScroll;
}

/** Place of a conversation that comes on screen: none where its address names another one, or the window has changed. */
function usePlaceOfView(view: number): ReadingPlace | null {
  const { readingPlaces } = useChatSession();
  const { place, target } = useChatView((shown) => shown);
  const read = () => {
    const known = readingPlaces.read(place.conversationId);
    const isMeant = target === null || target.visit === known?.visit;
    return { view, place: known !== null && isMeant && known.width === window.innerWidth ? known : null };
  };
  const [found, setFound] = useState(read);
  if (found.view === view) return found.place;
  const next = read();
  setFound(next);
  return next.place;
}

/**
 * Brings a conversation back to where its reader was, and notes that when it leaves the screen. Call it after the hook
 * that scrolls a new view to its end.
 */
export function useReadingPlace({ view, messages, listRef, scroll }: ReadingPlaceInput): ReadingPlace | null {
  const { readingPlaces, onLeave, getView } = useChatSession();
  const place = usePlaceOfView(view);
  const { regionRef, isFollowing, release, settle } = scroll;
  const restored = useRef<ReadingPlace>(null);

  useLayoutEffect(() => {
    const region = regionRef.current;
    if (region === null || place === null || place.anchor === null || restored.current === place) return;
    const top = listRef.current?.topOf(place.anchor.key) ?? null;
    // Its messages may still have to be read.
    if (top === null) return;
    restored.current = place;
    release();
    region.scrollTop += top - region.getBoundingClientRect().top - place.anchor.top;
    settle();
  }, [place, messages, listRef, regionRef, release, settle]);

  useLayoutEffect(
    () =>
      onLeave((conversationId) => {
        const region = regionRef.current;
        const list = listRef.current;
        if (region === null || list === null) return;
        const edge = region.getBoundingClientRect().top;
        const key = isFollowing() ? null : list.keyAt(edge);
        const top = key === null ? null : list.topOf(key);
        readingPlaces.write(conversationId, {
          anchor: key === null || top === null ? null : { key, top: top - edge },
          heights: list.measuredHeights(),
          width: window.innerWidth,
          visit: getView().target?.visit ?? null,
        });
      }),
    [onLeave, readingPlaces, getView, regionRef, listRef, isFollowing],
  );
  return place;
}
