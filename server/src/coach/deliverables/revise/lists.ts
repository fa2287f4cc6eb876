import type { DeliverableContent, DeliverableKind } from '@qihang/shared/contracts';
import { type ListName, listNamed } from '../../understanding/read-revision';

/** A list of a kind whose parts are changed one by one. */
export interface List {
  readonly name: ListName | 'items';
  /** What is read of a part; null where the part is the line itself. */
  readonly field: string | null;
  /** What another of its kind must not change: when it stands there, and what for. */
  readonly keeps: readonly string[];
  /** Each stands for something of its own: another wording of one is another one. */
  readonly isOfDifferent?: true;
  /** 短一点 means its first, where nothing else is said. */
  readonly isHeadline?: true;
}

const list = (name: List['name'], field: string | null, rest: Partial<List> = {}): List => ({
  name,
  field,
  keeps: [],
  ...rest,
});

/** The first is meant where none is named. What is reckoned or examined is changed by what it is reckoned from. */
const LISTS: Readonly<Partial<Record<DeliverableKind, readonly [List, ...List[]]>>> = {
  positioning: [list('oneLiners', 'text', { isHeadline: true }), list('risks', null)],
  kit: [
    list('names', 'text', { isOfDifferent: true }),
    list('bios', 'text'),
    list('avatar', null),
    list('cover', null),
  ],
  story: [list('stories', 'situation', { keeps: ['key', 'title'] }), list('asks', null)],
  topics: [list('topics', 'text', { isOfDifferent: true })],
  calendar: [list('items', 'title', { keeps: ['key', 'day', 'slot'], isOfDifferent: true })],
  script: [list('beats', 'say', { keeps: ['from', 'to', 'part'] }), list('titles', null), list('tags', null)],
  ladder: [list('rungs', 'delivers', { keeps: ['role', 'price'] }), list('talk', 'say', { keeps: ['when'] })],
};

export const isRevisable = (kind: DeliverableKind): boolean => LISTS[kind] !== undefined;

/** The list that a change names, or the kind's own; null for one that the kind does not have. */
export function listOf(kind: DeliverableKind, words: string | null): List | null {
  const lists = LISTS[kind];
  if (lists === undefined || words === null) return lists?.[0] ?? null;
  const name = listNamed(words);
  const own = lists.find((each) => each.name === name);
  // 第三条选题换掉, of a calendar: what stands there is called a topic too.
  return own ?? (kind === 'calendar' && name === 'topics' ? lists[0] : null);
}

export type Part = Readonly<Record<string, unknown>> | string;

export const partsOf = (content: DeliverableContent, { name }: List): readonly Part[] => {
  const parts: unknown = (content as Readonly<Record<string, unknown>>)[name];
  return Array.isArray(parts) ? parts : [];
};

export const withParts = (
  content: DeliverableContent,
  { name }: List,
  parts: readonly Part[],
): DeliverableContent => ({ ...content, [name]: parts }) as DeliverableContent;

export const lineOf = (part: Part, { field }: List): string => {
  const line = typeof part === 'string' ? part : part[field ?? ''];
  return typeof line === 'string' ? line : '';
};

export const withLine = (part: Part, { field }: List, line: string): Part =>
  typeof part === 'string' || field === null ? line : { ...part, [field]: line };
