import type { FactChange } from '@qihang/shared/contracts';
import type { LineChange, PartChange } from './difference';

/** A line that went and one that came in its place are one change to whoever reads them. */
function countOf(changes: readonly LineChange[]): number {
  const of = (type: LineChange['type']) => changes.filter((change) => change.type === type).length;
  return of('changed') + Math.max(of('removed'), of('added'));
}

/** How many changes there are, as a person would count them. */
export const countChanges = (parts: readonly PartChange[]): number =>
  parts.reduce((sum, { changes }) => sum + countOf(changes), 0);

/** What of a new version is different, in one line: 5处不一样：一句判断、三档. */
export function changeWords(parts: readonly PartChange[]): string {
  const names = parts.map(({ part }) => part).filter((part) => part !== '');
  const count = countChanges(parts);
  if (count === 0) return '内容和上一版一样。';
  if (names.length === 0) return `和上一版有${count}处不一样。`;
  return `和上一版有${count}处不一样：${names.slice(0, 3).join('、')}${names.length > 3 ? '等' : ''}。`;
}

/** Things that are behind the profile for the same reason. */
interface Behind<Work> {
  readonly changes: readonly FactChange[];
  readonly works: readonly Work[];
}

/** What has changed is said once, above everything that it concerns. */
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
