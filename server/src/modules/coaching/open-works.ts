import { kindsIn } from '@qihang/coach/protocol';
import type { DeliverableContent, DeliverableKind, PostResult } from '@qihang/shared/contracts';
import type { ShelfItem } from '../deliverables/deliverable-repository';
import type { DeliverableStore } from '../deliverables/deliverable-store';

/** A work of which a model is told the lines. */
export interface OpenWork {
  readonly id: string;
  readonly kind: DeliverableKind;
  readonly content: DeliverableContent;
}

/** More than somebody speaks of at once. */
const MOST = 3;
const NEWEST_RESULTS = 3;
/** Characters in a row that a title and a sentence do not share by chance. */
const RUN = 3;

const plain = (text: string): string => [...text].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).join('');

/** Whether a text holds a piece of a title, without the name of its kind. */
function names(text: string, { title }: ShelfItem): boolean {
  const own = plain(title.slice(title.indexOf('·') + 1));
  const said = plain(text);
  if (!title.includes('·') || own.length < RUN) return false;
  for (let at = 0; at + RUN <= own.length; at += 1) if (said.includes(own.slice(at, at + RUN))) return true;
  return false;
}

/**
 * The works that a turn may be about: the one that was changed last, those whose title or kind the question names, and
 * those that the newest results are of.
 * @param shelf last changed first
 */
export function worksToOpen(
  shelf: readonly ShelfItem[],
  question: string,
  results: readonly PostResult[],
): readonly ShelfItem[] {
  const posts = results.slice(-NEWEST_RESULTS).map(({ title }) => title);
  const kinds = kindsIn(question);
  const found = [
    ...shelf.slice(0, 1),
    ...shelf.filter((item) => names(question, item)),
    ...shelf.filter(({ kind }) => kinds.has(kind)),
    ...shelf.filter((item) => posts.some((post) => names(post, item))),
  ];
  return [...new Set(found)].slice(0, MOST);
}

/** Loads what is to be told of them; what is gone meanwhile, or of another shape, is left out. */
export async function openWorks(
  store: Pick<DeliverableStore, 'find'>,
  userId: string,
  items: readonly ShelfItem[],
): Promise<readonly OpenWork[]> {
  const works: OpenWork[] = [];
  for (const { id, kind } of items) {
    const content = (await store.find(userId, kind, { id }))?.versions[0]?.content;
    if (content !== undefined) works.push({ id, kind, content });
  }
  return works;
}
