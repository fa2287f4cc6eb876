import { FACT_FIELDS, type Fact, type FactField } from '@qihang/coach/facts';
import { readRecords } from '@qihang/coach/protocol';
import { SAFETY_TEXTS } from '@qihang/coach/safety';
import { shownSecrets } from './compare-turns';
import type { Figure } from './figures';
import { strayChanges } from './order-changes';
import { keptLimits } from './order-limits';
import type { EvalPerson, PersonTruth } from './person';
import type { ReplayedLine, ReplayedTape } from './replay-tape';
import { type FactScore, scoreFacts } from './score-facts';
import type { TapeHead } from './tape';

/** What is true of the person of a tape; null where nobody wrote it down. */
export const truthOf = ({ person, truth }: TapeHead, people: readonly EvalPerson[]): PersonTruth | null =>
  truth ?? people.find(({ id }) => id === person) ?? null;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const linesOf = (tapes: readonly ReplayedTape[]) => tapes.flatMap(({ lines }) => lines);

const hasReadableTail = ({ turn }: ReplayedLine): boolean =>
  turn.calls.some(({ as, text }) => as === 'talk' && text.includes('@@@') && readRecords(text) !== null);

const GUARDS_WORDS: readonly string[] = Object.values(SAFETY_TEXTS);
const isGuards = (text: string): boolean => GUARDS_WORDS.includes(text);

/** Figures of the reading: what the model wrote, and what the user saw and the product kept of it. */
export function readingFigures(
  answers: TapeHead['answers'],
  all: readonly ReplayedTape[],
): readonly Figure[] {
  const tapes = all.filter(({ tape }) => tape.head.answers === answers);
  const lines = linesOf(tapes);
  const spoken = lines.filter(({ turn }) => turn.calls.some(({ as }) => as === 'talk'));
  const kept = sumOf(lines.map(({ seen }) => seen.kept.length));
  const refused = sumOf(lines.map(({ seen }) => seen.refused.length));
  const shown = lines.filter(({ seen, turn }) => shownSecrets(seen, turn.hidden).length > 0);
  const talkOf = (text: string) => text.split('\n@@@')[0]?.split('\n').slice(1).join('\n').trim() ?? '';
  const guarded = spoken.filter(({ seen }) => isGuards(seen.text));
  const cut = spoken.filter(({ turn, seen }) => {
    const [talk] = turn.calls.filter(({ as }) => as === 'talk');
    return !guarded.some((line) => line.seen === seen) && !seen.text.startsWith(talkOf(talk?.text ?? ''));
  });
  const isStrong = answers === 'strong';
  return [
    {
      name: `${answers}: turns with a tail as the protocol wants it`,
      count: spoken.filter(hasReadableTail).length,
      of: spoken.length,
      wanted: 'neither',
    },
    {
      name: `${answers}: facts kept of those that were claimed`,
      count: kept,
      of: kept + refused,
      wanted: isStrong ? 'more' : 'neither',
    },
    {
      name: `${answers}: turns that failed`,
      count: lines.filter(({ seen }) => seen.failed !== null).length,
      of: lines.length,
      wanted: 'less',
    },
    ...(isStrong
      ? [
          {
            name: 'strong: turns that the guard answered in place of the model',
            count: guarded.length,
            of: spoken.length,
            wanted: 'less' as const,
          },
          {
            name: 'strong: turns of which the screen dropped talk',
            count: cut.length,
            of: spoken.length,
            wanted: 'less' as const,
          },
        ]
      : [
          {
            name: `${answers}: turns that showed what nobody should see`,
            count: shown.length,
            of: lines.length,
            wanted: 'less' as const,
          },
        ]),
  ];
}

export interface ScoredTape {
  readonly name: string;
  readonly score: FactScore;
}

export const scoreTapes = (
  tapes: readonly ReplayedTape[],
  people: readonly EvalPerson[],
): readonly ScoredTape[] =>
  tapes.flatMap((replayed) => {
    const truth = truthOf(replayed.tape.head, people);
    return truth === null ? [] : [{ name: replayed.tape.head.tape, score: scoreFacts(replayed, truth) }];
  });

/** Facts against the truth: those that a list speaks of, and all. */
export function factFigures(title: string, scored: readonly ScoredTape[]): readonly Figure[] {
  const count = (of: (score: FactScore) => readonly Fact[]) =>
    sumOf(scored.map(({ score }) => of(score).length));
  const right = count(({ right: facts }) => facts);
  const wrong = count((score) => score.wrong);
  const traps = count((score) => score.traps);
  const unlisted = count(({ unlisted: facts }) => facts);
  const found = fieldsOf(scored);
  const all = [...found.values()];
  return [
    {
      name: `${title}: right, of kept facts that the truth speaks of`,
      count: right,
      of: right + wrong,
      wanted: 'more',
    },
    {
      name: `${title}: not in the list of truths, for a reader`,
      count: unlisted,
      of: right + wrong + traps + unlisted,
      wanted: 'neither',
    },
    {
      name: `${title}: found, of all truths`,
      count: sumOf(all.map(({ found: some }) => some)),
      of: sumOf(all.map(({ all: of }) => of)),
      wanted: 'more',
    },
    {
      name: `${title}: found, of truths that the guard let through`,
      count: sumOf(all.map(({ found: some }) => some)),
      of: sumOf(all.map(({ all: of }) => of)) - sumOf(scored.map(({ score }) => score.muted)),
      wanted: 'more',
    },
    {
      name: `${title}: touch a trap, of all facts (a reader judges)`,
      count: traps,
      of: right + wrong + traps + unlisted,
      wanted: 'less',
    },
  ];
}

/** By field: right of the judged, found of the true. */
export function fieldFigures(scored: readonly ScoredTape[]): readonly Figure[] {
  const judged = (field: FactField, of: (score: FactScore) => readonly Fact[]) =>
    sumOf(scored.map(({ score }) => of(score).filter((fact) => fact.field === field).length));
  return [...fieldsOf(scored)].flatMap(([field, { all, found }]): Figure[] => {
    const right = judged(field, (score) => score.right);
    const wrong = judged(field, (score) => score.wrong);
    const name = FACT_FIELDS[field];
    return [
      { name: `  ${field} ${name}: right`, count: right, of: right + wrong, wanted: 'more' },
      { name: `  ${field} ${name}: found`, count: found, of: all, wanted: 'more' },
    ];
  });
}

function fieldsOf(scored: readonly ScoredTape[]) {
  const sums = new Map<FactField, { all: number; found: number }>();
  for (const { score } of scored) {
    for (const [field, { all, found }] of score.found) {
      const sum = sums.get(field) ?? { all: 0, found: 0 };
      sums.set(field, { all: sum.all + all, found: sum.found + found });
    }
  }
  return sums;
}

/** Orders whose writing was taped, and the literal limits that they keep. */
export function orderFigures(tapes: readonly ReplayedTape[]): readonly Figure[] {
  const lines = linesOf(tapes).filter(
    ({ turn }) => turn.limits !== undefined || turn.calls.some(({ as }) => as === 'writer'),
  );
  const taped = lines.filter(({ turn }) => turn.calls.some(({ as }) => as === 'writer'));
  const limits = taped.flatMap(limitsOf);
  const told = linesOf(tapes).filter(({ turn }) => turn.changes !== undefined);
  return [
    { name: 'orders: with a writer on the tape', count: taped.length, of: lines.length, wanted: 'neither' },
    {
      name: 'orders: stored, of those',
      count: taped.filter(({ seen }) => seen.written.length > 0).length,
      of: taped.length,
      wanted: 'more',
    },
    {
      name: 'orders: literal limits kept',
      count: limits.filter(({ isKept }) => isKept).length,
      of: limits.length,
      wanted: 'more',
    },
    {
      name: 'orders: that changed something else than was asked',
      count: told.filter((line) => strayOf(line).length > 0).length,
      of: told.length,
      wanted: 'less',
    },
  ];
}

const strayOf = ({ turn, changes, seen }: ReplayedLine): readonly string[] =>
  turn.changes === undefined ? [] : strayChanges(turn.changes, changes, seen);

/** What orders changed besides what was asked, for a reader. */
export const strayNotes = (tapes: readonly ReplayedTape[]): readonly string[] =>
  tapes.flatMap(({ tape, lines }) =>
    lines.flatMap((line, index) =>
      strayOf(line).map((stray) => `changed besides: ${tape.head.tape} ${index + 1}: ${stray}`),
    ),
  );

const limitsOf = ({ turn, seen }: ReplayedLine) => {
  const [written] = seen.written;
  return written === undefined || turn.limits === undefined ? [] : keptLimits(turn.limits, written);
};

/** Limits that are broken, for a reader. */
export const brokenLimits = (tapes: readonly ReplayedTape[]): readonly string[] =>
  tapes.flatMap(({ tape, lines }) =>
    lines.flatMap((line, index) =>
      limitsOf(line)
        .filter(({ isKept }) => !isKept)
        .map(({ limit }) => `${tape.head.tape} ${index + 1}: ${limit}`),
    ),
  );
