import type { OrderParameters } from '@qihang/coach/protocol';
import type { DeliverableKind } from '@qihang/shared/contracts';
import type { OrderedWork } from './turn-deps';

/** Kinds of which the shelf has one deliverable, whatever it is about (`Kind.subject`). */
const ONE_OF_A_KIND: ReadonlySet<DeliverableKind> = new Set([
  'positioning',
  'story',
  'topics',
  'calendar',
  'ladder',
]);

interface OnShelf {
  readonly id: string;
  readonly kind: DeliverableKind;
}

/**
 * Orders of one answer that mean the same deliverable become one, for an answer stores a version of each once: what was
 * written for a second order would be told and not be there.
 * @param shelf last changed first
 */
export function oneOrderAWork(
  works: readonly OrderedWork[],
  shelf: readonly OnShelf[],
): readonly OrderedWork[] {
  const merged = new Map<string, OrderedWork>();
  for (const [index, work] of works.entries()) {
    const meant = meantBy(work, shelf) ?? `${index}`;
    const before = merged.get(meant);
    merged.set(meant, before === undefined ? work : merge(before, work));
  }
  return [...merged.values()];
}

/** What tells a deliverable from others; null for a new one beside others of its kind. */
function meantBy(
  { order: { kind, action }, targetId }: OrderedWork,
  shelf: readonly OnShelf[],
): string | null {
  if (ONE_OF_A_KIND.has(kind)) return kind;
  if (targetId !== null) return targetId;
  return action === 'make' ? null : (shelf.find((item) => item.kind === kind)?.id ?? kind);
}

const ACTIONS = ['make', 'again', 'revise'] as const;

function merge(one: OrderedWork, other: OrderedWork): OrderedWork {
  const actions = [one.order.action, other.order.action];
  return {
    order: {
      kind: one.order.kind,
      action: ACTIONS.find((action) => actions.includes(action)) ?? 'make',
      target: one.order.target ?? other.order.target,
      parameters: mergeParameters(one.order.parameters, other.order.parameters),
    },
    targetId: one.targetId ?? other.targetId,
  };
}

const WORDS = ['topic', 'platform', 'audience', 'tone'] as const;
const LISTS = ['must', 'mustNot', 'avoid', 'unknown'] as const;

/** Both orders' words; of two numbers the later one. */
function mergeParameters(one: OrderParameters, other: OrderParameters): OrderParameters {
  const both = { ...one, ...other };
  const entries = [
    ...WORDS.map((name) => [name, joined(one[name], other[name], '、')] as const),
    ['wish', joined(one.wish, other.wish, '；')] as const,
    ...LISTS.map((name) => [name, [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])]] as const),
  ];
  const told = entries.filter(([, value]) => value.length > 0);
  return { ...both, ...Object.fromEntries(told) };
}

const joined = (one = '', other = '', between: string): string =>
  [...new Set([one, other].filter((text) => text !== ''))].join(between);
