import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { makeAcceptors } from './acceptors';
import type { Accepts, Instruction, Program } from './program';

/** A counted repetition is written out, so many times at most; one that may be longer goes on for ever. */
const MAX_COPIES = 1_200;
const MAX_CODE = 120_000;
/** Stands where an instruction follows as soon as it is known where it leads. */
const HOLE: Instruction = { op: 'match' };

interface Writer {
  readonly code: Instruction[];
  readonly accepts: (part: string) => Accepts;
  readonly isRelaxed: boolean;
  readonly groups: AST.CapturingGroup[];
  readonly letters: Set<string>;
  readonly words: Set<string>;
  loops: number;
}

/**
 * Writes a regular expression as a program that can be counted.
 * @param isRelaxed not to be run, but to derive texts from: a counted repetition goes on for ever and what stands behind
 *   a place is read forward, so that what is ambiguous in them shows as in any loop
 * @throws SyntaxError as JavaScript does, RangeError when its counts make it too large
 */
export function compile(source: string, flags: string, isRelaxed = false): Program {
  const parser = new RegExpParser();
  const { unicode, unicodeSets, multiline, sticky } = parser.parseFlags(flags);
  const pattern = parser.parsePattern(source, 0, source.length, { unicode, unicodeSets });
  const writer: Writer = {
    code: [],
    accepts: makeAcceptors(flags),
    isRelaxed,
    groups: [],
    letters: new Set(),
    words: new Set(),
    loops: 0,
  };
  writeAlternatives(writer, pattern.alternatives, false);
  emit(writer, { op: 'match' });
  return {
    code: writer.code,
    isMultiline: multiline,
    isUnicode: unicode || unicodeSets,
    isSticky: sticky,
    letters: [...writer.letters],
    words: [...writer.words],
  };
}

function emit({ code }: Writer, instruction: Instruction): number {
  if (code.length >= MAX_CODE) throw new RangeError('a regular expression counts too far');
  return code.push(instruction) - 1;
}

function writeAlternatives(writer: Writer, all: readonly AST.Alternative[], isBack: boolean): void {
  const ends: number[] = [];
  for (const alternative of all) {
    const isLast = alternative === all.at(-1);
    const split = isLast ? -1 : emit(writer, HOLE);
    writeSequence(writer, alternative.elements, isBack);
    if (isLast) break;
    ends.push(emit(writer, HOLE));
    writer.code[split] = { op: 'split', first: split + 1, second: writer.code.length };
  }
  for (const end of ends) writer.code[end] = { op: 'jump', to: writer.code.length };
}

function writeSequence(writer: Writer, elements: readonly AST.Element[], isBack: boolean): void {
  const letters = elements.map((each) =>
    each.type === 'Character' ? String.fromCodePoint(each.value) : '\0',
  );
  for (const word of letters.join('').split('\0')) if (word.length > 1) writer.words.add(word);
  for (const element of isBack ? [...elements].reverse() : elements) writeElement(writer, element, isBack);
}

function writeElement(writer: Writer, node: AST.Element, isBack: boolean): void {
  switch (node.type) {
    case 'Group':
      writeAlternatives(writer, node.alternatives, isBack);
      break;
    case 'CapturingGroup':
      writeGroup(writer, node, isBack);
      break;
    case 'Quantifier':
      writeRepetition(writer, node, isBack);
      break;
    case 'Assertion':
      writeAssertion(writer, node);
      break;
    case 'Backreference':
      for (const group of [node.resolved].flat().slice(0, 1)) {
        emit(writer, { op: 'repeat', group: numberOf(writer, group), isBack });
      }
      break;
    default:
      for (const letter of lettersOf(node)) writer.letters.add(letter);
      emit(writer, { op: 'read', accepts: writer.accepts(node.raw), isBack });
  }
}

const numberOf = ({ groups }: Writer, group: AST.CapturingGroup): number =>
  groups.includes(group) ? groups.indexOf(group) : groups.push(group) - 1;

function writeGroup(writer: Writer, node: AST.CapturingGroup, isBack: boolean): void {
  if (node.references.length === 0) {
    writeAlternatives(writer, node.alternatives, isBack);
    return;
  }
  const begin = numberOf(writer, node) * 2;
  emit(writer, { op: 'save', slot: isBack ? begin + 1 : begin });
  writeAlternatives(writer, node.alternatives, isBack);
  emit(writer, { op: 'save', slot: isBack ? begin : begin + 1 });
}

function writeRepetition(
  writer: Writer,
  { element, min, max, greedy }: AST.Quantifier,
  isBack: boolean,
): void {
  const { code, isRelaxed } = writer;
  const choice = (split: number): Instruction =>
    greedy
      ? { op: 'split', first: split + 1, second: code.length }
      : { op: 'split', first: code.length, second: split + 1 };
  for (let copy = 0; copy < Math.min(min, isRelaxed ? 2 : MAX_COPIES); copy += 1) {
    writeElement(writer, element, isBack);
  }
  if (max - min > (isRelaxed ? 1 : MAX_COPIES)) {
    const split = emit(writer, HOLE);
    writeRound(writer, element, isBack);
    emit(writer, { op: 'jump', to: split });
    code[split] = choice(split);
    return;
  }
  const splits: number[] = [];
  for (let copy = min; copy < max; copy += 1) {
    splits.push(emit(writer, HOLE));
    writeElement(writer, element, isBack);
  }
  for (const split of splits) code[split] = choice(split);
}

/** A loop ends with a round that reads nothing. */
function writeRound(writer: Writer, element: AST.QuantifiableElement, isBack: boolean): void {
  const loop = isNullable(element) ? writer.loops++ : null;
  if (loop !== null) emit(writer, { op: 'mark', loop });
  writeElement(writer, element, isBack);
  if (loop !== null) emit(writer, { op: 'moved', loop });
}

function writeAssertion(writer: Writer, node: AST.Assertion): void {
  switch (node.kind) {
    case 'start':
    case 'end':
      emit(writer, { op: 'assert', kind: node.kind });
      break;
    case 'word':
      emit(writer, { op: 'assert', kind: node.negate ? 'no-word' : 'word' });
      break;
    case 'lookahead':
    case 'lookbehind': {
      const look = emit(writer, HOLE);
      writeAlternatives(writer, node.alternatives, node.kind === 'lookbehind' && !writer.isRelaxed);
      emit(writer, { op: 'match' });
      writer.code[look] = { op: 'look', to: look + 1, isNegated: node.negate, after: writer.code.length };
    }
  }
}

function isNullable(node: AST.Element): boolean {
  switch (node.type) {
    case 'Assertion':
    case 'Backreference':
      return true;
    case 'Quantifier':
      return node.min === 0 || isNullable(node.element);
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.some(({ elements }) => elements.every(isNullable));
    default:
      return false;
  }
}

/** A character, or the ends of the ranges of a class: enough to tell it from the others. */
function lettersOf(node: AST.Element): string[] {
  if (node.type === 'Character') return [String.fromCodePoint(node.value)];
  if (node.type !== 'CharacterClass') return [];
  return node.elements.flatMap((element) => {
    if (element.type === 'CharacterClassRange') return [element.min, element.max].flatMap(lettersOf);
    return element.type === 'Character' ? lettersOf(element) : [];
  });
}
