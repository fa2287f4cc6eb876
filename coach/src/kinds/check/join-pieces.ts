import type { TextPlace } from './examined-text';

interface Replacement extends TextPlace {
  readonly text: string;
}

/** A text put together, and where each replacement stands in it. */
export interface JoinedText {
  readonly text: string;
  readonly places: readonly TextPlace[];
}

const PAUSE = /[，、；：,;:]/;
const STOP = /[。！？!?…\n]/;

/**
 * Puts replacements (in order, none overlapping) into a text, without the comma or the stop that would stand twice; the
 * text may be empty when all of it was taken out.
 */
export function joinPieces(text: string, replacements: readonly Replacement[]): JoinedText {
  let written = '';
  let at = 0;
  const places: TextPlace[] = [];
  for (const { start, end, text: piece } of replacements) {
    written = joined(written, text.slice(at, start), at > 0);
    const before = written.length;
    written = joined(written, piece, true);
    places.push({ start: Math.min(before, written.length), end: written.length });
    at = end;
  }
  const whole = joined(written, text.slice(at), at > 0);
  const cut = whole.length - whole.trimStart().length;
  const moved = places.map(({ start, end }) => ({
    start: Math.max(0, start - cut),
    end: Math.max(0, end - cut),
  }));
  return { text: whole.trim(), places: moved };
}

/** What stands twice at a seam of a replacement goes: 「，，」, 「，。」, a pause that opens a sentence. */
function joined(left: string, right: string, isSeam: boolean): string {
  if (!isSeam || right === '') return left + right;
  const last = left.charAt(left.length - 1);
  const first = right.charAt(0);
  if (PAUSE.test(first) && (last === '' || PAUSE.test(last) || STOP.test(last))) return left + right.slice(1);
  if (STOP.test(first) && PAUSE.test(last)) return left.slice(0, -1) + right;
  return first !== '\n' && STOP.test(first) && last !== '\n' && STOP.test(last)
    ? left + right.slice(1)
    : left + right;
}
