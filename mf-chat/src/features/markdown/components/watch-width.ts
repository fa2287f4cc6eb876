/** One for all: what came or went is looked at once for each frame, when the browser has laid it out anyway. */
let observer: ResizeObserver | null = null;

const observe = (): ResizeObserver =>
  new ResizeObserver((entries) => {
    for (const { target } of entries) {
      target.toggleAttribute('data-wide', target.scrollWidth > target.clientWidth);
    }
  });

/**
 * For the ref of what may be wider than its place: it has `data-wide` as long as it is. Only then it need scroll, and what
 * can scroll is composed apart from everything around it, in every frame that changes anything.
 */
export function watchWidth(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return;
  observer ??= observe();
  observer.observe(element);
  return () => observer?.unobserve(element);
}
