import { type MouseEvent, useState } from 'react';

/** Attributes of a message whose actions come on a tap, or under the pointer. */
export interface Quiet {
  readonly 'data-quiet'?: '';
  readonly 'data-shown'?: '';
  readonly onClick?: (event: MouseEvent) => void;
}

const NONE: Quiet = {};

/** @param isQuiet false for a message whose actions stand there */
export function useQuiet(isQuiet: boolean): Quiet {
  const [isShown, setShown] = useState(false);
  if (!isQuiet) return NONE;
  return {
    'data-quiet': '',
    ...(isShown && { 'data-shown': '' }),
    onClick: ({ target }) => {
      const isOnControl = target instanceof Element && target.closest('a, button, input') !== null;
      // Who selects text wants that text.
      if (!isOnControl && window.getSelection()?.isCollapsed !== false) setShown(!isShown);
    },
  };
}
