import type { Frame } from '../../knowledge/scenes';
import { fillFrame, fits, mannerOf } from './fill-frame';
import { sourcesOfPack } from './pack-sources';
import { type Candidate, jitter, RANKS, type Source, type SourceInput } from './topic-source';

/** All there is to film for this user, best first. */
export function findSources(input: SourceInput): readonly Source[] {
  const { own, plain } = input.facts.packs;
  const frames = input.lexicon.knowledge.hooks.frames.filter(({ filmed }) => !(filmed && input.isRead));
  return [
    ...(own === null ? [] : sourcesOfPack(own, frames, input)),
    ...sourcesOfPack(plain, frames, input),
    ...sourcesOfSelf(frames, input),
  ].sort((a, b) => b.rank - a.rank);
}

/** What the user's facts alone make, a topic to a frame. */
function sourcesOfSelf(frames: readonly Frame[], { facts, seed, earlier }: SourceInput): readonly Source[] {
  const slots = facts.slotsFor(facts.packs.own ?? facts.packs.plain);
  const trouble = slots.难 ?? null;
  const manner = trouble === null ? null : mannerOf('self', trouble);
  return frames
    .filter((frame) => frame.of.includes('self') && (trouble === null || fits(frame, 'self', manner)))
    .flatMap((frame): Source[] => {
      const text = fillFrame(frame.text, slots, null);
      if (text === null || earlier.includes(text)) return [];
      const isPressing = frame.text.includes('〔难〕');
      const rank = RANKS.ofSelf + (isPressing ? RANKS.ownTrouble : 0) + jitter(`${seed}/${frame.text}`);
      const stage = frame.stage ?? '信任';
      const shared = { pair: null, slots, isPlain: false, frames: () => [frame] };
      return [{ list: 'self', stage, rank, isPressing, ...shared }];
    });
}

/** Where a slot begins with the word that stands before it. */
const STUTTER = /把把|看看看|了了|在在|别别|给给|跟跟|问问/;

/** The lines that a source can become, by the frames that are free. */
export function* linesOf(
  source: Source,
  isFree: (frame: Frame) => boolean,
): Generator<Candidate, undefined, undefined> {
  for (const frame of source.frames()) {
    if (!isFree(frame)) continue;
    const text = fillFrame(frame.text, source.slots, source.pair);
    if (text !== null && !STUTTER.test(text)) yield { text, frame, source };
  }
}
