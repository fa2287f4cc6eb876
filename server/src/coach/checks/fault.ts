import type { MakeInput } from '../deliverables/maker';

/** What may be wrong with a deliverable, whoever wrote it. */
export const FAULT_CODES = [
  /** It does not fit the kind's schema. */
  'shape',
  /** A number, name, place, credential or case that nobody told the coach. */
  'untraceable',
  /** A superlative, a promise, a way around the platform: `knowledge/wording.yaml`. */
  'banned',
  /** Longer, more, faster or more often than the platform, the kind or the user allows. */
  'limit',
  /** More than three 【待补充】. */
  'gaps',
  /** A line that is there twice, or came before and was to be replaced. */
  'repeat',
  /** What the user said they do not do. */
  'rejected',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

export interface Fault {
  readonly code: FaultCode;
  /** Where it stands in the content: a JSON pointer (RFC 6901), '' for the whole. */
  readonly pointer: string;
  /** The words that are at fault; '' where something is missing. */
  readonly quote: string;
  /** A sentence for whoever has to write it again, in Chinese. */
  readonly text: string;
}

/** Everything that a fact in a deliverable may come from: a maker's own input. */
export type Sources = Pick<
  MakeInput,
  'profile' | 'lexicon' | 'order' | 'earlier' | 'shelf' | 'results' | 'today'
> & {
  /** What the user wrote besides: the message that asked for the work, lines edited by hand. */
  readonly said?: readonly string[];
};
