import { lengthOf } from '../text-pieces';
import type { Frame } from '../../knowledge/scenes';
import { makeSeen } from './likeness';
import { type Candidate, linesOf, type Source, type TopicStage } from './topic-sources';

interface Selection {
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
/** What says nothing of the trade could be anybody's. */
const PERSONAL = 0.25;
/** Nobody films one and the same question more often than this. */
const OF_TROUBLE = 3;

/** As many as are wanted, or as there are. */
export function selectTopics({ sources, wanted, quotas, earlier, own, isAllowed }: Selection): readonly Candidate[] {
  const chosen: Candidate[] = [];
  const seen = makeSeen(earlier);
  const frames = new Map<Frame, number>();
  const used = new Set<Source>();
  const counts = { foreign: 0, personal: 0, trouble: 0 };

  const isOpen = ({ text, frame }: Candidate): boolean =>
    (frames.get(frame) ?? 0) < PER_FRAME &&
    lengthOf(text) <= LONGEST &&
    (counts.foreign < Math.floor(FOREIGN * wanted) || own.some((word) => text.includes(word))) &&
    !seen.has(text) &&
    isAllowed(text);

  const take = (source: Source): boolean => {
    const isSelf = source.list === 'self';
    const isTrouble = isSelf && source.isPressing;
    const isFull = isSelf && (counts.personal >= Math.ceil(PERSONAL * wanted) || (isTrouble && counts.trouble >= OF_TROUBLE));
    if (used.has(source) || isFull) return false;
    for (const line of linesOf(source)) {
      if (!isOpen(line)) continue;
      chosen.push(line);
      seen.add(line.text);
      frames.set(line.frame, (frames.get(line.frame) ?? 0) + 1);
      used.add(source);
      counts.personal += isSelf ? 1 : 0;
      counts.trouble += isTrouble ? 1 : 0;
      counts.foreign += own.some((word) => line.text.includes(word)) ? 0 : 1;
      return true;
    }
    return false;
  };

  for (const [stage, quota] of Object.entries(quotas)) {
    let left = quota;
    for (const source of sources) {
      if (left === 0) break;
      if (source.stage === stage && take(source)) left -= 1;
    }
  }
  for (const source of sources) {
    if (chosen.length >= wanted) break;
    take(source);
  }
  return chosen;
}
