import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { check } from 'recheck';
import { reachOf } from './exceptions';
import { findAttack, isLinear, MAX_STEPS, type Text, worstSteps } from './find-attack';
import type { Expression } from './find-expressions';

/** What recheck says of a pattern: an attack that it found, none, or that it ran out of time. */
type Opinion = Text | 'safe' | 'unknown';

export interface Verdict {
  /** What recheck found. */
  readonly opinion: Opinion;
  /** Whether neither recheck's attack nor one of ours takes more steps than the text is long. */
  readonly isLinear: boolean;
  /** UTF-16 units of a text that takes few steps, whatever it is; null for a pattern that is not listed. */
  readonly goodFor: number | null;
}

const TIMEOUT_MS = 4_000;
/** What counts; the test that reads the file is no part of it. */
const COUNTER = [
  'acceptors.ts',
  'compile.ts',
  'count-steps.ts',
  'find-attack.ts',
  'find-pumps.ts',
  'meeting-texts.ts',
  'program-graph.ts',
];

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);
const keyOf = ({ source, flags }: Expression): string => hash(`/${source}/${flags}`);

/**
 * Judges patterns. For all of them that takes minutes, recheck's part most: verdicts are kept in a file, by pattern, so
 * that only new patterns are judged; and all are counted anew where the counting code has changed.
 * @param mayWrite keeps what is new, and forgets patterns that are no more
 */
export async function judge(
  folder: string,
  expressions: readonly Expression[],
  mayWrite: boolean,
): Promise<(expression: Expression) => Verdict> {
  const file = path.join(folder, 'verdicts.txt');
  const counter = hash(COUNTER.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\0'));
  const [keptBy, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const kept = new Map(lines.map(readLine));
  const verdicts = new Map<string, Verdict>();
  for (const expression of expressions) {
    const key = keyOf(expression);
    const known = kept.get(key);
    const opinion = known?.opinion ?? (await ask(expression));
    const isKept = keptBy === counter && known?.goodFor === reachOf(expression);
    verdicts.set(key, isKept && known !== undefined ? known : count(expression, opinion));
  }
  if (mayWrite) write(file, counter, verdicts);
  return (expression) => verdicts.get(keyOf(expression)) ?? count(expression, 'unknown');
}

function count(expression: Expression, opinion: Opinion): Verdict {
  const texts = textsOf(opinion);
  const reach = reachOf(expression);
  const isGood = reach !== null && worstSteps(expression, texts, reach) <= MAX_STEPS;
  return {
    opinion,
    isLinear: isLinear(findAttack(expression.source, expression.flags, texts)),
    goodFor: isGood ? reach : null,
  };
}

/** The attack that recheck found, if it did. */
export const textsOf = (opinion: Opinion): readonly Text[] => (typeof opinion === 'object' ? [opinion] : []);

async function ask({ source, flags }: Expression): Promise<Opinion> {
  const answer = await check(source, flags, { timeout: TIMEOUT_MS });
  if (answer.status !== 'vulnerable') return answer.status;
  const { pumps, suffix } = answer.attack;
  const [{ prefix, pump } = { prefix: '', pump: '' }, ...others] = pumps;
  // Where it repeats one text after another, both together are repeated here.
  return { prefix, pump: pump + others.map((other) => other.prefix + other.pump).join(''), tail: suffix };
}

/** A line is a pattern's key, what we found and what recheck found; the first line says what has counted. */
function readLine(line: string): [string, Verdict] {
  const [key = '', found, goodFor = '', ...opinion] = line.split(' ');
  return [
    key,
    { opinion: JSON.parse(opinion.join(' ')), isLinear: found === 'linear', goodFor: JSON.parse(goodFor) },
  ];
}

function write(file: string, counter: string, verdicts: ReadonlyMap<string, Verdict>): void {
  const lines = [...verdicts].map(
    ([key, { opinion, isLinear, goodFor }]) =>
      `${key} ${isLinear ? 'linear' : 'slow'} ${goodFor} ${JSON.stringify(opinion)}`,
  );
  writeFileSync(file, [counter, ...lines.sort(), ''].join('\n'));
}
