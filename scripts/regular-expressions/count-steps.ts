import type { Instruction, Program } from './program';

/** What stood where: beginnings and ends of groups, and places where rounds of a loop began. */
type Places = readonly number[];
const NOWHERE: Places = [];

const WORD = /\w/;

/**
 * Counts the steps of a backtracking engine that looks for a pattern in a text: reads and returns, from every place on
 * until it matches, as V8 does it. Ends early at `limit`. The number is the same on every machine.
 */
export function countSteps(program: Program, text: string, limit: number): number {
  const { code } = program;
  const characters = program.isUnicode ? [...text] : text.split('');
  const { length } = characters;
  let steps = 0;

  const isWord = (at: number) => at >= 0 && at < length && WORD.test(characters[at] as string);
  const holds = (kind: 'start' | 'end' | 'word' | 'no-word', at: number): boolean => {
    if (kind === 'start') return at === 0 || (program.isMultiline && isBreak(characters[at - 1]));
    if (kind === 'end') return at === length || (program.isMultiline && isBreak(characters[at]));
    return (isWord(at - 1) !== isWord(at)) === (kind === 'word');
  };

  // Ways that are still open, one stack for all: what a look around opens lies above what it came from.
  const openAt: number[] = [];
  const openPc: number[] = [];
  const openGroups: Places[] = [];
  const openRounds: Places[] = [];
  let top = 0;
  const open = (pc: number, at: number, groups: Places, rounds: Places) => {
    openPc[top] = pc;
    openAt[top] = at;
    openGroups[top] = groups;
    openRounds[top] = rounds;
    top += 1;
  };

  /** Runs from a place until the program matches; the groups it ended with, or nothing. */
  const run = (start: number, from: number, given: Places): Places | null => {
    const bottom = top;
    open(start, from, given, NOWHERE);
    while (top > bottom) {
      top -= 1;
      let pc = openPc[top] as number;
      let at = openAt[top] as number;
      let groups = openGroups[top] as Places;
      let rounds = openRounds[top] as Places;
      steps += 1;
      alive: while (steps <= limit) {
        const instruction = code[pc] as Instruction;
        switch (instruction.op) {
          case 'read': {
            const place = instruction.isBack ? at - 1 : at;
            steps += 1;
            if (place < 0 || place >= length || !instruction.accepts(characters[place] as string))
              break alive;
            at += instruction.isBack ? -1 : 1;
            pc += 1;
            break;
          }
          case 'split':
            open(instruction.second, at, groups, rounds);
            pc = instruction.first;
            break;
          case 'jump':
            pc = instruction.to;
            break;
          case 'match':
            top = bottom;
            return groups;
          case 'assert':
            if (!holds(instruction.kind, at)) break alive;
            pc += 1;
            break;
          case 'look': {
            const found = run(instruction.to, at, groups);
            if ((found === null) !== instruction.isNegated) break alive;
            if (found !== null) groups = found;
            pc = instruction.after;
            break;
          }
          case 'save':
            groups = withAt(groups, instruction.slot, at);
            pc += 1;
            break;
          case 'repeat': {
            const begin = groups[instruction.group * 2];
            const end = groups[instruction.group * 2 + 1];
            if (begin !== undefined && end !== undefined && end >= begin) {
              const size = end - begin;
              const place = instruction.isBack ? at - size : at;
              steps += size;
              for (let index = 0; index < size; index += 1) {
                if (characters[begin + index] !== characters[place + index]) break alive;
              }
              at += instruction.isBack ? -size : size;
            }
            pc += 1;
            break;
          }
          case 'mark':
            rounds = withAt(rounds, instruction.loop, at);
            pc += 1;
            break;
          case 'moved':
            if (rounds[instruction.loop] === at) break alive;
            pc += 1;
            break;
        }
      }
      if (steps > limit) break;
    }
    top = bottom;
    return null;
  };

  for (let from = 0; from <= (program.isSticky ? 0 : length) && steps <= limit; from += 1) {
    if (run(0, from, NOWHERE) !== null) break;
  }
  return steps;
}

const isBreak = (character: string | undefined): boolean => character === '\n' || character === '\r';

const withAt = (places: Places, index: number, value: number): Places => {
  const copy = [...places];
  copy[index] = value;
  return copy;
};
