import { checkLineDenials, deniedTopics } from './claims/check-line-denials';
import { checkLineNames } from './claims/check-line-names';
import { checkLineNumbers } from './claims/check-line-numbers';
import { checkLinePromises } from './claims/check-line-promises';
import { checkLineQuotes } from './claims/check-line-quotes';
import { checkLineStories } from './claims/check-line-stories';
import { type ClaimLine, type ReadLine, readLine } from './claims/claim-line';
import {
  type ClaimSources,
  citedBy,
  type ReadSources,
  readSources,
  type Source,
  withAllowed,
} from './claims/claim-sources';
import { judgeSums } from './claims/judge-sums';
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
    const all = lines.map((line) => ({ one: readLine(line), cited: citedBy(line, sources, read) }));
    const reckoned = reckonedIn(all, read);
    return all.flatMap(({ one, cited }) => [
      ...checkLineNumbers(one, cited, read, reckoned),
      ...checkLineNames(one, read),
      ...checkLineQuotes(one, read),
      ...checkLineStories(one, read),
      ...checkLinePromises(one, read),
      ...checkLineDenials(one, topics),
    ]);
  };
}

interface CitingLine {
  readonly one: ReadLine;
  readonly cited: readonly Source[];
}

/** How often a sum of one line may rest on one of another, which rests on a third. */
const DEEPEST = 3;

/** What the right sums of all lines come to: 3120=260*6*2 of one may be a number of another. */
function reckonedIn(lines: readonly CitingLine[], sources: ReadSources): ReadonlySet<number> {
  const summing = lines.filter(({ one }) => one.line.from.some((name) => name.includes('=')));
  let reckoned: ReadonlySet<number> = new Set<number>();
  for (let round = 0; round < DEEPEST && summing.length > 0; round += 1) {
    const known = reckoned;
    const found = summing.flatMap(({ one, cited }) => judgeSums(one, cited, sources, known).right);
    reckoned = new Set(found.map(({ result }) => result));
  }
  return reckoned;
}
