import { type AnyDeliverable, cueText, gapsIn } from '@qihang/shared/contracts';
import { lengthOf, type SpokenSentence, sentencesOf } from './prompter-sentences';
import { secondsFor } from './spoken-time';

/** A sentence with the seconds at which it begins and ends. */
export interface TimedSentence extends SpokenSentence {
  readonly start: number;
  readonly end: number;
}

/** A beat of a script or a paragraph of a story. */
export interface Passage {
  /** Above it and never spoken: what is done there, or the title of another story. '' for nothing. */
  readonly cue: string;
  readonly sentences: readonly TimedSentence[];
}

type Work = AnyDeliverable & { readonly blank?: string };

interface Part {
  readonly text: string;
  readonly cue: string;
  /** The seconds that a script has for it; null for the usual pace. */
  readonly seconds: number | null;
}

/** Nobody speaks faster, in characters a second. */
const FASTEST = 6;

/** Captions are left out: they are put over the film later, and beside the same words would be read twice. */
function partsOf(work: Work): readonly Part[] {
  if (work.kind === 'story')
    return (work.content.telling ?? []).map(({ title = '', text }, at) => ({
      text,
      cue: at === 0 ? '' : title,
      seconds: null,
    }));
  if (work.kind !== 'script' || work.content.form === '图文') return [];
  return work.content.beats.map(({ from, to, say, shot }) => ({
    text: say,
    cue: shot === '' || gapsIn(shot, work.blank ?? null).length > 0 ? '' : cueText(shot),
    seconds: to - from,
  }));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * Shares out the seconds of a passage by what is said in each sentence. A script's own seconds follow its pace; a line
 * that a hand has made too long for them since takes the usual time.
 */
function timed(sentences: readonly SpokenSentence[], from: number, own: number | null): TimedSentence[] {
  // A sentence of signs alone is seen for a moment too.
  const lengths = sentences.map(({ pieces }) => Math.max(1, lengthOf(pieces)));
  const total = sum(lengths);
  const seconds = own === null || total > own * FASTEST ? secondsFor(total) : own;
  const secondAfter = (count: number): number => from + (seconds * sum(lengths.slice(0, count))) / total;
  return sentences.map((sentence, at) => ({
    ...sentence,
    start: secondAfter(at),
    end: secondAfter(at + 1),
  }));
}

/** What is read aloud of a script or a story, in its time; nothing for a work that is only read. */
export function passagesOf(work: Work): Passage[] {
  let from = 0;
  return partsOf(work).map(({ text, cue, seconds }) => {
    const sentences = timed(sentencesOf(text, work.blank ?? null), from, seconds);
    from = sentences.at(-1)?.end ?? from;
    return { cue, sentences };
  });
}

/** There is something to read aloud. */
export const isSpoken = (work: Work): boolean => partsOf(work).length > 0;

/** Index of the sentence that is spoken at this second; the last one from its beginning on. */
export const sentenceAt = (sentences: readonly TimedSentence[], seconds: number): number =>
  Math.max(0, sentences.filter(({ start }) => start <= seconds).length - 1);
