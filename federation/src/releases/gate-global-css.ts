import { type CssRule, cssRules, splitSelectors } from './css-rules';
import type { ReleaseContents } from './gate-files';
import type { GateCheck } from './gate-report';
import type { Release } from './release';

/** Definitions whose names hold for the whole page. */
const DEFINES =
  /^@(?:-\w+-)?(keyframes|font-face|property|counter-style|font-palette-values|position-try|view-transition|page)\b\s*(\S*)/i;
/** Says nothing about elements: the order of layers, the encoding. */
const HARMLESS = /^@(layer|charset|namespace)\b/i;

const isInLayer = ({ within }: CssRule): boolean => within.some((group) => /^@layer\b/i.test(group));

/** What stands in `:not()` and `:has()` does not narrow down which elements are meant. */
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

/** Whether a selector means elements of that app only: one of its classes, made of its name, stands in it. */
const isOwn = (selector: string, app: string): boolean => {
  const own = `.${app.replace(/[^\w-]/g, (character) => `\\${character}`)}__`;
  return withoutConditions(selector).includes(own);
};

/** What is wrong with a rule of an app's style sheet, or null. */
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

const MOST_NAMED = 3;
const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

/** No rule may reach beyond its app: a remote’s only its own classes, and nobody’s stand outside the layers. */
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
  const rest = faults.length - MOST_NAMED;
  const named = faults.slice(0, MOST_NAMED).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
  return {
    name: 'global-css',
    isPassed: faults.length === 0,
    finding: faults.length === 0 ? `${rules} rules, all of its own and in layers` : named,
  };
}
