/** One observer for all elements: its callback runs once per frame, after the browser's own layout. */
let observer: ResizeObserver | null = null;

const makeObserver = (): ResizeObserver =>
  new ResizeObserver((entries) => {
    for (const { target } of entries) {
      target.toggleAttribute('data-wide', target.scrollWidth > target.clientWidth);
    }
  });

/**
 * Ref callback that sets `data-wide` on an element while its content is wider than itself. Only a wide element is made
 * scrollable, because every scroller is a compositing layer that costs time in each changed frame.
 */
export function watchWidth(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return;
  observer ??= makeObserver();
  observer.observe(element);
  return () => observer?.unobserve(element);
}
