import type { FactVersion } from './fact';

/** One fact with all its versions, oldest first; the last one holds, or it was withdrawn. */
export interface FactHistory {
  readonly id: string;
  readonly versions: readonly FactVersion[];
}

/** What a storage has to do, in this order. */
export type FactChange =
  /** The first version of a new fact. */
  | { readonly kind: 'add'; readonly fact: FactVersion }
  /** The next version of a known one; those before stay as its history. */
  | { readonly kind: 'replace'; readonly fact: FactVersion; readonly before: number }
  /** A version is taken out, with its row. */
  | { readonly kind: 'remove'; readonly id: string; readonly version: number }
  /** This version holds again, now that the ones after it are gone. */
  | { readonly kind: 'revive'; readonly id: string; readonly version: number };

/** The version that holds; none where the newest was withdrawn. */
export function currentOf<V extends FactVersion>({
  versions,
}: {
  readonly versions: readonly V[];
}): V | undefined {
  const newest = versions.at(-1);
  return newest?.isWithdrawn === true ? undefined : newest;
}

function changeOne(histories: readonly FactHistory[], change: FactChange): readonly FactHistory[] {
  switch (change.kind) {
    case 'add':
      return [...histories, { id: change.fact.id, versions: [change.fact] }];
    case 'replace':
      return histories.map((history) =>
        history.id === change.fact.id
          ? { ...history, versions: [...history.versions, change.fact] }
          : history,
      );
    case 'remove':
      return histories
        .map((history) =>
          history.id === change.id
            ? { ...history, versions: history.versions.filter(({ version }) => version !== change.version) }
            : history,
        )
        .filter(({ versions }) => versions.length > 0);
    case 'revive':
      return histories;
  }
}

/** The facts after the changes; what a storage holds when it has carried them out. */
export const changeFacts = (histories: readonly FactHistory[], changes: readonly FactChange[]) =>
  changes.reduce(changeOne, histories);
