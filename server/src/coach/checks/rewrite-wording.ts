import type { Lexicon } from '../lexicon';
import type { Outlet, WordingHit } from './scan-wording';

/** Taking a word out may bring two others together; nothing in the rules does so twice. */
const ROUNDS = 4;

/**
 * A text with every rewrite of the rules in place. What only its author can change stays. `known` is what a scan of the
 * text has shown already.
 */
export function rewriteWording(
  text: string,
  outlet: Outlet,
  { scanWording }: Pick<Lexicon, 'scanWording'>,
  known: readonly WordingHit[] = scanWording(text, outlet),
): string {
  let written = text;
  let hits = known;
  for (let round = 0; round < ROUNDS; round += 1) {
    const changes = hits.filter(({ to }) => to !== null);
    if (changes.length === 0) return written;
    written = replaced(written, changes);
    if (round + 1 < ROUNDS) hits = scanWording(written, outlet);
  }
  return written;
}

const DANGLING = /[，、,；;：:]$/;
const END = /^(?:[。.！!？?]|$)/;

/** Said twice in one breath after the rewrite: 加我微信，进群领 both ask for a word in the comments. */
const BREATH = /^[，、,；;\s]?$/;

function replaced(text: string, hits: readonly WordingHit[]): string {
  let written = '';
  let at = 0;
  let last: string | null = null;
  for (const { start, end, to } of hits) {
    const between = text.slice(at, start);
    const isSaid = to !== null && to !== '' && to === last && BREATH.test(between);
    if (!isSaid) written += between + (to ?? text.slice(start, end));
    at = end;
    last = to;
    // The last words of a sentence go with the comma before them.
    if (to === '' && END.test(text.slice(at, at + 1))) written = written.replace(DANGLING, '');
  }
  return written + text.slice(at);
}

/** Words of the user fit to stand in a deliverable: 全市第一的手艺 → 手艺. A maker writes with these. */
export const withoutBanned = (text: string, lexicon: Pick<Lexicon, 'scanWording'>): string =>
  rewriteWording(text, { platform: null, isPost: true }, lexicon);
