import { judgeKept } from './judge-value';
import type { PersonTruth } from './person';
import type { ReplayedLine, ReplayedTape } from './replay-tape';
import type { SeenTurn } from './tape';

/** One thing that is not as it was accepted, with both texts. */
export interface Difference {
  readonly place: string;
  readonly what: string;
  readonly before: string;
  readonly now: string;
  /** Above 0 it got worse, the more the graver; below 0 better; 0 is another text of which a reader has to judge. */
  readonly weight: number;
}

/** How grave a loss is. */
const GRAVITY = {
  failed: 100,
  shown: 90,
  unwritten: 85,
  trap: 80,
  order: 75,
  fact: 60,
  lines: 50,
  talk: 40,
  chips: 20,
} as const;

/** What no user should read, whatever the answer was. */
const MACHINE_SIGNS = [
  '@@',
  '<think',
  '</think',
  '|self',
  '|customer',
  '```',
  '"facts"',
  '"chips"',
  '"orders"',
];

/** Pieces of an answer that should not have been shown, and were. */
export const shownSecrets = (
  { text }: Pick<SeenTurn, 'text'>,
  hidden: readonly string[] = [],
): readonly string[] => [...MACHINE_SIGNS, ...hidden].filter((piece) => text.includes(piece));

/** Everything that a replayed tape shows otherwise than when it was accepted. */
export function compareTape({ tape, lines }: ReplayedTape, truth: PersonTruth | null): readonly Difference[] {
  const said = tape.turns.map(({ question }) => question);
  return lines.flatMap((line, index) => {
    const before = line.turn.seen;
    if (before === undefined) return [];
    const place = `${tape.head.tape} ${index + 1}`;
    const isStale = line.stale.length > 0;
    const found = [
      ...compareText(before, line),
      ...compareKept(before.kept, line.seen.kept, (kept) => judgeKept(kept, truth, said)),
      ...compareLists('orders', before.orders, line.seen.orders, GRAVITY.order),
      ...compareLists('refused', before.refused, line.seen.refused, 0),
      ...compareLists('chips', before.chips, line.seen.chips, GRAVITY.chips),
      ...(isStale ? [] : compareWritten(before, line.seen)),
    ];
    return found.map((difference) => ({ place, ...difference }));
  });
}

type Found = Omit<Difference, 'place'>;

function compareText({ text, failed }: SeenTurn, { seen, turn }: ReplayedLine): readonly Found[] {
  const fails: readonly Found[] =
    failed === seen.failed
      ? []
      : [
          {
            what: 'failure',
            before: failed ?? '',
            now: seen.failed ?? '',
            weight: seen.failed === null ? -GRAVITY.failed : GRAVITY.failed,
          },
        ];
  if (text === seen.text) return fails;
  const secrets = shownSecrets(seen, turn.hidden).length - shownSecrets({ text }, turn.hidden).length;
  const isShorter = seen.text.length < text.length && secrets >= 0;
  const weight = secrets === 0 ? (isShorter ? GRAVITY.talk : 0) : Math.sign(secrets) * GRAVITY.shown;
  return [...fails, { what: 'text', before: text, now: seen.text, weight }];
}

function compareKept(
  before: readonly string[],
  now: readonly string[],
  judge: (kept: string) => ReturnType<typeof judgeKept>,
): readonly Found[] {
  const lost = before.filter((fact) => !now.includes(fact));
  const come = now.filter((fact) => !before.includes(fact));
  if (lost.length === 0 && come.length === 0) return [];
  return [{ what: 'facts', before: lost.join('\n'), now: come.join('\n'), weight: weigh() }];

  function weigh(): number {
    const verdicts = come.map(judge);
    if (verdicts.includes('false')) return GRAVITY.trap;
    const left = lost.map(judge).filter((verdict) => verdict !== 'false').length - come.length;
    if (left > 0) return GRAVITY.fact;
    return lost.length > come.length || verdicts.includes('right') ? -GRAVITY.fact : 0;
  }
}

function compareLists(
  what: string,
  before: readonly string[],
  now: readonly string[],
  gravity: number,
): readonly Found[] {
  const lost = before.filter((line) => !now.includes(line));
  const come = now.filter((line) => !before.includes(line));
  if (lost.length === 0 && come.length === 0) return [];
  const weight = Math.max(0, Math.sign(lost.length - come.length)) * gravity;
  return [{ what, before: lost.join('\n'), now: come.join('\n'), weight }];
}

function compareWritten({ written }: SeenTurn, { written: now }: SeenTurn): readonly Found[] {
  const textOf = (works: SeenTurn['written']) =>
    works.map(({ title, lines }) => [title, ...lines].join('\n')).join('\n\n');
  const [before, after] = [textOf(written), textOf(now)];
  if (before === after) return [];
  const linesIn = (works: SeenTurn['written']) => works.reduce((sum, { lines }) => sum + lines.length, 0);
  const lost = linesIn(written) - linesIn(now);
  const weight =
    now.length < written.length ? GRAVITY.unwritten : Math.max(0, Math.sign(lost)) * GRAVITY.lines;
  return [{ what: 'writing', before, now: after, weight }];
}
