import { useLayoutEffect } from 'react';

/** More than this is a storm, and is shown at once. */
const MOST = 3;
const MOVE_MS = 200;

const isStill = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const isInSight = ({ top, bottom, width }: DOMRect): boolean =>
  width > 0 && top >= 0 && bottom <= window.innerHeight;

/** Moves a copy of marked words into their place in the sentence; the words themselves stay where they are. */
function carry(words: HTMLElement, slot: HTMLElement): (() => void) | null {
  const from = words.getClientRects()[0];
  const to = slot.getClientRects()[0];
  if (from === undefined || to === undefined || !isInSight(from) || !isInSight(to)) return null;
  const copy = words.cloneNode(true) as HTMLElement;
  copy.removeAttribute('data-said');
  copy.setAttribute('aria-hidden', 'true');
  Object.assign(copy.style, {
    ...{ position: 'fixed', left: `${from.left}px`, top: `${from.top}px`, margin: '0', zIndex: '30' },
    ...{ pointerEvents: 'none', whiteSpace: 'nowrap' },
  });
  document.body.append(copy);
  slot.style.visibility = 'hidden';
  const end = (): void => {
    copy.remove();
    slot.style.visibility = '';
  };
  const move = `translate(${to.left - from.left}px, ${to.top - from.top}px)`;
  const frames = [{ transform: 'none' }, { transform: move }];
  const animation = copy.animate(frames, { duration: MOVE_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)' });
  animation.finished.then(end, end);
  return () => animation.cancel();
}

/**
 * Carries words that have just been understood from the message on screen into the sentence, and gives up as soon as the
 * reader scrolls or types.
 */
export function useCarry(freshIds: ReadonlySet<string>): void {
  useLayoutEffect(() => {
    if (freshIds.size === 0 || !isStill()) return;
    const slots = [...document.querySelectorAll<HTMLElement>('[data-slot-of]')].filter(({ dataset }) =>
      freshIds.has(dataset.slotOf ?? ''),
    );
    const cancels = slots.slice(0, MOST).flatMap((slot) => {
      const words = document.querySelector<HTMLElement>(`[data-said="${slot.dataset.slotOf}"]`);
      return (words && carry(words, slot)) ?? [];
    });
    const giveUp = (): void => cancels.forEach((cancel) => void cancel());
    const events = ['wheel', 'touchmove', 'keydown'] as const;
    events.forEach((name) => void window.addEventListener(name, giveUp, { passive: true, once: true }));
    return () => {
      events.forEach((name) => void window.removeEventListener(name, giveUp));
      giveUp();
    };
  }, [freshIds]);
}
