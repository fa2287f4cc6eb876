import type { DeliverableContent, DeliverableKind } from '@qihang/shared/contracts';
import { type ContentLine, linesOf } from './content-lines';
import type { Fault } from './fault';

/** Fields of each kind that are lists of different things; saying one twice is a fault. */
const DISTINCT: Readonly<Partial<Record<DeliverableKind, RegExp>>> = {
  positioning: /^\/oneLiners\/\d+\/text$|^\/risks\/\d+$/,
  kit: /^\/(?:names|bios)\/\d+\/text$|^\/(?:avatar|cover)\/\d+$/,
  story: /^\/stories\/\d+\/(?:title|situation)$|^\/asks\/\d+$/,
  topics: /^\/topics\/\d+\/text$/,
  calendar: /^\/items\/\d+\/topic$/,
  script: /^\/titles\/\d+$|^\/beats\/\d+\/(?:say|caption)$|^\/tags\/\d+$/,
  ladder: /^\/rungs\/\d+\/(?:name|delivers|handover)$|^\/talk\/\d+\/say$/,
  review: /^\/actions\/\d+$/,
};
/** What 换一批 replaces: none of the earlier ones may come back. */
const REPLACED: Readonly<Partial<Record<DeliverableKind, RegExp>>> = {
  topics: /^\/topics\/\d+\/text$/,
};
/** Topics that share more of their three-character pieces than this are one topic. */
const ALIKE = 0.5;

/** Lines that are there twice, topics that say the same, and after 换一批 what was there before. */
export function repeatedLines(
  kind: DeliverableKind,
  content: unknown,
  earlier: readonly DeliverableContent[],
): readonly Fault[] {
  const distinct = DISTINCT[kind];
  const lines = linesOf(content).filter(({ pointer }) => distinct?.test(pointer) === true);
  const replaced = REPLACED[kind];
  const before = new Set(
    earlier
      .flatMap((version) => linesOf(version))
      .flatMap(({ pointer, text }) => (replaced?.test(pointer) === true ? [text] : [])),
  );
  return [
    ...lines
      .filter((line, at) => isThereBefore(line, lines.slice(0, at)))
      .map((line) => repeated(line, '这一行前面已经有了')),
    ...(kind === 'topics' ? alikeLines(lines).map((line) => repeated(line, '和前面一条说的是同一件事')) : []),
    ...lines
      .filter(({ text }) => before.has(text))
      .map((line) => repeated(line, '这一条以前给过，换一条新的')),
  ];
}

const repeated = ({ pointer, text }: ContentLine, why: string): Fault => ({
  code: 'repeat',
  pointer,
  quote: text,
  text: why,
});

const listOf = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/, '');

const isThereBefore = ({ pointer, text }: ContentLine, before: readonly ContentLine[]): boolean =>
  before.some((other) => other.text === text && listOf(other.pointer) === listOf(pointer));

function alikeLines(lines: readonly ContentLine[]): readonly ContentLine[] {
  const pieces = lines.map(({ text }) => threes(text));
  return lines.filter((line, at) =>
    pieces.slice(0, at).some((other, before) => {
      const own = pieces[at] ?? new Set<string>();
      return lines[before]?.text !== line.text && similarity(own, other) >= ALIKE;
    }),
  );
}

function threes(text: string): ReadonlySet<string> {
  const letters = [...text.replace(/[\s，。、：；！？「」“”!?,.]/g, '')];
  return new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`));
}

/** Jaccard: what two have in common of all that they have. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const piece of one) if (other.has(piece)) shared += 1;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
