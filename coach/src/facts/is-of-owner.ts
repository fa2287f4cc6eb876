import { clauseTexts, type Evidence } from './evidence';
import type { FactField, Owner } from './fields';
import { type Mentioned, mentionsIn } from './owner-words';
import { whoseClause } from './whose-clause';

/** Fields that tell of customers and others by their nature, whoever is named in them. */
const WITH_OTHERS: ReadonlySet<FactField> = new Set([
  'audience',
  'problem',
  'customerWords',
  'story',
  'rejected',
]);

/** Whether a passage may tell of a relative, a customer or somebody else, as a claim says. */
export function isOfOwner(about: Owner, evidence: Evidence, field: FactField): boolean {
  const subjects = evidence.clauses.map((index) => whoseClause(evidence.read.clauses, index));
  const has = (...wanted: Mentioned[]) => wanted.some((subject) => subjects.includes(subject));
  // 「我专教退休的老人」 tells of those whom the user serves.
  if (field === 'audience' && about === 'customer') return !has('family', 'outsider');
  if (subjects.length > 0 && subjects.every((subject) => subject === 'self')) return false;
  const asked = new Set(mentionsIn(evidence.message.asked).map(({ subject }) => subject));
  const isSilent = !has('self', 'family', 'customer', 'outsider');
  const named = new Set(mentionsIn(evidence.message.text).map(({ subject }) => subject));
  if (about === 'family') {
    return has('family') || (has('third') && named.has('family')) || (isSilent && asked.has('family'));
  }
  const isTold = field === 'story' && has('customer', 'third', 'outsider');
  // 「孙女放假回来，她给我拍」: 她 is who was named.
  const isPronoun = has('third') && clauseTexts([evidence]).every((clause) => !/有一?[个位]/.test(clause));
  const isKin = has('family') || (isPronoun && named.has('family') && !named.has('customer'));
  if (!has('customer') && isKin && !isTold) return false;
  if (isTold || has('customer', 'third') || (about === 'case' && has('outsider'))) return true;
  if (has('family', 'outsider')) return false;
  return isSilent && (asked.has('customer') || WITH_OTHERS.has(field));
}
