import { useEffect, useRef } from 'react';

/** Calls `onDismiss` when the user turns elsewhere: a press or a turn of the wheel outside, another window. */
export function useDismiss(isInside: (target: Node) => boolean, onDismiss: () => void): void {
  const latest = useRef({ isInside, onDismiss });
  useEffect(() => {
    latest.current = { isInside, onDismiss };
  });
  useEffect(() => {
    const handle = ({ target }: Event) => {
      if (!(target instanceof Node && latest.current.isInside(target))) latest.current.onDismiss();
    };
    // Not `scroll`: a list that follows its newest message scrolls by itself.
    const documentEvents = ['pointerdown', 'wheel'];
    const windowEvents = ['resize', 'blur'];
    const options = { capture: true, passive: true };
    for (const type of documentEvents) document.addEventListener(type, handle, options);
    for (const type of windowEvents) window.addEventListener(type, handle);
    return () => {
      for (const type of documentEvents) document.removeEventListener(type, handle, options);
      for (const type of windowEvents) window.removeEventListener(type, handle);
    };
  }, []);
}
