/** One observer for all elements: its callback runs once per frame, after the browser's own layout. */
let observer: ResizeObserver | null = null;

const mark = (element: Element): void => {
  const { scrollWidth, clientWidth, scrollLeft } = element;
  element.toggleAttribute('data-wide', scrollWidth > clientWidth);
  // A position between two pixels is no rest.
  element.toggleAttribute('data-more', scrollWidth - clientWidth - scrollLeft > 1);
};

const makeObserver = (): ResizeObserver =>
  new ResizeObserver((entries) => {
    for (const { target } of entries) mark(target);
  });

const handleScroll = ({ currentTarget }: Event): void => {
  if (currentTarget instanceof Element) mark(currentTarget);
};

/**
 * Ref callback that sets `data-wide` on an element while its content is wider than itself, and `data-more` while some of
 * it is hidden at the end. Only a wide element is made scrollable, because every scroller is a compositing layer that
 * costs time in each changed frame.
 */
export function watchWidth(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return;
  observer ??= makeObserver();
  observer.observe(element);
  element.addEventListener('scroll', handleScroll, { passive: true });
  return () => observer?.unobserve(element);
}
