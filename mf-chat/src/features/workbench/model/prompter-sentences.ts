import { gapsIn } from '@qihang/shared/contracts';
import { markedPieces } from './marked-pieces';
import { spokenLength } from './spoken-time';

/** A piece of a sentence: what is said, what is done meanwhile, or what the user still has to fill in. */
export interface SpokenPiece {
  readonly type: 'said' | 'cue' | 'gap';
  readonly text: string;
}

/** What is said in one breath: a sentence, or of a long one a few of its clauses. */
export interface SpokenSentence {
  readonly pieces: readonly SpokenPiece[];
  /** It goes on with the sentence before it, on the same line. */
  readonly isContinued: boolean;
}

/** What is neither spoken nor counted: a gap, and a cue in brackets. */
const BRACKETS = /【[^】]{0,60}】|[（(][^（）()]{0,80}[）)]/g;
/** Characters that are taken in at one look: five lines of a phone in its largest type. */
const MOST = 20;

interface Cut {
  /** A stretch of a text up to its sign, with the quotes after it; the last one may have none. */
  readonly stretch: RegExp;
  /** Whether a stretch ends in a sign, the quotes after it included; no expression, which would be quadratic. */
  readonly isClosed: (stretch: string) => boolean;
}

const QUOTES = '”’」』》"';

const cutAfter = (signs: string): Cut => {
  const isClosed = (stretch: string): boolean => {
    let end = stretch.length;
    while (end > 0 && QUOTES.includes(stretch.charAt(end - 1))) end -= 1;
    return end > 0 && signs.includes(stretch.charAt(end - 1));
  };
  return { stretch: new RegExp(`[^${signs}]*[${signs}]+[${QUOTES}]*|[^${signs}]+`, 'g'), isClosed };
};
const SENTENCES = cutAfter('。！？!?；;\n');
const CLAUSES = cutAfter('，、：…—');

function piecesOf(text: string, word: string | null): SpokenPiece[] {
  const brackets = [...text.matchAll(BRACKETS)].map(({ 0: found, index }) => ({
    type: found.startsWith('【') ? ('gap' as const) : ('cue' as const),
    at: [index, index + found.length] as const,
  }));
  const gaps = gapsIn(text, word).map(({ start, end }) => ({
    type: 'gap' as const,
    at: [start, end] as const,
  }));
  const marks = [...brackets, ...gaps];
  return markedPieces(text, marks).map(({ text: piece, finding }) => {
    const type = finding === null ? 'said' : (marks[finding]?.type ?? 'said');
    return { type, text: type === 'gap' ? piece.replace(/[【】]/g, '') : piece };
  });
}

/** Characters that take time: what comes into a gap takes as long as its name. */
export const lengthOf = (pieces: readonly SpokenPiece[]): number =>
  pieces.reduce((sum, { type, text }) => sum + (type === 'cue' ? 0 : spokenLength(text)), 0);

/** Cuts after each sign in what is said, never inside a cue or a gap. */
function cut(pieces: readonly SpokenPiece[], { stretch, isClosed }: Cut): SpokenPiece[][] {
  const groups: SpokenPiece[][] = [[]];
  for (const { type, text } of pieces) {
    for (const part of type === 'said' ? (text.match(stretch) ?? []) : [text]) {
      groups.at(-1)?.push({ type, text: part });
      if (type === 'said' && isClosed(part)) groups.push([]);
    }
  }
  return joinSilent(groups);
}

/** A cue that stands by itself belongs to what is said before it, at the beginning to what is said next. */
function joinSilent(groups: readonly SpokenPiece[][]): SpokenPiece[][] {
  const joined: SpokenPiece[][] = [];
  for (const group of groups) {
    const before = joined.at(-1);
    if (before !== undefined && (lengthOf(group) === 0 || lengthOf(before) === 0)) before.push(...group);
    else if (group.length > 0) joined.push([...group]);
  }
  return joined;
}

/** Puts the clauses of a long sentence together again, in stretches of about the same length. */
function shares(sentence: readonly SpokenPiece[]): SpokenPiece[][] {
  const length = lengthOf(sentence);
  const share = length / Math.ceil(length / MOST);
  const packed: SpokenPiece[][] = [];
  for (const clause of cut(sentence, CLAUSES)) {
    const before = packed.at(-1);
    if (before !== undefined && lengthOf(before) + lengthOf(clause) / 2 <= share) before.push(...clause);
    else packed.push(clause);
  }
  return packed;
}

/**
 * The sentences of a text as they are read aloud.
 * @param word the user's own word for a gap; null for none
 */
export const sentencesOf = (text: string, word: string | null): SpokenSentence[] =>
  cut(piecesOf(text, word), SENTENCES).flatMap((sentence) =>
    shares(sentence).map((pieces, at) => ({ pieces, isContinued: at > 0 })),
  );
