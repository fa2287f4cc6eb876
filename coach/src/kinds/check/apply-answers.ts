import type { Exam } from '../../checks/wording/exam-rules';
import type { Fact } from '../../facts/fact';
import { type Quantity, sameNumber } from '../../facts/quantity';
import { readNumerals } from '../../facts/read-quantities';
import { isBackReference } from './back-reference';
import { charactersOf, contains, type LocatedFinding, overlaps, type TextPlace } from './examined-text';
import { joinPieces } from './join-pieces';
import type { AnsweredFinding } from './read-answers';

/** A finding as it ends: with its replacement, or null where only the user can settle it. */
export interface SettledFinding {
  readonly key: string;
  readonly finding: LocatedFinding;
  readonly place: TextPlace;
  readonly rewrite: string | null;
  /** Why a replacement that was written does not stand; '' for any other. */
  readonly refused: string;
  /** What the user is to have or to do, in the writer's words, '' for none; null where the writer did not leave it to them. */
  readonly needs: string | null;
}

export interface Settled {
  readonly findings: readonly SettledFinding[];
  /** The text with every replacement that stands; where something is open, the words are the user's own. */
  readonly rewritten: string;
}

/** Of the contract. */
const LONGEST_REWRITTEN = 9_000;

interface Edit extends TextPlace {
  readonly text: string;
  readonly owners: readonly AnsweredFinding[];
}

/**
 * Puts the replacements into the text and examines it again: one that brings a fault with it is taken back, and the
 * original words stay there. What was called harmless is no finding.
 */
export function applyAnswers(
  text: string,
  answers: readonly AnsweredFinding[],
  exam: Exam,
  facts: readonly Fact[],
): Settled {
  const kept = answers.filter(({ answer }) => answer.type !== 'harmless');
  const refusals = new Map<AnsweredFinding, string>(inventions(kept, text, facts));
  const passed = new Set(
    answers.flatMap(({ answer, finding }) => (answer.type === 'harmless' ? [finding.licence] : [])),
  );
  for (;;) {
    const edits = editsOf(kept, refusals);
    const joined = joinPieces(text, edits);
    const faulty = faultsAfter(joined, edits, exam, passed);
    if (faulty.size === 0)
      return { findings: kept.map((each) => settle(each, edits, refusals)), rewritten: joined.text };
    for (const [edit, why] of faulty) for (const owner of edit.owners) refusals.set(owner, why);
  }
}

/** Numbers that a replacement brings and nobody has said. */
function inventions(
  answers: readonly AnsweredFinding[],
  text: string,
  facts: readonly Fact[],
): readonly (readonly [AnsweredFinding, string])[] {
  const said = [text, ...facts.map(({ value }) => value)].flatMap(readNumerals);
  const known = new Set(said.flatMap(({ min, max, isOrdinal }) => (isOrdinal ? [] : [min, max])));
  const isUnknown = (one: Quantity): boolean =>
    one.spec === undefined
      ? !one.isOrdinal && one.max >= 2 && (!known.has(one.min) || !known.has(one.max))
      : !one.spec.isName && !said.some((each) => sameNumber({ ...each, unit: '' }, { ...one, unit: '' }));
  return answers.flatMap((each) => {
    if (each.answer.type !== 'rewrite') return [];
    const { text: piece } = each.answer;
    const made = readNumerals(piece).find((one) => isUnknown(one) && !isBackReference(piece, one));
    return made === undefined ? [] : [[each, `「${made.text}」原文和他的话里都没有，不能添`] as const];
  });
}

/** The widest first; what lies within one goes with it, what only overlaps one is left to the user. */
function editsOf(
  answers: readonly AnsweredFinding[],
  refusals: ReadonlyMap<AnsweredFinding, string>,
): readonly Edit[] {
  const isOpen = (each: AnsweredFinding) =>
    refusals.has(each) || (each.answer.type === 'open' && each.answer.isSaid);
  const written = answers
    .filter((each) => each.answer.type === 'rewrite' && !refusals.has(each))
    .sort((a, b) => lengthOf(b.place) - lengthOf(a.place));
  const edits: Edit[] = [];
  for (const each of written) {
    if (each.answer.type !== 'rewrite' || edits.some((edit) => overlaps(edit, each.place))) continue;
    const { start, end } = each.place;
    const touched = answers.filter((other) => overlaps(other.finding, each.place));
    // Words that only their author can settle stay as they are, and none are cut in two.
    if (touched.some((other) => other !== each && (isOpen(other) || !contains(each.place, other.finding))))
      continue;
    edits.push({
      start,
      end,
      text: each.answer.text,
      owners: touched,
    });
  }
  return edits.sort((a, b) => a.start - b.start);
}

const lengthOf = ({ start, end }: TextPlace): number => end - start;

function faultsAfter(
  { text, places }: ReturnType<typeof joinPieces>,
  edits: readonly Edit[],
  { platform, rules }: Exam,
  passed: ReadonlySet<string | null>,
): ReadonlyMap<Edit, string> {
  const faulty = new Map<Edit, string>();
  if (text === '' || text.length > LONGEST_REWRITTEN)
    return new Map(edits.map((edit) => [edit, text === '' ? '整段都去掉就没有了' : '改完太长']));
  for (const hit of rules.scanWording(text, { platform, isPost: true })) {
    edits.forEach((edit, index) => {
      const place = places[index];
      if (place !== undefined && overlaps(place, hit))
        faulty.set(edit, `改完还有${hit.rule.kind}「${text.slice(hit.start, hit.end)}」`);
    });
  }
  for (const { licence, start, end } of rules.findLicensed(text)) {
    if (passed.has(licence.id)) continue;
    const edit = edits.find(({ owners }) => owners.some(({ finding }) => finding.licence === licence.id));
    if (edit !== undefined)
      faulty.set(edit, `改完还讲到${licence.name}「${text.slice(start, end)}」，没有资质不能说`);
  }
  const titleEdit = edits.find(({ owners }) => owners.some(({ finding }) => finding.kind === '长度'));
  if (titleEdit !== undefined && isTitleLong(text, platform, rules))
    faulty.set(titleEdit, '标题改完还是太长');
  return faulty;
}

function isTitleLong(text: string, platform: string | null, { publishing }: Exam['rules']): boolean {
  const most = publishing.platforms.find(({ id }) => id === platform)?.limits.title ?? null;
  return (
    most !== null && text.includes('\n') && charactersOf(text.slice(0, text.indexOf('\n')).trim()) > most
  );
}

function settle(
  each: AnsweredFinding,
  edits: readonly Edit[],
  refusals: ReadonlyMap<AnsweredFinding, string>,
): SettledFinding {
  const edit = edits.find(({ owners }) => owners.includes(each));
  const { key, finding } = each;
  if (edit !== undefined)
    return {
      key,
      finding,
      place: { start: edit.start, end: edit.end },
      rewrite: edit.text,
      refused: '',
      needs: null,
    };
  const why =
    refusals.get(each) ?? (each.answer.type === 'rewrite' ? '和别的号改的范围叠在一起；并成一截一起改' : '');
  const needs = each.answer.type === 'open' && each.answer.isSaid ? each.answer.needs : null;
  return { key, finding, place: finding, rewrite: null, refused: why, needs };
}
