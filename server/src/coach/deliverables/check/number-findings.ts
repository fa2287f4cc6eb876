import { groundOf } from '../../checks/ground';
import { untracedQuantities } from '../../checks/untraced-numbers';
import { type Exam, type Finding, spot } from './exam';

/** From here on a number is one that people are to be impressed by. */
const IMPRESSIVE = 10;

/** How many people, and which share of them: what a text may only say with evidence. */
export function numberFindings({ text, outlet, lexicon, sources }: Exam): readonly Finding[] {
  const { why, source } = lexicon.knowledge.publishing.evidence;
  // The text vouches for nothing that it says itself.
  const told = groundOf('check', null, { ...sources, order: { ...sources.order, text: '' } });
  const hits = lexicon.scanWording(text, outlet);
  return untracedQuantities(text, told, 'check')
    .filter(({ measure, value }) => CLAIMED.has(measure) && (value === null || value >= IMPRESSIVE))
    .filter(({ start }) => text.charAt(start - 1) !== '前')
    .filter(({ start }) => hits.every((hit) => start < hit.start || start >= hit.end))
    .map((quantity) => ({
      ...spot(text, quantity.start, quantity.start + quantity.text.length),
      kind: '其他' as const,
      why,
      rewrite: null,
      source,
    }));
}

const CLAIMED: ReadonlySet<string> = new Set(['people', 'percent']);
