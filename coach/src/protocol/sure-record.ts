import { FACT_FIELDS, fieldOf } from '../facts/fields';
import { isOnlyMarks, splitAtBars } from './marks';
import { readDecision } from './read-decision';
import { readFact } from './read-fact';
import { isNothing } from './read-order';
import { recordMarkOf, withoutClosingMarks } from './read-records';
import { KIND_OF_NAME, kindOf } from './record-names';

const FIELD_NAMES: readonly string[] = Object.entries(FACT_FIELDS).flat();
const KIND_NAMES: readonly string[] = [...KIND_OF_NAME.keys()];

/**
 * Whether a line in the midst of the talk is a record, so that nobody may see it, although no sentinel stood before it.
 * Stricter than the reading of a tail, since a table whose first cell is one letter has to pass: the kind or the field has
 * to be one of ours, or a quotation has to stand there.
 *
 * @param isLast no line break follows: it may also be the beginning of a record that was cut
 */
export function isSureRecord(line: string, isLast: boolean): boolean {
  const found = recordMarkOf(line);
  if (found === null) return false;
  const text = withoutClosingMarks(line.trimEnd(), found.at);
  const [, first, second, third] = splitAtBars(text, found.at);
  const name = first?.text ?? '';
  if (isLast && second === undefined && isCutName(found.mark === 'O' ? KIND_NAMES : FIELD_NAMES, name))
    return true;
  if (found.mark === 'O') return kindOf(name) !== null;
  if (second === undefined) return false;
  if (found.mark === 'D') return readDecision(text, found.at) !== null;
  const isOurs = fieldOf(name) !== null;
  if (found.mark === 'C')
    return isOurs || (isNothing(name) && third === undefined && !isOnlyMarks(second.text));
  return isOurs || readFact(text, found.at) !== null;
}

const isCutName = (names: readonly string[], start: string): boolean =>
  names.some((name) => name.startsWith(start.toLowerCase()) || name.startsWith(start));
