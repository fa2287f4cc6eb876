import { lengthOf } from '../deliverables/text-pieces';
import type { PublishingRules } from '../knowledge/publishing';
import type { Fault, Sources } from './fault';

type Limits = PublishingRules['limits'];

/** A fault that is a limit. */
export const broken = (pointer: string, quote: string, text: string): Fault => ({
  code: 'limit',
  pointer,
  quote,
  text,
});

/** In characters; null where nothing is known. */
export const limitsOf = (platform: string, { lexicon }: Sources): Limits =>
  lexicon.knowledge.publishing.platforms.find(({ id }) => id === platform)?.limits ?? NO_LIMITS;
const NO_LIMITS: Limits = { name: null, bio: null, title: null, body: null };

/** The fault of a text with more than `most` characters; none where no limit is known. */
export const tooLong = (
  pointer: string,
  text: string,
  most: number | null,
  what: string,
): readonly Fault[] =>
  most !== null && lengthOf(text) > most
    ? [broken(pointer, text, `${what}最多${most}个字，这里有${lengthOf(text)}个`)]
    : [];
