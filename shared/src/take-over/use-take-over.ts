import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * Takes over an element that stood in the page before its app, marked with `data-early` (docs/decisions/0028). What it
 * holds by then counts for more than the state that it was rendered from; what was pressed in it is pressed again by
 * the script in the host's index.html.
 * @param adopt takes the values of the element's fields into the app's state
 * @param isReady false while a press would be refused; presses are held until it is true
 * @returns false until the values are adopted: till then the element must be rendered as it was prerendered
 */
export function useTakeOver<Part extends HTMLElement>(
  part: RefObject<Part | null>,
  adopt: (part: Part) => void,
  isReady = true,
): boolean {
  const [isTakenOver, setTakenOver] = useState(false);
  const tell = (event: string) => part.current?.dispatchEvent(new Event(event, { bubbles: true }));
  const takeOver = useEffectEvent(() => {
    tell('early-fields');
    if (part.current !== null) adopt(part.current);
    setTakenOver(true);
  });
  const release = useEffectEvent(() => tell('early-ready'));
  // Before any further event, after which React would put back the values that it knows.
  useLayoutEffect(() => takeOver(), []);
  useEffect(() => {
    if (isTakenOver && isReady) release();
  }, [isTakenOver, isReady]);
  return isTakenOver;
}
