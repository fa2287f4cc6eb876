import type { Page } from '@playwright/test';

/**
 * Finds what can be pressed and is smaller than 44 px, by trying the points 21 px around its middle: what enlarges a target
 * without being seen counts, as do labels. What stands in running text, or partly below a menu or a message, is let off.
 * @returns one line each
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const REACH = 21;
    const PRESSABLE =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="menuitem"], [role="tab"], [role="switch"]';
    const FLOATING = '[role="menu"], dialog, [aria-live]';
    const isOf = (target: Element, hit: Element | null): boolean =>
      hit !== null && (target.contains(hit) || hit.closest('label')?.control === target);
    /** It stands in a line, among words. */
    const isInText = (element: Element): boolean => {
      const { display } = getComputedStyle(element);
      const words = [...(element.parentElement?.childNodes ?? [])].some(
        (node) =>
          node !== element &&
          node.textContent?.trim() !== '' &&
          (!(node instanceof Element) || getComputedStyle(node).display === 'inline'),
      );
      return (
        display === 'inline' || element.closest('mark') !== null || (display === 'inline-block' && words)
      );
    };
    /** What is seen of a radio button or a checkbox is its label. */
    const seenOf = (element: Element): Element =>
      (element instanceof HTMLInputElement && /radio|checkbox/.test(element.type) && element.labels?.[0]) ||
      element;
    const small: string[] = [];
    for (const element of document.querySelectorAll(PRESSABLE)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isInText(element))
        continue;
      const seen = seenOf(element);
      seen.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, right, top, bottom, width, height } = seen.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // Covered by something else, a dialog or what sticks: nobody can press it now.
      if (!isOf(element, document.elementFromPoint(x, y))) continue;
      const around = [
        [x - REACH, y],
        [x + REACH, y],
        [x, y - REACH],
        [x, y + REACH],
      ] as const;
      const missed = around
        .map(([px, py]) => document.elementFromPoint(px, py))
        .filter((hit) => !isOf(element, hit));
      const isBelow = (hit: Element | null): boolean => {
        const floating = hit?.closest(FLOATING);
        return floating != null && !floating.contains(element);
      };
      if (missed.every(isBelow)) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30);
      small.push(`${element.tagName.toLowerCase()} “${name}” ${Math.round(width)} × ${Math.round(height)}`);
    }
    return small;
  });
