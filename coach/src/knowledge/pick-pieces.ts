import type { DeliverableKind } from '@qihang/shared/contracts';
import { folded } from '../facts/fold';
import { bigramsOf } from './bigrams';
import { findWords } from './find-words';
import { indexOf, type PieceIndex } from './index-pieces';
import { isAsking } from './is-asking';
import { ownClauses } from './own-clauses';
import type { Piece } from './piece';
import { platformsNamed } from './platforms-named';
import { charactersFound } from './word-line';

/** What a turn is about. */
export interface PieceSearch {
  /** The message that is answered. */
  readonly question: string;
  /** The messages before it, as many as matter. */
  readonly recent: readonly string[];
  /** Deliverables that are written in this turn. */
  readonly kinds?: readonly DeliverableKind[];
  /** Where this user is known to post, unless the question names another place. */
  readonly platforms?: readonly string[];
  /** What this user does and sells: a word of it that an editor wrote counts as much as one of an earlier message. */
  readonly trade?: string;
}

const QUESTION = 3;
const RECENT = 1;
/** 「那怎么办」: so few characters name nothing, and ask about what was said before. */
const LONGEST_FOLLOW_UP = 10;
/** Points for words that occur as they stand: the longer, the more they say. */
const pointsOf = (characters: number): number => Math.min(characters, 5) - 1;
/** A shared run of two characters that no other piece has counts a third of the shortest word. */
const OVERLAP = 1 / 3;
/** Of a statement: less than the shortest word, more than two runs of two characters. */
const ENOUGH = 2.2;
/** A message that asks needs less: more than one run of two characters. */
const ENOUGH_TO_ASK = 1.1;
/** What says less than this share of the best is chance. */
const BESIDE_THE_BEST = 0.2;
/** A deliverable in the making says about as much as the shortest word of the question. */
const OF_THIS_KIND = 2;
/** Without a platform in sight what holds on any of them goes first. */
const NOWHERE = 0.7;
const HERE = 1.5;

/**
 * The pieces that fit a turn, best first; none where nothing speaks for one (docs/decisions/0026 §2). Searches words and
 * runs of two characters, in time linear in the texts.
 */
export function pickPieces<P extends Piece>(
  pieces: readonly P[],
  { question, recent, kinds = [], platforms = [], trade = '' }: PieceSearch,
  most: number,
): readonly P[] {
  const index = indexOf(pieces);
  const [asked, before] = [folded(question), folded(recent.join('\n'))];
  const points = pieces.map(() => 0);
  const isQuestion = isAsking(asked);
  score(points, isQuestion ? asked : ownClauses(question), index, QUESTION);
  // What was said before speaks for a piece only where the message itself names nothing, or pieces stay for turns.
  if (isQuestion && asked.length <= LONGEST_FOLLOW_UP && !points.some((each) => each >= ENOUGH))
    score(points, before, index, RECENT);
  scoreWords(points, folded(trade), index, RECENT);
  const enough = Math.max(
    isQuestion ? ENOUGH_TO_ASK : ENOUGH,
    points.reduce((best, each) => Math.max(best, each), 0) * BESIDE_THE_BEST,
  );
  const here = placesOf(asked, before, platforms, index);
  return pieces
    .map((piece, number) => {
      const place = atPlace(piece, here);
      const isOfKind = place >= 1 && piece.kinds.some((kind) => kinds.includes(kind));
      return {
        piece,
        isOfKind,
        points: place * ((points[number] ?? 0) + (isOfKind ? OF_THIS_KIND : 0)),
      };
    })
    .filter((found) => found.isOfKind || found.points >= enough)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ piece }) => piece);
}

/** Adds to the points of each piece what the words of its lines say for it. */
function scoreWords(points: number[], text: string, index: PieceIndex, weight: number): void {
  const { words, lengths } = index;
  const found = findWords(text, words, lengths);
  for (const { number, line } of new Set([...found].flatMap((word) => words.get(word) ?? []))) {
    const characters = charactersFound(line, found);
    if (characters > 0) points[number] = (points[number] ?? 0) + weight * pointsOf(characters);
  }
}

/** Adds to the points of each piece what a text says for it, by words and by runs of two characters. */
function score(points: number[], text: string, index: PieceIndex, weight: number): void {
  scoreWords(points, text, index, weight);
  for (const bigram of bigramsOf(text)) {
    for (const [number, worth] of index.bigrams.get(bigram) ?? [])
      points[number] = (points[number] ?? 0) + weight * OVERLAP * worth;
  }
}

/** Where the turn is about: what the question names, else where the user posts, else what was named before. */
function placesOf(
  asked: string,
  before: string,
  platforms: readonly string[],
  index: PieceIndex,
): ReadonlySet<string> {
  const named = platformsNamed(asked, index.platforms);
  if (named.size > 0) return named;
  return platforms.length > 0 ? new Set(platforms) : platformsNamed(before, index.platforms);
}

/** How much a piece counts there; 0 for one that speaks of other platforms alone. */
function atPlace({ platforms }: Piece, here: ReadonlySet<string>): number {
  if (platforms.length === 0) return 1;
  if (here.size === 0) return NOWHERE;
  return platforms.some((name) => here.has(name)) ? HERE : 0;
}
