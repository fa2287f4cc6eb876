import {
  changeFacts,
  currentOf,
  type FactChange,
  type FactHistory,
  type FactVersion,
  withdrawFacts,
} from '@qihang/coach/facts';
import type { Database, Transaction } from '../../database/client';
import { keepDeleted, restoreDeleted, sweepDeleted } from './deleted-values';
import { earlierVersionsOf, holdMessages } from './hold-messages';
import { holdUser } from './hold-user';
import { type KeptFacts, type KeptHistory, makeReadFacts, type ReadFacts } from './kept-facts';
import { type OldValue, readOldValues, retireOldValues } from './old-values';
import { type Origins, readOrigins } from './origins';
import { isSpent } from './spent-passages';
import { eraseFact, storeChange } from './store-facts';

interface FactRepositoryDeps {
  readonly database: Pick<Database, 'db'>;
  readonly newId: () => string;
  /** Called after the commit of every change. */
  readonly onChanged?: (userId: string) => void;
}

type Plan = (known: readonly FactHistory[]) => readonly FactChange[];

/** What the user sees in 我的档案. */
export interface ProfileFacts {
  readonly histories: readonly KeptHistory[];
  readonly old: readonly OldValue[];
}

/** A change by the user's own hand. */
export interface HandPlan {
  readonly changes: readonly FactChange[];
  /** Ids of facts whose words are erased. */
  readonly erase: readonly string[];
  /** Ids of old values that are gone, or that are facts now. */
  readonly retire: readonly string[];
  /** Id of a value whose deletion can be taken back for a moment. */
  readonly deletes?: string;
}

/** Facts that one user may have, more than a person has. */
export const MAX_FACTS = 300;

/** What is known of users, in versions (docs/decisions/0026 §5). Every statement names the owner. */
export class FactRepository {
  readonly #db: Database['db'];
  readonly #read: ReadFacts;
  readonly #newId: () => string;
  readonly #onChanged: (userId: string) => void;

  constructor({ database, newId, onChanged = () => {} }: FactRepositoryDeps) {
    this.#db = database.db;
    this.#read = makeReadFacts(database.db);
    this.#newId = newId;
    this.#onChanged = onChanged;
  }

  /** All versions of all facts of the user, oldest fact first. */
  async histories(userId: string): Promise<readonly KeptHistory[]> {
    return (await this.#read(userId)).histories;
  }

  /** The facts as they hold now, oldest first. */
  async current(userId: string): Promise<readonly FactVersion[]> {
    return (await this.histories(userId)).flatMap((history) => currentOf(history) ?? []);
  }

  /** What 我的档案 shows: the facts, and the values of the rules that the user has not looked at yet. */
  async profile(userId: string): Promise<ProfileFacts> {
    const [histories, old] = await Promise.all([this.histories(userId), readOldValues(this.#db, userId)]);
    return { histories, old };
  }

  /** The messages that a profile's values stand in, of this user only. */
  originsOf(userId: string, { histories, old }: ProfileFacts): Promise<Origins> {
    const quoted = histories.flatMap(({ versions }) => versions.flatMap(({ quotes }) => quotes));
    const ids = [
      ...quoted.map(({ messageId }) => messageId),
      ...old.flatMap(({ messageId }) => messageId ?? []),
    ];
    return readOrigins(this.#db, userId, ids);
  }

  /**
   * Applies what `plan` makes of the user's facts, under the user's lock; a plan without changes waits for none. `plan`
   * may be called twice, and changes nothing more when it is given what it made. Not stored is what a message says that
   * is deleted or edited meanwhile, and what the user has removed or corrected since.
   * @returns the histories after it
   */
  async change(userId: string, plan: Plan): Promise<readonly KeptHistory[]> {
    return this.#changeSeen(userId, await this.#read(userId), plan);
  }

  async #changeSeen(userId: string, seen: KeptFacts, plan: Plan): Promise<readonly KeptHistory[]> {
    if (withoutSpent(plan(seen.histories), seen).length === 0) return seen.histories;
    let isChanged = false;
    const after = await this.#db.transaction(async (tx) => {
      if (!(await holdUser(tx, userId))) return [];
      const read = makeReadFacts(tx);
      const known = await read(userId);
      const planned = withoutSpent(plan(known.histories), known);
      const changes = await withoutGone(tx, userId, planned);
      if (changes.length === 0) return known.histories;
      for (const change of changes) await storeChange(tx, userId, change, this.#newId);
      isChanged = true;
      return (await read(userId)).histories;
    });
    if (isChanged) this.#onChanged(userId);
    return after;
  }

  /**
   * As {@link change}, for what a message brings. A message that took another's place, as an edited question does, first
   * takes back what the earlier versions of it brought.
   */
  async changeForMessage(userId: string, messageId: string, plan: Plan): Promise<readonly KeptHistory[]> {
    const [earlier, seen] = await Promise.all([
      earlierVersionsOf(this.#db, userId, messageId),
      this.#read(userId),
    ]);
    return this.#changeSeen(userId, seen, (known) => {
      const back: FactChange[] = [];
      for (const id of earlier) back.push(...withdrawFacts(changeFacts(known, back), id));
      return [...back, ...plan(changeFacts(known, back))];
    });
  }

  /**
   * Applies what `plan` makes of the profile for its user, who has tapped or typed it.
   * @returns the profile before the change
   * @throws what `plan` throws; nothing is changed then
   */
  async changeByHand(userId: string, plan: (before: ProfileFacts) => HandPlan): Promise<ProfileFacts> {
    const before = await this.#db.transaction(async (tx) => {
      await holdUser(tx, userId);
      const { histories } = await makeReadFacts(tx)(userId);
      const old = await readOldValues(tx, userId);
      const { changes, erase, retire, deletes } = plan({ histories, old });
      if (deletes !== undefined) await keepDeleted(tx, userId, { id: deletes, erase, retire });
      for (const change of changes) await storeChange(tx, userId, change, this.#newId);
      for (const id of erase) await eraseFact(tx, userId, id);
      await retireOldValues(tx, userId, retire);
      return { histories, old };
    });
    this.#onChanged(userId);
    return before;
  }

  /**
   * Takes the deletion of a value back.
   * @returns false when the user has deleted no such value, or too long ago
   */
  async restore(userId: string, id: string): Promise<boolean> {
    const isRestored = await this.#db.transaction(async (tx) => {
      await holdUser(tx, userId);
      return restoreDeleted(tx, userId, id);
    });
    if (isRestored) this.#onChanged(userId);
    return isRestored;
  }

  /** Drops deleted values that can no longer be taken back. */
  async sweep(): Promise<void> {
    await sweepDeleted(this.#db);
  }
}

/** A fact of which a change is left out is left as it is by the changes after it, too. */
function without(
  changes: readonly FactChange[],
  isLeftOut: (change: FactChange) => boolean,
): readonly FactChange[] {
  const leftOut = new Set<string>();
  return changes.filter((change) => {
    if (change.kind === 'remove' || change.kind === 'revive') return true;
    if (leftOut.has(change.fact.id) || isLeftOut(change)) {
      leftOut.add(change.fact.id);
      return false;
    }
    return true;
  });
}

function withoutSpent(changes: readonly FactChange[], known: KeptFacts): readonly FactChange[] {
  let room = MAX_FACTS - known.histories.length;
  return without(changes, (change) => {
    if (isSpent(change, known)) return true;
    if (change.kind !== 'add') return false;
    room -= 1;
    return room < 0;
  });
}

async function withoutGone(
  tx: Transaction,
  userId: string,
  changes: readonly FactChange[],
): Promise<readonly FactChange[]> {
  const saidIn = (change: FactChange) => ('fact' in change ? (change.fact.saidIn ?? []) : []);
  const held = await holdMessages(tx, userId, [...new Set(changes.flatMap(saidIn))]);
  return without(changes, (change) => [saidIn(change)].flat().some((id) => !held.has(id)));
}
