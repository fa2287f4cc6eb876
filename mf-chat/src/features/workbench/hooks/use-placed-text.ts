import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Passage, TimedSentence } from '../model/prompter-script';

interface Placed {
  readonly passages: readonly Passage[];
  readonly spoken: TimedSentence;
  /** How much of the sentence that is spoken is over, from 0 to 1. */
  readonly share: number;
  readonly size: number;
}

/** Where the text above and below the stage fades. */
const FADE = 40;

/** Height of the lines of a tall sentence that go up while it is spoken, one by one, so that its end is seen in time. */
function linesOver(text: HTMLElement, sentence: HTMLElement, share: number): number {
  const room = (text.offsetParent?.clientHeight ?? 0) - text.offsetTop - FADE;
  const hidden = sentence.offsetHeight - room;
  if (hidden <= 0) return 0;
  const line = Number.parseFloat(getComputedStyle(text).lineHeight);
  return Math.round(Math.ceil(hidden / line) * share) * line;
}

function place(text: HTMLElement, share: number): void {
  const sentence = text.querySelector<HTMLElement>('[aria-current]');
  // At its first sentence the whole passage is placed, with the cue above it.
  const spot = text.querySelector<HTMLElement>('[data-place]') ?? sentence;
  if (sentence === null || spot === null) return;
  text.style.transform = `translateY(${-spot.offsetTop - linesOver(text, sentence, share)}px)`;
}

/** Moves a text so that what is spoken stands in one place; @returns the ref of the text */
export function usePlacedText({ passages, spoken, share, size }: Placed): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  // Each of them moves the sentence that is spoken.
  useLayoutEffect(() => {
    const placeNow = () => {
      if (ref.current !== null) place(ref.current, share);
    };
    placeNow();
    window.addEventListener('resize', placeNow);
    return () => window.removeEventListener('resize', placeNow);
  }, [passages, spoken, share, size]);
  return ref;
}
