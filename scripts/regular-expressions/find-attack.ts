import { compile } from './compile';
import { countSteps } from './count-steps';
import { findPumps } from './find-pumps';
import type { Program } from './program';

/** The text that costs a pattern most among those that were tried, and how its cost grows. */
export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly tail: string;
  /** Steps per character of the longest text that was counted. */
  readonly perCharacter: number;
  /** How many times more steps a text of twice the length takes: 2 is linear, 4 quadratic. */
  readonly growth: number;
}

export type Text = Pick<Attack, 'prefix' | 'pump' | 'tail'>;

const SHORT = 60;
const LONG = 400;
/** Texts whose cost grows most on short ones are counted on long ones. */
const FINALISTS = 2;
/** A linear pattern takes fewer steps for each character, however long the text is: 8,000 characters are done in 0.1 s. */
const MAX_PER_CHARACTER = 2_000;
/** Steps that a pattern that is not linear may take on the longest text that it sees: some 10 ms. */
export const MAX_STEPS = 1_500_000;
/** Twice the text, twice the steps, and a little for what a short text does not show. */
const MAX_GROWTH = 2.3;

/** Whether twice the text costs twice the steps. */
export const isLinear = (attack: Attack | null): boolean =>
  attack === null || (attack.growth <= MAX_GROWTH && attack.perCharacter <= MAX_PER_CHARACTER);

/**
 * Derives texts from a pattern on which many ways through it remain open, and counts what each costs. Deterministic.
 * @param more texts that somebody else found
 */
export function findAttack(source: string, flags: string, more: readonly Text[] = []): Attack | null {
  const program = compile(source, flags);
  const tried = new Map<string, Text & { steps: number }>();
  for (const text of [...more, ...textsFor(source, flags)]) {
    const steps = stepsOf(program, text, SHORT);
    if (steps > MAX_PER_CHARACTER * SHORT) {
      return { ...text, perCharacter: steps / SHORT, growth: Number.POSITIVE_INFINITY };
    }
    const key = `${text.prefix}\0${text.pump}`;
    if (steps > (tried.get(key)?.steps ?? 0)) tried.set(key, { ...text, steps });
  }
  const finalists = [...tried.values()]
    .map(({ steps, ...text }) => ({ text, steps, growth: stepsOf(program, text, SHORT * 4) / steps }))
    .sort((a, b) => b.growth - a.growth || b.steps - a.steps)
    .slice(0, FINALISTS);
  let worst: Attack | null = null;
  for (const { text } of finalists) {
    const half = stepsOf(program, text, LONG);
    const whole = stepsOf(program, text, LONG * 2);
    const attack = { ...text, perCharacter: whole / LONG / 2, growth: whole / half };
    if (!isLinear(attack)) return attack;
    if (worst === null || attack.growth > worst.growth) worst = attack;
  }
  return worst;
}

/**
 * The most steps that a text of some length takes, of those that cost most at a third of it; counted no further than
 * {@link MAX_STEPS}.
 * @param more texts that somebody else found
 */
export function worstSteps(
  { source, flags }: { readonly source: string; readonly flags: string },
  more: readonly Text[],
  length: number,
): number {
  const program = compile(source, flags);
  const finalists = [...more, ...textsFor(source, flags)]
    .map((text) => ({ text, steps: countSteps(program, written(text, length / 3), MAX_STEPS + 1) }))
    .sort((a, b) => b.steps - a.steps)
    .slice(0, FINALISTS);
  return Math.max(
    0,
    ...finalists.map(({ text }) => countSteps(program, written(text, length), MAX_STEPS + 1)),
  );
}

const textsFor = (source: string, flags: string): Text[] =>
  findPumps(compile(source, flags, true)).flatMap(({ pump, prefixes, tails }) =>
    prefixes.flatMap((prefix) => tails.map((tail) => ({ prefix, pump, tail }))),
  );

/** Steps for a text of about a length; not many more than it may take. */
const stepsOf = (program: Program, text: Text, length: number): number =>
  countSteps(program, written(text, length), (MAX_PER_CHARACTER + 1) * length + SHORT * MAX_PER_CHARACTER);

const written = ({ prefix, pump, tail }: Text, length: number): string =>
  prefix + pump.repeat(Math.ceil(length / pump.length)) + tail;
