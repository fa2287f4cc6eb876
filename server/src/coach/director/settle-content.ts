import type { DeliverableContent, DeliverableKind } from '@qihang/shared/contracts';
import { makeSeen } from '../deliverables/topics/likeness';

type Fields = Readonly<Record<string, unknown>>;

/** Kinds that a model writes. The others are reckoned: days, figures, and findings with the source of each rule. */
export const WRITTEN_BY_MODELS = ['positioning', 'kit', 'story', 'topics', 'script', 'ladder'] as const;
export type WrittenKind = (typeof WRITTEN_BY_MODELS)[number];

export const isWrittenByModels = (kind: DeliverableKind): kind is WrittenKind =>
  WRITTEN_BY_MODELS.some((written) => written === kind);

/** What is counted, reckoned or given, and not a matter of wording: it is the rules' whoever writes. */
export const RECKONED: Readonly<Record<WrittenKind, readonly string[]>> = {
  positioning: ['scores'],
  kit: ['platform'],
  story: [],
  topics: ['pillars'],
  script: ['topic', 'platform'],
  ladder: ['anchor', 'calculator'],
};

/** A library has this many topics: a model writes the first of them, the rules the rest. */
const TOPICS = 60;

/**
 * What a model wrote with all that is not its to say put in from the rules' draft. Keys are given anew, for nothing may
 * be copied, ticked or ordered by one that is there twice.
 */
export function settleContent(kind: WrittenKind, written: Fields, draft: DeliverableContent): Fields {
  const rules = draft as Fields;
  const reckoned = Object.fromEntries(RECKONED[kind].map((field) => [field, rules[field]]));
  const settled = { ...written, ...reckoned };
  if (kind === 'story') return { ...settled, stories: withKeys(written.stories, 's') };
  return kind === 'topics' ? { ...settled, topics: fillUp(withKeys(written.topics, 'm'), rules) } : settled;
}

const withKeys = (list: unknown, letter: string): unknown =>
  Array.isArray(list)
    ? list.map((item, index) => (isFields(item) ? { ...item, key: `${letter}${index + 1}` } : item))
    : list;

/** The rules' own topics behind the model's, without those that it has said already. */
function fillUp(topics: unknown, rules: Fields): unknown {
  if (!Array.isArray(topics) || !Array.isArray(rules.topics)) return topics;
  const pillars = (Array.isArray(rules.pillars) ? rules.pillars : []).map((pillar) => textIn(pillar, 'name'));
  const own = topics.map((topic) =>
    isFields(topic) && !pillars.includes(textIn(topic, 'pillar')) ? { ...topic, pillar: pillars[0] } : topic,
  );
  const said = makeSeen(own.map((topic) => textIn(topic, 'text')));
  const rest = rules.topics.filter((topic) => !said.has(textIn(topic, 'text')));
  return [...own, ...rest].slice(0, Math.max(TOPICS, own.length));
}

/** With fewer of its own a library is the rules', whatever its label says. */
const FEWEST_TOPICS = 8;

/** What a model wrote without the topics that are at fault; null where the fault lies elsewhere, or too few are left. */
export function withoutFaultyTopics(
  kind: WrittenKind,
  written: Fields,
  faults: readonly { readonly pointer: string }[],
): Fields | null {
  if (kind !== 'topics' || !Array.isArray(written.topics)) return null;
  const at = faults.map(({ pointer }) => /^\/topics\/(\d+)(?:\/|$)/.exec(pointer)?.[1]);
  if (at.includes(undefined)) return null;
  const topics = written.topics.filter((_, index) => !at.includes(String(index)));
  return topics.length < FEWEST_TOPICS ? null : { ...written, topics };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (value: unknown, field: string): string => {
  const text = isFields(value) ? value[field] : '';
  return typeof text === 'string' ? text : '';
};
