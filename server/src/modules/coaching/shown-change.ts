import { type Kind, slotOf, type WrittenLine } from '@qihang/coach/kinds';
import type { LineDifference } from '@qihang/coach/writing';
import type { DeliverableContent, DeliverableKind } from '@qihang/shared/contracts';
import { type ShownLines, showAll, showWhole } from './shown-lines';

/** A list that is told item by item: what its items begin with, and the word that they are counted in. */
interface Listed {
  readonly items: readonly string[];
  readonly unit: string;
}

const LISTED: Partial<Record<DeliverableKind, Listed>> = {
  topics: { items: ['题'], unit: '题' },
  calendar: { items: ['条'], unit: '条' },
  ladder: { items: ['级'], unit: '级' },
  kit: { items: ['名字', '简介', '头像', '背景'], unit: '样' },
};

/** What reads on from its first word to its last: a piece of it tells nobody how it reads now. */
const READ_ON: readonly DeliverableKind[] = ['script', 'story'];

interface Changed {
  readonly content: DeliverableContent;
  readonly difference: LineDifference;
}

/** How the chat shows a change: what is read on as a whole, of a list what changed. null where its lines are enough. */
export function showChange(kind: Kind, { content, difference }: Changed): ShownLines | null {
  if (difference.changed.length + difference.removed.length === 0) return null;
  if (READ_ON.includes(kind.kind)) return showAllOf(kind, content);
  const listed = LISTED[kind.kind];
  if (listed === undefined) return null;
  return (
    showItems(kind, { content, difference }, listed) ?? showWhole(kind, content) ?? showAllOf(kind, content)
  );
}

/** Whether a change is told with how many items it has changed, so that nobody has to name their lines once more. */
export const isCounted = (kind: Kind): boolean => LISTED[kind.kind] !== undefined;

const showAllOf = (kind: Kind, content: DeliverableContent): ShownLines =>
  showAll(kind, kind.toLines(content), content);

/** The changed items, each as a whole, under a sentence; null where half of them or more have changed. */
function showItems(kind: Kind, { content, difference }: Changed, { items, unit }: Listed): ShownLines | null {
  const lines = kind.toLines(content);
  const isMain = (item: string) => items.some((name) => item.startsWith(name) && item !== name);
  const itemOf = ({ key }: Pick<WrittenLine, 'key'>) => nameOfItem(key, kind);
  const changed = new Set(difference.changed.map((key) => nameOfItem(key, kind)));
  const all = new Set(lines.map(itemOf).filter(isMain));
  const main = [...changed].filter(isMain);
  if (main.length * 2 >= all.size) return null;
  const count = main.length > 0 ? `${main.length}${unit}` : `${changed.size}处`;
  const shown = lines.filter((line) => changed.has(itemOf(line)));
  // Days beside a text are not shown by themselves.
  if (shown.length > 0 && shown.every((line) => kind.show(line, undefined, content) === '')) return null;
  const lead = shown.length === 0 ? '' : `改了${count}，其余照旧：`;
  return showAll(kind, shown, content, lead);
}

/** 条3 of 条3文; a line that is in no list is an item by itself. */
function nameOfItem(key: string, { slots }: Kind): string {
  const place = slotOf(key, slots);
  const at = place?.slot.key.indexOf('#') ?? -1;
  return place === null || at < 0 ? key : `${place.slot.key.slice(0, at)}${place.index + 1}`;
}
