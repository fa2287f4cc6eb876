import { KINDS, type Kind } from '@qihang/coach/kinds';
import { lineDifference } from '@qihang/coach/writing';
import type { DeliverableContent, DeliverableKind } from '@qihang/shared/contracts';
import type { SeenTurn, WantedChange } from './tape';

/** What one order did to the shelf. */
export interface ShelfChange {
  readonly kind: DeliverableKind;
  /** There was none before. */
  readonly isNew: boolean;
  /** Lines that are new or read otherwise, and what is gone. */
  readonly keys: readonly string[];
}

/** @param before null for a deliverable that was not there */
export function shelfChangeOf(
  name: DeliverableKind,
  before: DeliverableContent | null,
  after: DeliverableContent,
): ShelfChange {
  const kind = KINDS[name] as Kind;
  const old = before === null ? [] : kind.toLines(before);
  const { changed, removed } = lineDifference(old, kind.toLines(after), kind.slots);
  return { kind: name, isNew: before === null, keys: [...changed, ...removed] };
}

/** In what an order did otherwise than it was told: what changed besides, and what did not come. */
export function strayChanges(
  wanted: readonly WantedChange[],
  come: readonly ShelfChange[],
  { kept }: Pick<SeenTurn, 'kept'>,
): readonly string[] {
  const stray = kept.map((fact) => `a fact: ${fact}`);
  const left = [...wanted];
  for (const change of come) {
    const index = left.findIndex(
      ({ kind, keys }) => kind === change.kind && (keys === undefined) === change.isNew,
    );
    const [meant] = index < 0 ? [] : left.splice(index, 1);
    if (meant === undefined) stray.push(`${change.isNew ? 'another' : 'changed'} ${change.kind}`);
    else if (change.keys.length === 0) stray.push(`${change.kind}: nothing changed`);
    else stray.push(...keysBeyond(meant, change));
  }
  return [...stray, ...left.map(({ kind }) => `no ${kind}`)];
}

const keysBeyond = ({ keys }: WantedChange, change: ShelfChange): readonly string[] =>
  keys === undefined
    ? []
    : change.keys.filter((key) => !keys.includes(key)).map((key) => `${change.kind} ${key}`);
