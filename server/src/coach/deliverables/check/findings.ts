import type { DeliverableContent } from '@qihang/shared/contracts';
import type { Sources } from '../../checks/fault';
import { groundOf } from '../../checks/ground';
import { rewriteWording } from '../../checks/rewrite-wording';
import type { Outlet } from '../../checks/scan-wording';
import { untracedQuantities } from '../../checks/untraced-numbers';
import type { Lexicon } from '../../lexicon';
import { type Profile, valuesOf } from '../../profile';
import { lowerAscii } from '../../word-finder';
import { clip, lengthOf } from '../text-pieces';
import { cutWhole } from './cut-whole';

export type Finding = DeliverableContent<'check'>['findings'][number];

/** What is examined, by whose rules, and what its author has told. */
export interface Exam {
  readonly text: string;
  readonly outlet: Outlet;
  readonly lexicon: Lexicon;
  readonly profile: Profile;
  readonly sources: Sources;
}

const QUOTE = 100;
/** As many as are of use at a time; what is left shows when the text is examined again. */
const MOST = 50;

/** Everything that should not go out as it is: in the order of the text, then what is missing from it. */
export function findingsOf(exam: Exam): readonly Finding[] {
  const inText = [
    ...wordingFindings(exam),
    ...licenceFindings(exam),
    ...numberFindings(exam),
    ...titleFindings(exam),
  ];
  const sorted = inText.sort((a, b) => (a.at?.[0] ?? 0) - (b.at?.[0] ?? 0)).slice(0, MOST);
  return [...sorted, ...bodyFindings(exam), ...declarationFindings(exam)];
}

/** A span may be longer than a quotation: then its beginning stands for it. */
function spot(text: string, start: number, end: number): Pick<Finding, 'at' | 'quote'> {
  const quote = cutWhole(text.slice(start, end), QUOTE);
  return { at: [start, start + quote.length], quote };
}

const wordingFindings = ({ text, outlet, lexicon }: Exam): readonly Finding[] =>
  lexicon.scanWording(text, outlet).map(({ rule, start, end, to }) => ({
    ...spot(text, start, end),
    kind: rule.kind,
    why: rule.why,
    rewrite: to,
    source: rule.source,
  }));

/** One for each subject that asks for a licence, at the first word that speaks of it. */
function licenceFindings({ text, profile, lexicon }: Exam): readonly Finding[] {
  const held = valuesOf(profile, 'proof').map((proof) => proof.text);
  return lexicon.findLicensed(text).flatMap(({ licence, start, end }) => {
    const own = held.find((proof) =>
      licence.held.some((word) => lowerAscii(proof).includes(lowerAscii(word))),
    );
    return [
      {
        ...spot(text, start, end),
        kind: '资质' as const,
        why:
          own === undefined
            ? `讲到${licence.name}。${licence.needs}`
            : `讲到${licence.name}。你说过「${clip(own, 20)}」，先在平台认证，再发。`,
        rewrite: null,
        source: licence.source,
      },
    ];
  });
}

/** From here on a number is one that people are to be impressed by. */
const IMPRESSIVE = 10;

/** How many people, and which share of them: what a text may only say with evidence. */
function numberFindings({ text, outlet, lexicon, sources }: Exam): readonly Finding[] {
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

const TITLE = /^([^\n]{2,60})\n+\S/;

/** The first line is the title where more follows. */
export function titleFindings({
  text,
  outlet,
  lexicon,
}: Pick<Exam, 'text' | 'outlet' | 'lexicon'>): readonly Finding[] {
  const rules = publishingRules(outlet.platform, lexicon);
  const title = TITLE.exec(text)?.[1]?.trim();
  const most = rules?.limits.title ?? null;
  if (rules === null || most === null || title === undefined || lengthOf(title) <= most) return [];
  const start = text.indexOf(title);
  const short = shorter(title, most);
  return [
    {
      ...spot(text, start, start + title.length),
      kind: '长度',
      why: `标题${lengthOf(title)}个字，${rules.id}最多${most}个，多的会被截掉。`,
      rewrite: short === null ? null : rewriteWording(short, outlet, lexicon),
      source: rules.source,
    },
  ];
}

/** The title up to its last pause that fits; null where only its author knows what may go. */
function shorter(title: string, most: number): string | null {
  const pauses = [...title.matchAll(/[，,。；;：:！!？?\s]/g)].map(({ index }) => title.slice(0, index));
  const fitting = pauses.filter((part) => lengthOf(part) <= most && lengthOf(part) >= 4);
  return fitting.at(-1) ?? null;
}

function bodyFindings({ text, outlet, lexicon }: Exam): readonly Finding[] {
  const rules = publishingRules(outlet.platform, lexicon);
  const most = rules?.limits.body ?? null;
  const length = lengthOf(text);
  if (rules === null || most === null || length <= most) return [];
  return [
    {
      kind: '长度',
      at: null,
      quote: '',
      why: `全文${length}个字，${rules.id}最多${most}个。分成两条发，一条只讲一件事。`,
      rewrite: null,
      source: rules.source,
    },
  ];
}

/** Whoever publishes has to declare what a model has written; only they know. */
function declarationFindings({ text, outlet, lexicon }: Exam): readonly Finding[] {
  const { declaration } = lexicon.knowledge.publishing;
  const lowered = lowerAscii(text);
  if (declaration.words.some((word) => lowered.includes(word))) return [];
  const where = publishingRules(outlet.platform, lexicon)?.declare;
  return [
    {
      kind: 'AI声明',
      at: null,
      quote: '',
      why: where === undefined ? declaration.why : `${declaration.why}${where}。`,
      rewrite: null,
      source: declaration.source,
    },
  ];
}

const publishingRules = (platform: string | null, { knowledge }: Lexicon) =>
  knowledge.publishing.platforms.find(({ id }) => id === platform) ?? null;
