import { groundOf } from '../../checks/ground';
import { type Quantity, readQuantities } from '../../checks/quantities';
import { isUntraced } from '../../checks/untraced-numbers';
import { normaliseText } from '../../understanding/normalise-text';
import { type Exam, type Finding, spot } from './exam';

/** From here on a number is one that people are to be impressed by. */
const IMPRESSIVE = 10;

/** How many people, and which share of them: what a text may only say with evidence. */
export function claimsOf({ text, hits, sources }: Exam): readonly Quantity[] {
  const isBanned = makeInside(hits);
  // The text vouches for nothing that it says itself.
  const told = groundOf('check', null, { ...sources, order: { ...sources.order, text: '' } });
  return readQuantities(normaliseText(text))
    .filter(({ measure, value }) => CLAIMED.has(measure) && (value === null || value >= IMPRESSIVE))
    .filter(({ start }) => text.charAt(start - 1) !== '前' && !isBanned(start))
    .filter((quantity) => isUntraced(quantity, told, 'check'));
}

/** Whether a place lies in one of the spans. */
function makeInside(spans: Exam['hits']): (place: number) => boolean {
  const inside = new Set<number>();
  for (const { start, end } of spans) for (let at = start; at < end; at += 1) inside.add(at);
  return (place) => inside.has(place);
}

const CLAIMED: ReadonlySet<string> = new Set(['people', 'percent']);

/** The finding about one such number. It has no rewrite: only its author knows what is true. */
export function numberFinding(claim: Quantity, { text, lexicon }: Exam): Finding {
  const { why, source } = lexicon.knowledge.publishing.evidence;
  return {
    ...spot(text, claim.start, claim.start + claim.text.length),
    kind: '其他',
    why,
    rewrite: null,
    source,
  };
}
