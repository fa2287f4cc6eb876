import { checkLineDenials, deniedTopics } from './claims/check-line-denials';
import { checkLineNames } from './claims/check-line-names';
import { checkLineNumbers } from './claims/check-line-numbers';
import { checkLinePromises } from './claims/check-line-promises';
import { checkLineQuotes } from './claims/check-line-quotes';
import { checkLineStories } from './claims/check-line-stories';
import { type ClaimLine, readLine } from './claims/claim-line';
import { type ClaimSources, citedBy, readSources, withAllowed } from './claims/claim-sources';
import type { Objection } from './claims/objection';

/**
 * Checks what the lines of a deliverable claim about the user and about the people they told of (docs/decisions/0026 §7):
 * numbers with what they count, names, titles, quotations, stories, effects, terms, and whose they are. Returns the
 * objections in the order of the lines; no objection means that code found nothing, not that all is true.
 */
export const checkClaims = (lines: readonly ClaimLine[], sources: ClaimSources): Objection[] =>
  makeClaimCheck(sources)(lines);

/** Checks lines as {@link checkClaims} does, some of them with more that is allowed; the sources are read once. */
export function makeClaimCheck(
  sources: ClaimSources,
): (lines: readonly ClaimLine[], allowed?: readonly string[]) => Objection[] {
  const known = readSources(sources);
  const topics = deniedTopics(known);
  return (lines, allowed = []) => {
    const read = withAllowed(known, allowed);
    return lines.flatMap((line) => {
      const one = readLine(line);
      return [
        ...checkLineNumbers(one, citedBy(line, sources, read), read),
        ...checkLineNames(one, read),
        ...checkLineQuotes(one, read),
        ...checkLineStories(one, read),
        ...checkLinePromises(one, read),
        ...checkLineDenials(one, topics),
      ];
    });
  };
}
