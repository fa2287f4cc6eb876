import type { KeyValueStore } from '@qihang/shared/session';

/** Name under which the tab keeps them; the script in the host's index.html writes there too (docs/decisions/0028). */
export const FIRST_WORDS_KEY = 'first-words';

/** Slots of the landing page's sentence, in its order. */
export const FIRST_WORDS_SLOTS = ['place', 'business', 'audience', 'problem'] as const;
export type FirstWordsSlot = (typeof FIRST_WORDS_SLOTS)[number];
export type SlotTexts = Readonly<Record<FirstWordsSlot, string>>;

/**
 * What a visitor says of themselves on the landing page, before there is a draft of theirs to put it in: kept by this tab
 * until it is in the composer, or until a session ends.
 */
export interface FirstWords {
  /** The slots as they were typed; empty ones are ''. */
  read(): SlotTexts;
  write(texts: SlotTexts): void;
  /** One plain sentence of the filled slots; '' when all are empty. */
  sentence(): string;
  clear(): void;
}

/** The marks with which a sentence of its own would begin or end. */
const EDGES = '，,、。；！？.;!?';
const isEdge = (sign: string): boolean => sign.trim() === '' || EDGES.includes(sign);

/** A loop, because an expression for marks at the end is quadratic. */
function withoutEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isEdge(text.charAt(start))) start += 1;
  while (end > start && isEdge(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function toSentence(texts: SlotTexts): string {
  const [place, business, audience, problem] = FIRST_WORDS_SLOTS.map((slot) => withoutEdges(texts[slot]));
  const self = `${place && `在${place}`}${business && `做${business}`}`;
  const clauses = [self, audience && `专帮${audience}`, problem && `解决${problem}`].filter(Boolean);
  return clauses.length === 0 ? '' : `我${clauses.join('，')}。`;
}

function parse(stored: string | null): Partial<Record<string, unknown>> {
  try {
    return Object(JSON.parse(stored ?? '{}'));
  } catch {
    return {};
  }
}

/** First words in a storage: what another part of the page has written there is read each time. */
export function makeFirstWords(storage: KeyValueStore): FirstWords {
  const read = (): SlotTexts => {
    const { place, business, audience, problem } = parse(storage.get(FIRST_WORDS_KEY));
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    return { place: text(place), business: text(business), audience: text(audience), problem: text(problem) };
  };
  const clear = (): void => storage.remove(FIRST_WORDS_KEY);
  return {
    read,
    write(texts) {
      if (toSentence(texts) === '') clear();
      else storage.set(FIRST_WORDS_KEY, JSON.stringify(texts));
    },
    sentence: () => toSentence(read()),
    clear,
  };
}
