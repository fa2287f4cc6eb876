import { makeMeetingTexts } from './meeting-texts';
import type { Program } from './program';
import { type Counts, FOREIGN, makeGraph, type ProgramGraph } from './program-graph';

/** A text that may be repeated, texts that lead to where that costs, and ends that make all of it fail. */
export interface Pump {
  readonly pump: string;
  readonly prefixes: readonly string[];
  readonly tails: readonly string[];
}

const MAX_PUMPS = 8;
const MAX_PREFIX = 40;
/** Of the loops of a program, of the places of each, and of letters and words so many are tried, from all over it. */
const MAX_LOOPS = 16;
const MAX_SEEDS = 12;
const MAX_STARTS = 6;
const MAX_SINGLE = 60;
/** Places of one loop from which two ways around it are looked for, or a way to another loop. */
const MAX_ROUND = 4;
const MAX_AFTER = 3;
/** A text that was derived weighs more than a letter or a word that merely stands in the pattern. */
const DERIVED = 4;

/**
 * Derives from a program the texts on which several ways through it stay open: two ways around one loop (exponential),
 * one loop after another or after a beginning that is itself found again in the text (polynomial), every letter, every
 * word. Those first that keep most ways open.
 * @param program with counted repetitions relaxed into loops
 */
export function findPumps(program: Program): Pump[] {
  const graph = makeGraph(program);
  return [...textsOf(graph, program.words)]
    .map(([pump, place]) => ({ pump, place, counts: graph.waysAfter(pump) }))
    .map((found) => ({ ...found, score: sum(found.counts) * (found.place === null ? 1 : DERIVED) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.pump.length - b.pump.length)
    .slice(0, MAX_PUMPS)
    .map(({ pump, place, counts }) => {
      const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
      const leads = [place, most].map((each) => graph.leads.get(each ?? -1) ?? '');
      const isRead = (letter: string) => [...counts.keys()].some((each) => graph.reads(each, letter));
      return {
        pump,
        prefixes: [...new Set(['', FOREIGN, ...leads])].filter((text) => text.length <= MAX_PREFIX),
        tails: ['', graph.letters.find((letter) => !isRead(letter)) ?? FOREIGN],
      };
    });
}

/** Texts, each with the place at which it is repeated; null where that is not known. */
function textsOf(graph: ProgramGraph, words: readonly string[]): Map<string, number | null> {
  const meet = makeMeetingTexts(graph);
  const texts = new Map<string, number | null>();
  const add = (text: string | null, place: number | null) => {
    if (text !== null && text !== '' && !texts.has(text)) texts.set(text, place);
  };
  const loops = spread(graph.loops, MAX_LOOPS).map((loop) => spread(loop, MAX_SEEDS));
  for (const place of loops.flatMap((loop) => loop.slice(0, MAX_ROUND))) {
    add(meet([place, place], [place, place], true), place);
  }
  for (const place of loops.flat()) {
    for (const start of spread(graph.starts, MAX_STARTS))
      add(meet([start, place], [place, place], false), start);
  }
  for (const first of loops) {
    for (const second of loops.filter((loop) => loop !== first)) {
      for (const p of first.slice(0, MAX_AFTER)) {
        for (const q of second.slice(0, MAX_AFTER)) add(meet([p, p, q], [p, q, q], false), p);
      }
    }
  }
  for (const text of spread([...graph.letters, ...words], MAX_SINGLE)) add(text, null);
  return texts;
}

const sum = (counts: Counts): number => [...counts.values()].reduce((total, count) => total + count, 0);

/** So many of a list, from all of it. */
const spread = <T>(list: readonly T[], count: number): readonly T[] =>
  list.length <= count ? list : list.filter((_, index) => index % Math.ceil(list.length / count) === 0);
