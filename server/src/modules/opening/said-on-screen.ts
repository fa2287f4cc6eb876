import { type OpeningThread, type Said, SENTENCE_FIELDS } from '@qihang/shared/contracts';

/** Of the answer in sight; more at once are not made. */
const MAX_CORRECTIONS = 4;

/** Values of the first screen, each of some 150 bytes: with all else they are at most 12 kB compressed. */
const MAX_VALUES = 16;

const SENTENCE: ReadonlySet<string> = new Set(SENTENCE_FIELDS);

/** What the first screen shows: the newest value of each field of the sentence, what the messages in sight say, and correct. */
export function saidOnScreen(said: Said, thread: OpeningThread | null): Said {
  const shown = new Set(thread?.items.map(({ id }) => id));
  const corrections = (said.corrections ?? [])
    .filter(({ messageId }) => shown.has(messageId))
    .slice(-MAX_CORRECTIONS);
  const isWhole = corrections.length === (said.corrections ?? []).length;
  if (said.values.length <= MAX_VALUES) return isWhole ? said : { ...said, corrections, isWhole };
  const newest = new Map(
    said.values
      .filter(({ isOwn, field }) => isOwn && SENTENCE.has(field))
      .map((value) => [value.field, value.id]),
  );
  const ids = new Set(newest.values());
  const values = said.values.filter(
    ({ id, place }) => ids.has(id) || (place !== null && shown.has(place.messageId)),
  );
  return { values: values.slice(-MAX_VALUES), corrections, isWhole: false };
}
