import { type OpeningThread, type Said, SENTENCE_FIELDS } from '@qihang/shared/contracts';

/** Values of the first screen, each of some 150 bytes: with all else they are at most 12 kB compressed. */
const MAX_VALUES = 16;

const SENTENCE: ReadonlySet<string> = new Set(SENTENCE_FIELDS);

/** What the first screen marks: the newest value of each field of the sentence, and what the messages in sight say. */
export function saidOnScreen(said: Said, thread: OpeningThread | null): Said {
  if (said.values.length <= MAX_VALUES) return said;
  const shown = new Set(thread?.items.map(({ id }) => id));
  const newest = new Map(
    said.values
      .filter(({ isOwn, field }) => isOwn && SENTENCE.has(field))
      .map((value) => [value.field, value.id]),
  );
  const ids = new Set(newest.values());
  const values = said.values.filter(
    ({ id, place }) => ids.has(id) || (place !== null && shown.has(place.messageId)),
  );
  return { values: values.slice(-MAX_VALUES), isWhole: false };
}
