import { type CSSProperties, type MouseEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { makeLongPress } from './long-press';

interface LongPressOptions {
  /** A right click, or the menu key; never the system's menu of a long press. */
  readonly onContextMenu?: (event: MouseEvent<HTMLElement>) => void;
}

interface LongPressProps {
  readonly style: CSSProperties;
  readonly onTouchStart: (event: TouchEvent<HTMLElement>) => void;
  readonly onTouchMove: (event: TouchEvent<HTMLElement>) => void;
  readonly onTouchEnd: (event: TouchEvent<HTMLElement>) => void;
  readonly onTouchCancel: () => void;
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
}

/** Without these iOS selects words and opens its own callout before the 600 ms are over. */
const STYLE: CSSProperties = { WebkitTouchCallout: 'none', WebkitUserSelect: 'none', userSelect: 'none' };

const pointOf = (event: TouchEvent): { x: number; y: number } => ({
  x: event.touches[0]?.clientX ?? 0,
  y: event.touches[0]?.clientY ?? 0,
});

/**
 * Props for an element that answers a touch held for 600 ms (R2.18). Such a press selects no text, opens no system
 * menu, and its release clicks nothing; moving the finger or adding a second one cancels it.
 */
export function useLongPress(
  onLongPress: (point: { x: number; y: number }) => void,
  { onContextMenu }: LongPressOptions = {},
): LongPressProps {
  const callback = useRef(onLongPress);
  useEffect(() => {
    callback.current = onLongPress;
  });
  const [press] = useState(() => makeLongPress((point) => callback.current(point)));
  useEffect(() => press.cancel, [press]);

  return {
    style: STYLE,
    onTouchStart: (event) => (event.touches.length === 1 ? press.start(pointOf(event)) : press.cancel()),
    onTouchMove: (event) => press.move(pointOf(event)),
    onTouchEnd: (event) => {
      if (press.end()) event.preventDefault();
    },
    onTouchCancel: press.cancel,
    onContextMenu: (event) => {
      // Android opens its menu after some 500 ms, before the 600 ms are over.
      if (press.isTouching()) event.preventDefault();
      else onContextMenu?.(event);
    },
  };
}
