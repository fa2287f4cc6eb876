import { type LineTable, makeLineTable } from '../line-table';
import type { WrittenLine } from '../written-line';
import { CHECK_SLOTS, DROP, FOUND_KINDS, HARMLESS, OPEN_WORDS } from './check-slots';
import { contains, type LocatedFinding, overlaps, placesOf, type TextPlace } from './examined-text';

/** What a model says to a finding. */
export type Answer =
  | { readonly type: 'rewrite'; readonly text: string }
  /** `isSaid`: the model left it to the user, and did not merely forget it; `needs`: what it asks for, '' for nothing. */
  | { readonly type: 'open'; readonly isSaid: boolean; readonly needs: string }
  | { readonly type: 'harmless' };

/** A finding with what is said to it and the place that the answer is about. */
export interface AnsweredFinding {
  /** The line that answers it: 改3, 找1改. */
  readonly key: string;
  readonly finding: LocatedFinding;
  readonly place: TextPlace;
  readonly answer: Answer;
}

const LONGEST_QUOTE = 100;
const LONGEST_REWRITE = 80;
const SHORTEST_REASON = 4;
const UNANSWERED: Answer = { type: 'open', isSaid: false, needs: '' };
const DROPPED = new Set([DROP, '删去', '整句去掉', '整截去掉', '「」']);

/** What was written about the findings of code, and what the model found itself; the harmless ones among them. */
export function readAnswers(
  lines: readonly WrittenLine[],
  text: string,
  faults: readonly LocatedFinding[],
  sourceOf: (kind: LocatedFinding['kind']) => string,
): readonly AnsweredFinding[] {
  const table = makeLineTable(lines, CHECK_SLOTS);
  const found = readFound(table, text, sourceOf);
  const ofCode = faults.map((finding, number) => {
    const key = `改${number + 1}`;
    const written = table.text('改#', number);
    // A longer piece that was found around a fault says what is to stand for both.
    const wider =
      written === ''
        ? found.find((each) => each.finding.kind === finding.kind && contains(each.place, finding))
        : undefined;
    if (wider !== undefined) return { key: wider.key, finding, place: wider.place, answer: wider.answer };
    const place = placeOf(table.text('改#原文', number), text, finding);
    const answer = place === null ? UNANSWERED : answerOf(written, finding);
    return { key, finding, place: place ?? finding, answer };
  });
  const own = found.filter(
    ({ finding }) => !faults.some((fault) => fault.kind === finding.kind && overlaps(fault, finding)),
  );
  return [...ofCode, ...own].sort((a, b) => a.finding.start - b.finding.start);
}

/** Where the longer piece stands that holds a finding; the finding's own place for none, null for one that does not hold it. */
export function placeOf(piece: string, text: string, finding: TextPlace): TextPlace | null {
  if (piece === '') return finding;
  if (piece.length > LONGEST_QUOTE) return null;
  return placesOf(piece, text).find((place) => contains(place, finding)) ?? null;
}

function answerOf(written: string, finding: LocatedFinding): Answer {
  if (written === '') return UNANSWERED;
  const needs = needsIn(written);
  if (needs !== null) return { type: 'open', isSaid: true, needs };
  if (written.startsWith(HARMLESS)) return mayPass(written, finding) ? { type: 'harmless' } : UNANSWERED;
  const text = DROPPED.has(written) ? '' : unquoted(written);
  return text.length > LONGEST_REWRITE ? UNANSWERED : { type: 'rewrite', text };
}

/** What 「你来定：翻得出账就留」 asks of the user, '' for nothing; null where it is not left to them. */
export function needsIn(written: string): string | null {
  const word = OPEN_WORDS.find((each) => written.startsWith(each));
  return word === undefined
    ? null
    : written
        .slice(word.length)
        .replace(/^[：:，,。；\s]+/, '')
        .trim();
}

/** Whether a finding may be called harmless: with a reason, and never one of healing or of a way to a private account. */
export const mayPass = (written: string, { isFirm }: Pick<LocatedFinding, 'isFirm'>): boolean =>
  !isFirm && written.slice(HARMLESS.length).replace(/^[：:，,\s]+/, '').length >= SHORTEST_REASON;

/** 「陪你备考」 as 陪你备考; marks within stay. */
function unquoted(text: string): string {
  const isQuoted = text.startsWith('「') && text.endsWith('」') && !text.slice(1, -1).includes('「');
  return isQuoted ? text.slice(1, -1) : text;
}

/** What the model found itself; a span that does not stand in the text, or without a reason, is dropped. */
function readFound(
  table: LineTable,
  text: string,
  sourceOf: (kind: LocatedFinding['kind']) => string,
): readonly AnsweredFinding[] {
  const taken: TextPlace[] = [];
  return table.numbers('找#').flatMap((number) => {
    const piece = unquoted(table.text('找#', number));
    const why = table.text('找#因', number);
    const place = placesOf(piece, text).find((each) => !taken.some((other) => overlaps(each, other)));
    if (place === undefined || piece.length > LONGEST_QUOTE || why === '') return [];
    taken.push(place);
    const kind = FOUND_KINDS.find((each) => each === table.text('找#类', number)) ?? '其他';
    const finding = { ...place, kind, why, source: sourceOf(kind), hint: null, isFirm: false, licence: null };
    return [
      { key: `找${number + 1}改`, finding, place, answer: answerOf(table.text('找#改', number), finding) },
    ];
  });
}
