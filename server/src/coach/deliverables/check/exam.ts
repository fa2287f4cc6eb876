import type { DeliverableContent } from '@qihang/shared/contracts';
import type { Sources } from '../../checks/fault';
import type { Outlet, WordingHit } from '../../checks/scan-wording';
import type { Lexicon } from '../../lexicon';
import { cutWhole } from './cut-whole';

export type Finding = DeliverableContent<'check'>['findings'][number];

/** A text and where it is to appear. */
export interface Draft {
  readonly text: string;
  readonly outlet: Outlet;
  readonly lexicon: Lexicon;
}

/** What is examined, the banned words in it, and what its author has told. */
export interface Exam extends Draft {
  readonly hits: readonly WordingHit[];
  readonly sources: Sources;
}

const QUOTE = 100;

/** A span may be longer than a quotation: then its beginning stands for it. */
export function spot(text: string, start: number, end: number): Pick<Finding, 'at' | 'quote'> {
  const quote = cutWhole(text.slice(start, end), QUOTE);
  return { at: [start, start + quote.length], quote };
}

/** What its platform allows and asks for; null where nothing is known of it. */
export const publishingRules = ({ outlet, lexicon }: Draft) =>
  lexicon.knowledge.publishing.platforms.find(({ id }) => id === outlet.platform) ?? null;
