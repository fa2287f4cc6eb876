import { type FirstWordsSlot, firstWords, type SlotTexts } from '@qihang/shared/way-in';
import { type RefObject, useLayoutEffect, useState } from 'react';

const EMPTY: SlotTexts = { place: '', business: '', audience: '', problem: '' };

/** What the fields hold that are filled in, whoever filled them: a visitor before the app, or a browser on the way back. */
const readFilled = (form: HTMLFormElement | null): Partial<SlotTexts> =>
  Object.fromEntries([...new FormData(form ?? undefined)].filter(([, text]) => text !== ''));

interface Slots {
  readonly texts: SlotTexts;
  fill(slot: FirstWordsSlot, text: string): void;
}

/** Texts of the sentence's slots. They begin empty, as in the prerendered page, and then are what this tab has kept. */
export function useSlots(form: RefObject<HTMLFormElement | null>): Slots {
  const [texts, setTexts] = useState(EMPTY);
  // Before any further event, after which React would put back the values that it knows.
  useLayoutEffect(() => {
    const found = { ...firstWords.read(), ...readFilled(form.current) };
    firstWords.write(found);
    setTexts(found);
  }, [form]);
  return {
    texts,
    fill(slot, text) {
      const next = { ...texts, [slot]: text };
      firstWords.write(next);
      setTexts(next);
    },
  };
}
