import type { FactChange } from '@qihang/shared/contracts';
import type { LineChange, PartChange } from './difference';

/** Counts changes; a removed line with its replacement is one change to a reader. */
function countOf(changes: readonly LineChange[]): number {
  const of = (type: LineChange['type']) => changes.filter((change) => change.type === type).length;
  return of('changed') + Math.max(of('removed'), of('added'));
}

/** Number of changes as a reader would count them. */
export const countChanges = (parts: readonly PartChange[]): number =>
  parts.reduce((sum, { changes }) => sum + countOf(changes), 0);

/** Summary of the differences of a new version in one line: 5处不一样：一句判断、三档. */
export function changeWords(parts: readonly PartChange[]): string {
  const names = parts.map(({ part }) => part).filter((part) => part !== '');
  const count = countChanges(parts);
  if (count === 0) return '内容和上一版一样。';
  if (names.length === 0) return `和上一版有${count}处不一样。`;
  return `和上一版有${count}处不一样：${names.slice(0, 3).join('、')}${names.length > 3 ? '等' : ''}。`;
}

/** Deliverables that are outdated by the same changes of the profile. */
interface Behind<Work> {
  readonly changes: readonly FactChange[];
  readonly works: readonly Work[];
}

/** Groups deliverables by the profile changes that outdate them, so that each change is shown once. */
export function groupByChanges<Work extends { readonly changes: readonly FactChange[] }>(
  works: readonly Work[],
): Behind<Work>[] {
  const groups = new Map<string, Work[]>();
  for (const work of works) {
    if (work.changes.length === 0) continue;
    const reason = JSON.stringify(work.changes);
    groups.set(reason, [...(groups.get(reason) ?? []), work]);
  }
  return [...groups.values()].map((group) => ({ changes: group[0]?.changes ?? [], works: group }));
}
