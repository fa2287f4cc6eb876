import type { Accepts, Program } from './program';

/** By how many ways one may stand at each place. */
export type Counts = ReadonlyMap<number, number>;

/** A program as places that read a character, and the ways between them; whether a way leads to a match is left open. */
export interface ProgramGraph {
  /** Of characters that no part of the pattern tells apart, one; also of those that none reads. */
  readonly letters: readonly string[];
  /** Where the program may begin. */
  readonly starts: readonly number[];
  /** Places from which one comes back to them, those of one loop together. */
  readonly loops: readonly (readonly number[])[];
  /** One shortest text that leads to each place from the beginning. */
  readonly leads: ReadonlyMap<number, string>;
  reads(place: number, letter: string): boolean;
  /** The letters that a place reads, those first that most places read. */
  lettersAt(place: number): readonly string[];
  /** The places behind a place. */
  next(place: number): Counts;
  /** The ways that are open after a text was repeated, from wherever one may stand in the program. */
  waysAfter(text: string): Counts;
}

/** A letter that few patterns name. */
export const FOREIGN = '\u0001';
const USUAL = ['a', '0', ' ', '\n', '中', '-', FOREIGN, '🙂'];
/** Ways are counted over texts of about this length. */
const REPEATED = 40;
/** Where a count of ways stops growing. */
const MANY = 1e15;

export function makeGraph(program: Program): ProgramGraph {
  const { code, isUnicode } = program;
  const next = (place: number) => closure(place + 1);
  const closure = makeClosure(program);
  const places = code.flatMap((instruction, at) =>
    instruction.op === 'read' && !instruction.isBack ? [at] : [],
  );
  const reads = (place: number, letter: string) => (code[place] as { accepts: Accepts }).accepts(letter);
  const letters = distinctLetters(program);
  const readers = new Map(
    letters.map((letter) => [letter, places.filter((place) => reads(place, letter)).length]),
  );
  const popular = [...letters].sort((a, b) => (readers.get(b) ?? 0) - (readers.get(a) ?? 0));
  const lettersOf = new Map(places.map((place) => [place, popular.filter((letter) => reads(place, letter))]));
  const lettersAt = (place: number) => lettersOf.get(place) ?? [];
  const starts = [...closure(0).keys()];

  const step = (counts: Counts, letter: string): Counts => {
    const after = new Map<number, number>();
    for (const [place, count] of counts) {
      if (reads(place, letter)) addAll(after, next(place), count);
    }
    return after;
  };
  const waysAfter = (text: string): Counts => {
    const characters = isUnicode ? [...text] : text.split('');
    let counts: Counts = new Map(places.map((place) => [place, 1]));
    for (let length = 0; length < REPEATED; length += characters.length) {
      for (const letter of characters) counts = step(counts, letter);
    }
    return counts;
  };
  const leads = leadsFrom(starts, next, (place) => lettersAt(place)[0]);
  return { letters, starts, loops: findLoops(places, next), leads, reads, lettersAt, next, waysAfter };
}

function addAll(sums: Map<number, number>, counts: Counts, times = 1): void {
  for (const [place, count] of counts)
    sums.set(place, Math.min(MANY, (sums.get(place) ?? 0) + count * times));
}

/** Follows a program from an instruction to the places that read next. */
function makeClosure({ code, isMultiline }: Program): (from: number) => Counts {
  const known = new Map<number, Counts>();
  const closure = (from: number): Counts => {
    const cached = known.get(from);
    if (cached !== undefined) return cached;
    const found = new Map<number, number>();
    known.set(from, found);
    for (const to of onwards(from)) {
      if (to === from) found.set(from, 1);
      else addAll(found, closure(to));
    }
    return found;
  };
  const onwards = (at: number): readonly number[] => {
    const instruction = code[at];
    switch (instruction?.op) {
      case undefined:
      case 'match':
        return [];
      case 'read':
        return instruction.isBack ? [] : [at];
      case 'split':
        return [instruction.first, instruction.second];
      case 'jump':
        return [instruction.to];
      case 'look':
        return [instruction.to, instruction.after];
      case 'assert':
        return instruction.kind === 'end' && !isMultiline ? [] : [at + 1];
      default:
        return [at + 1];
    }
  };
  return closure;
}

function leadsFrom(
  starts: readonly number[],
  next: (place: number) => Counts,
  letterAt: (place: number) => string | undefined,
): Map<number, string> {
  const leads = new Map(starts.map((place) => [place, '']));
  for (const [place, text] of leads) {
    const letter = letterAt(place);
    if (letter === undefined) continue;
    for (const to of next(place).keys()) if (!leads.has(to)) leads.set(to, text + letter);
  }
  return leads;
}

function findLoops(places: readonly number[], next: (place: number) => Counts): number[][] {
  const behind = (from: number): Set<number> => {
    const found = new Set(next(from).keys());
    for (const place of found) for (const to of next(place).keys()) found.add(to);
    return found;
  };
  const after = new Map(places.map((place) => [place, behind(place)]));
  const taken = new Set<number>();
  const loops: number[][] = [];
  for (const place of places) {
    if (taken.has(place) || !after.get(place)?.has(place)) continue;
    const loop = places.filter((other) => after.get(place)?.has(other) && after.get(other)?.has(place));
    for (const each of loop) taken.add(each);
    loops.push(loop);
  }
  return loops;
}

function distinctLetters({ code, letters, isUnicode }: Program): string[] {
  const parts = new Set(
    code.flatMap((instruction) => (instruction.op === 'read' ? [instruction.accepts] : [])),
  );
  const kinds = new Map<string, string>();
  for (const letter of [...USUAL, ...letters]) {
    if (letter.length > 1 && !isUnicode) continue;
    const kind = [...parts].map((accepts) => (accepts(letter) ? 1 : 0)).join('');
    if (!kinds.has(kind)) kinds.set(kind, letter);
  }
  return [...kinds.values()];
}
