import { folded } from '../../facts/fold';
import { contentOf, deniedTopic, negationsIn } from '../../facts/negation';
import type { ReadSources, Source } from './claim-sources';
import { ownerOfClause } from './stand-context';

/** How a word stands in what was said: as the user's own, as somebody else's, as what they have not, or not at all. */
export type Standing = 'own' | 'other' | 'denied' | 'unsaid';

function standingIn(word: string, { evidence, about }: Source): Standing {
  const { clauses } = evidence.read;
  const found = clauses.flatMap(({ text }, index): Standing[] => {
    if (!folded(text).includes(word)) return [];
    const content = contentOf(word);
    const isDenied = negationsIn(text).negations.some(
      (negation) =>
        content !== '' &&
        (negation.denied.includes(content) || deniedTopic(clauses, index, negation).includes(content)),
    );
    const next = clauses[index + 1];
    const isDeniedNext =
      next !== undefined &&
      next.after !== 'sentence' &&
      negationsIn(next.text).negations.some(
        (negation) => deniedTopic(clauses, index + 1, negation).includes(content) && content !== '',
      );
    if (isDenied || isDeniedNext) return ['denied'];
    const owner = about ?? ownerOfClause(clauses, index);
    return [owner === 'family' || owner === 'outsider' ? 'other' : 'own'];
  });
  return found.includes('own') ? 'own' : (found[0] ?? 'unsaid');
}

/** How a hard word stands in all that was said. */
export function standingOf(word: string, { all, foldedSpeech, foldedAllowed }: ReadSources): Standing {
  const wanted = folded(word);
  if (wanted === '' || foldedAllowed.includes(wanted)) return 'own';
  if (!foldedSpeech.includes(wanted)) return 'unsaid';
  const found = all.map((source) => standingIn(wanted, source)).filter((standing) => standing !== 'unsaid');
  // A word that runs over the end of a clause was said all the same.
  return found.length === 0 || found.includes('own') ? 'own' : (found[0] ?? 'own');
}
