import type { Frame } from '../../knowledge/scenes';
import { lengthOf } from '../text-pieces';
import { isHalf } from './fill-frame';
import { makeSeen } from './likeness';
import type { Candidate, Source, TopicStage } from './topic-source';
import { linesOf } from './topic-sources';

interface Selection {
  /** Best first. */
  readonly sources: readonly Source[];
  readonly wanted: number;
  /** How many of the wanted each stage gets, where there are so many. */
  readonly quotas: Readonly<Record<TopicStage, number>>;
  /** Of earlier versions: nothing comes back, nor anything like it. */
  readonly earlier: readonly string[];
  /** Words of the user's own. */
  readonly own: readonly string[];
  /** Fit to be published, and nothing that the user has put down. */
  readonly isAllowed: (text: string) => boolean;
}

/** Two of a library may share a skeleton: so no twenty of it hold more. */
const PER_FRAME = 2;
/** A line longer than this is no topic but a script. */
const LONGEST = 36;
/** Of ten lines at least nine hold a word of the user's own; a little stricter, so that edits leave room. */
const FOREIGN = 1 / 15;
/** Of words that fit into a line. */
const LONGEST_WORD = 8;
const FEWEST_WORDS = 2;
/** What the user's facts alone make reads alike for everybody with such facts. */
const PERSONAL = 0.12;
/** So does what fits any trade of a kind, where the trade has scenes of its own. */
const PLAIN = 0.07;
/** Nobody films one and the same question more often than this. */
const OF_TROUBLE = 3;

/** As many as are wanted, or as there are. */
export function selectTopics(selection: Selection): readonly Candidate[] {
  const { sources, wanted, quotas } = selection;
  const shelf = makeChosen(selection);
  for (const [stage, quota] of Object.entries(quotas)) {
    let left = quota;
    for (const source of sources) {
      if (left === 0) break;
      if (source.stage === stage && shelf.take(source)) left -= 1;
    }
  }
  // What is missing then: more of the same stages' kind, then another side of a pair, then what fits any trade.
  const isFull = () => shelf.chosen.length >= wanted;
  for (const source of sources) if (!isFull()) shelf.take(source);
  for (const source of sources) if (!isFull()) shelf.takeOtherSide(source);
  for (const source of sources) if (!isFull()) shelf.take(source, true);
  return shelf.chosen;
}

function makeChosen({ sources, wanted, earlier, own, isAllowed }: Selection) {
  const chosen: Candidate[] = [];
  const seen = makeSeen(earlier);
  const frames = new Map<Frame, number>();
  const used = new Set<Source>();
  const counts = { foreign: 0, personal: 0, trouble: 0, plain: 0 };
  const hasOwnPack = sources.some(({ list, isPlain }) => list !== 'self' && !isPlain);
  // Somebody who has said next to nothing has no words that the lines could hold.
  const isThin = own.filter((word) => lengthOf(word) <= LONGEST_WORD).length < FEWEST_WORDS;
  const isOwn = (text: string): boolean => own.some((word) => text.includes(word));

  const isFree = (frame: Frame): boolean => (frames.get(frame) ?? 0) < PER_FRAME;
  const isOpen = ({ text }: Candidate): boolean =>
    lengthOf(text) <= LONGEST &&
    (counts.foreign < Math.floor(FOREIGN * wanted) || isOwn(text) || isThin) &&
    !seen.has(text) &&
    isAllowed(text);

  const isBounded = ({ list, isPressing, isPlain }: Source, isLast: boolean): boolean =>
    (list === 'self' && counts.personal >= Math.ceil(PERSONAL * wanted)) ||
    (list === 'self' && isPressing && counts.trouble >= OF_TROUBLE) ||
    (isPlain && hasOwnPack && !isLast && counts.plain >= Math.ceil(PLAIN * wanted));

  const choose = (line: Candidate): void => {
    const { source, text, frame } = line;
    chosen.push(line);
    seen.add(text);
    used.add(source);
    frames.set(frame, (frames.get(frame) ?? 0) + 1);
    counts.foreign += isOwn(text) ? 0 : 1;
    counts.plain += source.isPlain ? 1 : 0;
    counts.personal += source.list === 'self' ? 1 : 0;
    counts.trouble += source.list === 'self' && source.isPressing ? 1 : 0;
  };

  const first = (source: Source, isWanted: (frame: Frame) => boolean): boolean => {
    for (const line of linesOf(source, (frame) => isFree(frame) && isWanted(frame))) {
      if (!isOpen(line)) continue;
      choose(line);
      return true;
    }
    return false;
  };

  return {
    chosen,
    /** `isLast`: even what fits any trade of the kind. */
    take: (source: Source, isLast = false): boolean =>
      !used.has(source) && !isBounded(source, isLast) && first(source, () => true),
    /** A pair that is there already, by its question alone and from another side. */
    takeOtherSide: (source: Source): boolean =>
      used.has(source) && source.list !== 'self' && !source.isPlain && first(source, isHalf),
  };
}
