import { type Clause, splitClauses } from '../../facts/clauses';
import { plainText } from '../../facts/plain-text';
import type { Quantity } from '../../facts/quantity';
import { readNumerals } from '../../facts/read-quantities';

/** What a line that speaks to the user of the deliverable itself may count without a source. */
export interface OwnCounts {
  /** Numbers that its plan holds: the minutes of its days. */
  readonly numbers: readonly number[];
  /** What it is made of: 级 of a ladder. */
  readonly units: ReadonlySet<string>;
}

/** A line of a deliverable as its writer gave it. */
export interface ClaimLine {
  readonly key: string;
  readonly text: string;
  /** Short names of facts (`f3`) and messages (`m12`), and sums of what they say (`55=71-16`). */
  readonly from: readonly string[];
  /** Of a line that speaks to the user of the deliverable itself. */
  readonly own?: OwnCounts;
}

/** A clause of a line with how it is meant. */
export interface LineClause extends Clause {
  /** Its sentence up to its own end. */
  readonly soFar: string;
  readonly sentence: string;
  readonly isHypothetical: boolean;
  readonly isQuestion: boolean;
  /** It tells the viewer, or who films, what to do. */
  readonly isAdvice: boolean;
}

/** A line read once, gaps and stage directions blanked out; offsets stay. */
export interface ReadLine {
  readonly line: ClaimLine;
  readonly text: string;
  readonly clauses: readonly LineClause[];
  readonly numerals: readonly Quantity[];
}

const GAP = /【[^】]{0,60}】|\[[^\]]{0,60}\]/g;
const STAGE = /[（(][^（）()]{0,80}[）)]/g;
/** Money, years and people are claimed in brackets too. */
const TELLING = /[元块年%％]|[0-9十百千万]\s*[人位名家]/;
const HYPOTHETICAL =
  /比如|例如|譬如|如果|假如|假设|假使|要是|好比|打个比方|同样|换成|若是|倘若|想象|试想|^(?:万一|哪怕|即使|即便|就算)/;
const IMPERATIVE =
  /你|您|大家|家人们|记得|记下|别急|先别|别先|试试|可以先|建议|不妨|^(?:先|再|别|请|把|拿|拍|发|量|看|数|问|记|写|录|留)/;

const blank = (text: string) => ' '.repeat(text.length);

function groupOf(clauses: readonly Clause[], index: number): readonly [number, number] {
  let first = index;
  while (first > 0 && clauses[first]?.after !== 'sentence') first -= 1;
  let last = index;
  while (last + 1 < clauses.length && clauses[last + 1]?.after !== 'sentence') last += 1;
  return [first, last];
}

/** Reads a line for checking. */
export function readLine(line: ClaimLine): ReadLine {
  const text = plainText(line.text)
    .replace(GAP, blank)
    .replace(STAGE, (stage) => (TELLING.test(stage) ? stage : blank(stage)));
  const clauses = splitClauses(text);
  const read = clauses.map((clause, index): LineClause => {
    const [first, last] = groupOf(clauses, index);
    const start = clauses[first]?.start ?? 0;
    const end = clauses[last]?.end ?? text.length;
    const sentence = text.slice(start, end);
    const soFar = text.slice(start, clause.end);
    return {
      ...clause,
      soFar,
      sentence,
      isHypothetical: HYPOTHETICAL.test(soFar),
      isQuestion: text[clause.end] === '?' || /[吗呢]$|多少|是不是|怎么|为什么|凭什么/.test(clause.text),
      isAdvice: IMPERATIVE.test(clause.text) || /[你您]/.test(sentence),
    };
  });
  return { line, text, clauses: read, numerals: readNumerals(text) };
}

/** The clause that a place of a line stands in. */
export const clauseOf = (read: ReadLine, place: number): LineClause | undefined =>
  read.clauses.find(({ start, end }) => start <= place && place < end);
