import { readNumerals } from '../facts/read-quantities';

/** A line of a deliverable as a model wrote it and as its user left it. */
export interface ChangedLine {
  readonly id: string;
  readonly was: string;
  readonly text: string;
}

/** 写法偏好: one change by hand, as it is told to later writers and shown to its user. */
export interface Habit {
  readonly id: string;
  readonly line: string;
}

const MOST = 6;
const LONGEST_LINE = 60;
/** What a line says before and between its two passages. */
const LABELS = ['原：', ' 改成：'] as const;
const LONGEST_PASSAGE = (LONGEST_LINE - LABELS.join('').length) / 2;
/** Characters before a change that tell where it stands. */
const BEFORE = 6;

/**
 * The last changes by hand as writers are told them. Nothing is read into them: both passages stand as they were written.
 * @param changes newest first
 * @param known values of facts: a line that was put right by one of them, or in a number, tells nothing of style
 */
export const habitsIn = (changes: readonly ChangedLine[], known: readonly string[]): readonly Habit[] =>
  changes
    .filter((change) => change.text.trim() !== '' && !isCorrection(change, known))
    .slice(0, MOST)
    .map(({ id, ...change }) => ({ id, line: habitLine(change) }));

type Passages = Omit<ChangedLine, 'id'>;

const withoutNumbers = (text: string): string =>
  readNumerals(text).reduceRight(
    (left, { start, end }) => `${left.slice(0, start)}#${left.slice(end)}`,
    text,
  );

function isCorrection({ was, text }: Passages, known: readonly string[]): boolean {
  if (withoutNumbers(was) === withoutNumbers(text)) return true;
  const { start, end } = placeOf({ was, text });
  // A name is told from a word by what the user has said: one character of it may be all that changed.
  const from = Math.max(0, start - 1);
  const names = text.slice(from, Math.max(end, from + 2));
  return names.length <= LONGEST_NAME && names.length > 1 && known.some((value) => value.includes(names));
}

const LONGEST_NAME = 6;

/** Where the new text differs from the old one, by what both begin and end with. */
function placeOf({ was, text }: Passages): { start: number; end: number; wasEnd: number } {
  const shorter = Math.min(was.length, text.length);
  let start = 0;
  while (start < shorter && was[start] === text[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && was.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  return { start, end: text.length - tail, wasEnd: was.length - tail };
}

function habitLine({ was, text }: Passages): string {
  const { start } = placeOf({ was, text });
  const passage = (whole: string) => {
    const flat = whole.replaceAll('\n', ' ');
    if (flat.length <= LONGEST_PASSAGE) return flat;
    const from = Math.max(0, Math.min(start - BEFORE, flat.length - LONGEST_PASSAGE + 1));
    const cut = flat.slice(from === 0 ? 0 : from + 1);
    const room = LONGEST_PASSAGE - (from === 0 ? 0 : 1);
    const shown = cut.length <= room ? cut : `${cut.slice(0, room - 1)}…`;
    return `${from === 0 ? '' : '…'}${shown}`;
  };
  return `${LABELS[0]}${passage(was)}${LABELS[1]}${passage(text)}`;
}
