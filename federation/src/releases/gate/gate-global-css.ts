import type { Release } from '../store/release';
import { type CssRule, cssRules, splitSelectors } from './css-rules';
import type { ReleaseContents } from './gate-files';
import type { GateCheck } from './gate-report';

/** At-rules whose names are global to the page. */
const DEFINES =
  /^@(?:-\w+-)?(keyframes|font-face|property|counter-style|font-palette-values|position-try|view-transition|page)\b\s*(\S*)/i;
/** At-rules that select no elements: the order of layers, the encoding. */
const HARMLESS = /^@(layer|charset|namespace)\b/i;

const isInLayer = ({ within }: CssRule): boolean => within.some((group) => /^@layer\b/i.test(group));

/** Removes `:not()` and `:has()`, whose arguments do not restrict a selector to an app's elements. */
function withoutConditions(selector: string): string {
  const condition = /:(not|has)\(/i.exec(selector);
  if (condition === null) return selector;
  let end = condition.index + condition[0].length;
  for (let depth = 1; depth > 0 && end < selector.length; end++) {
    if (selector[end] === '(') depth++;
    if (selector[end] === ')') depth--;
  }
  return selector.slice(0, condition.index) + withoutConditions(selector.slice(end));
}

/**
 * True when a selector contains one of the app's classes, whose names are derived from the app's, and so matches
 * elements of that app only.
 */
const isOwn = (selector: string, app: string): boolean => {
  const own = `.${app.replace(/[^\w-]/g, (character) => `\\${character}`)}__`;
  return withoutConditions(selector).includes(own);
};

/** The fault of a rule in an app's style sheet; null for none. */
function faultOf(rule: CssRule, { app, kind }: Release): string | null {
  const { prelude } = rule;
  if (/^@import\b/i.test(prelude)) return `${prelude}: what it loads is neither pinned nor checked`;
  if (HARMLESS.test(prelude)) return null;
  const defined = DEFINES.exec(prelude);
  if (defined !== null) {
    const isFree = kind === 'host' || defined[2]?.replace(/^--/, '').startsWith(`${app}__`);
    return isFree
      ? null
      : `${prelude}: the name would hold for the whole page; it has to begin with ${app}__`;
  }
  if (prelude.startsWith('@')) return null;
  if (!isInLayer(rule)) return `${prelude}: outside every layer it overrules the layers of all other apps`;
  if (kind === 'host') return null;
  const global = splitSelectors(prelude).find((selector) => !isOwn(selector, app));
  return global === undefined ? null : `${global}: it would style the host and other remotes too`;
}

const MAX_NAMED_FAULTS = 3;
const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

/**
 * Checks that no rule reaches beyond its app: a remote’s selectors need one of its own classes, and all rules, the
 * host's too, stand in layers.
 */
export function checkGlobalCss(release: Release, contents: ReleaseContents): GateCheck {
  const faults: string[] = [];
  let rules = 0;
  for (const { name } of release.files) {
    if (!name.endsWith('.css')) continue;
    for (const rule of cssRules(contents.get(name)?.toString('utf8') ?? '')) {
      rules++;
      const fault = faultOf(rule, release);
      if (fault !== null) faults.push(`${name}: ${shorten(fault)}`);
    }
  }
  const rest = faults.length - MAX_NAMED_FAULTS;
  const named = faults.slice(0, MAX_NAMED_FAULTS).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
  return {
    name: 'global-css',
    isPassed: faults.length === 0,
    finding: faults.length === 0 ? `${rules} rules, all of its own and in layers` : named,
  };
}
