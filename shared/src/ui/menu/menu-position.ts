/** Position of a menu: a point of the viewport (a right click, a long press) or an element. */
export type MenuPlace = { readonly x: number; readonly y: number } | HTMLElement;

interface Box {
  readonly width: number;
  readonly height: number;
}

const MARGIN = 8;
const GAP_PX = 4;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/**
 * Upper left corner of the menu in the viewport: below an element and flush right with it, or at a point; above where
 * there is no room below; always inside the viewport where that is possible.
 */
export function placeMenu(place: MenuPlace, menu: Box, viewport: Box): { left: number; top: number } {
  const anchor =
    'x' in place
      ? { left: place.x, above: place.y, below: place.y }
      : (({ right, top, bottom }) => ({
          left: right - menu.width,
          above: top - GAP_PX,
          below: bottom + GAP_PX,
        }))(place.getBoundingClientRect());
  const fitsBelow = anchor.below + menu.height + MARGIN <= viewport.height;
  const top = fitsBelow ? anchor.below : anchor.above - menu.height;
  return {
    left: clamp(anchor.left, MARGIN, viewport.width - menu.width - MARGIN),
    top: clamp(top, MARGIN, viewport.height - menu.height - MARGIN),
  };
}
