import {
  currentOf,
  FACT_FIELDS,
  type FactChange,
  type FactField,
  type FactVersion,
  type Quote,
  undoCorrection,
} from '@qihang/coach/facts';
import { AppError, type ProfileChange } from '@qihang/shared/contracts';
import { type FactRepository, type HandPlan, MAX_FACTS, type ProfileFacts } from './fact-repository';
import { toFactsView } from './fact-view';
import { type HabitStore, habitField, notHere } from './habit-view';
import type { KeptVersion } from './kept-facts';
import type { OldValue } from './old-values';
import type { Origins } from './origins';
import { isPersonalNumber } from './personal-number';
import type { ProfileUseCases } from './profile-routes';
import { makeReadSaid } from './said-view';

/** Finds the deliverables whose facts of one field differ from those of now. */
export type FindAffected = (userId: string, field: FactField) => Promise<ProfileChange['affected']>;

interface FactUseCasesDeps {
  readonly facts: Pick<FactRepository, 'profile' | 'originsOf' | 'changeByHand' | 'restore'>;
  readonly habits: HabitStore;
  readonly findAffected: FindAffected;
  readonly newId: () => string;
}

/** What a value of 我的档案 is. */
type Shown = { readonly fact: KeptVersion } | { readonly old: OldValue };

const noValue = () => new AppError('not_found', 'no such value', { text: '没有找到这一条' });
const FULL = '档案写满了，先删掉几条旧的';
const NOTHING: HandPlan = { changes: [], erase: [], retire: [] };

const isField = (field: string): field is FactField => Object.hasOwn(FACT_FIELDS, field);

const currentsOf = ({ histories }: ProfileFacts): readonly KeptVersion[] =>
  histories.flatMap((history) => currentOf(history) ?? []);

/** The value that a client names; a fact that has changed since it was shown has another id. @throws `not_found` */
function shownAs(id: string, profile: ProfileFacts): Shown {
  const fact = currentsOf(profile).find(({ rowId }) => rowId === id);
  if (fact !== undefined) return { fact };
  const old = profile.old.find((value) => value.id === id);
  if (old === undefined) throw noValue();
  return { old };
}

const fieldOfShown = (shown: Shown): FactField => ('fact' in shown ? shown.fact : shown.old).field;

/** The next version of a fact, by the user's hand. */
function next(fact: KeptVersion, value: string, quotes: readonly Quote[]): FactChange {
  const { id, version, field, about, isPrivate } = fact;
  const made: FactVersion = {
    ...{ id, version: version + 1, field, value, about },
    ...{ status: 'confirmed', quotes, saidIn: null },
    ...(isPrivate === true ? { isPrivate } : {}),
  };
  return { kind: 'replace', fact: made, before: version };
}

const confirming = (fact: KeptVersion): readonly FactChange[] =>
  fact.status === 'confirmed' ? [] : [next(fact, fact.value, fact.quotes)];

/** The same words, told to nobody from now on or told again: a tap on that confirms nothing else. */
function telling(fact: KeptVersion, isPrivate: boolean): readonly FactChange[] {
  if (isPrivate === (fact.isPrivate === true)) return [];
  const { id, version, field, value, about, status, quotes } = fact;
  const made: FactVersion = {
    ...{ id, version: version + 1, field, value, about },
    ...{ status, quotes, saidIn: null },
    ...(isPrivate ? { isPrivate } : {}),
  };
  return [{ kind: 'replace', fact: made, before: version }];
}

/** The passage that an old value was read from, where its message is still there. */
function quotesOf({ messageId, quote: text }: OldValue, origins: Origins): readonly Quote[] {
  const start = (messageId === null ? undefined : origins.get(messageId))?.text.indexOf(text) ?? -1;
  if (messageId === null || text === '' || start === -1) return [];
  return [{ messageId, start, end: start + text.length, text }];
}

function readText(field: FactField, text: string): string {
  if (!isPersonalNumber(field, text)) return text;
  throw new AppError('invalid_input', 'a personal number', {
    fields: { text: '电话、账号和证件号不用写进档案' },
  });
}

/** Use cases of 我的档案 where facts are kept. What is entered by hand is confirmed, and stored as it was typed. */
export function makeFactUseCases({ facts, habits, findAffected, newId }: FactUseCasesDeps): ProfileUseCases {
  const view = async (userId: string) => {
    const profile = await facts.profile(userId);
    const { fields } = toFactsView(profile, await facts.originsOf(userId, profile));
    return { fields: [...fields, ...habitField(await habits.changes(userId), profile)] };
  };

  const isHabit = async (userId: string, id: string) =>
    (await habits.changes(userId)).some((change) => change.id === id);

  const change = async (userId: string, plan: (profile: ProfileFacts) => HandPlan, field: FieldOf) => {
    const before = await facts.changeByHand(userId, plan);
    const [profile, affected] = await Promise.all([view(userId), findAffected(userId, field(before))]);
    return { profile, affected };
  };

  /** Says a value of the user by hand: the fact that says the same is confirmed, else it is a new one. */
  const saying = (profile: ProfileFacts, field: FactField, value: string, quotes: readonly Quote[] = []) => {
    const same = currentsOf(profile).find(
      (fact) => fact.field === field && fact.about === 'self' && fact.value === value,
    );
    if (same !== undefined) return confirming(same);
    const fact: FactVersion = {
      ...{ id: newId(), version: 1, field, value, about: 'self' },
      ...{ status: 'confirmed', quotes, saidIn: null },
    };
    return [{ kind: 'add', fact } as const];
  };

  const correcting = (profile: ProfileFacts, fact: KeptVersion, text: string): HandPlan => {
    const twin = currentsOf(profile).find(
      ({ id, field, about, value }) =>
        id !== fact.id && field === fact.field && about === fact.about && value === text,
    );
    if (twin !== undefined) {
      const isPrivate = fact.isPrivate === true || twin.isPrivate === true;
      const changes =
        twin.status === 'confirmed'
          ? telling(twin, isPrivate)
          : [next({ ...twin, isPrivate }, twin.value, twin.quotes)];
      return { ...NOTHING, changes, erase: [fact.id] };
    }
    const changes = text === fact.value ? confirming(fact) : [next(fact, text, [])];
    return { ...NOTHING, changes };
  };

  return {
    view,
    said: makeReadSaid(facts),

    /** @throws `not_found` for an unknown field, `invalid_input`, `conflict` for a full profile */
    async add({ userId, field, text }) {
      if (!isField(field)) throw new AppError('not_found', 'no such field', { text: '没有这一项' });
      const value = readText(field, text);
      const plan = (profile: ProfileFacts): HandPlan => {
        const said = profile.old.filter((old) => old.field === field && old.text === value);
        const isFull = profile.histories.length + profile.old.length - said.length >= MAX_FACTS;
        if (isFull) throw new AppError('conflict', 'the profile is full', { text: FULL });
        const changes = saying(profile, field, value);
        return { ...NOTHING, changes, retire: said.map(({ id }) => id) };
      };
      return change(userId, plan, () => field);
    },

    /** @throws `not_found`, also for a value that has changed meanwhile; `invalid_input` */
    async correct({ userId, id, text }) {
      if (await isHabit(userId, id)) throw notHere();
      const plan = (profile: ProfileFacts): HandPlan => {
        const shown = shownAs(id, profile);
        const value = readText(fieldOfShown(shown), text);
        if ('fact' in shown) return correcting(profile, shown.fact, value);
        return { ...NOTHING, changes: saying(profile, shown.old.field, value), retire: [id] };
      };
      return change(userId, plan, (before) => fieldOfShown(shownAs(id, before)));
    },

    /** @throws `not_found`, also for a value that has changed meanwhile: what the user saw is what is confirmed */
    async confirm({ userId, id }) {
      const seen = await facts.profile(userId);
      const origins = await facts.originsOf(userId, seen);
      const plan = (profile: ProfileFacts): HandPlan => {
        const shown = shownAs(id, profile);
        if ('fact' in shown) return { ...NOTHING, changes: confirming(shown.fact) };
        const { field, text } = shown.old;
        const changes = saying(profile, field, text, quotesOf(shown.old, origins));
        return { ...NOTHING, changes, retire: [id] };
      };
      return change(userId, plan, (before) => fieldOfShown(shownAs(id, before)));
    },

    /** Takes back what a message has corrected. @throws `not_found` for what was not corrected, or has changed since */
    async undo({ userId, id }) {
      const plan = (profile: ProfileFacts): HandPlan => {
        const shown = shownAs(id, profile);
        const changes = 'fact' in shown ? undoCorrection(profile.histories, shown.fact.id) : [];
        if (changes.length === 0) throw noValue();
        return { ...NOTHING, changes };
      };
      return change(userId, plan, (before) => fieldOfShown(shownAs(id, before)));
    },

    /** Keeps a value out of what is written, or lets it in again. @throws `not_found`, also for an old value */
    async keep({ userId, id, isPrivate }) {
      if (await isHabit(userId, id)) throw notHere();
      const plan = (profile: ProfileFacts): HandPlan => {
        const shown = shownAs(id, profile);
        if (!('fact' in shown)) throw noValue();
        return { ...NOTHING, changes: telling(shown.fact, isPrivate) };
      };
      return change(userId, plan, (before) => fieldOfShown(shownAs(id, before)));
    },

    /** Erases the words of a value in all its versions; its message does not bring it back. @throws `not_found` */
    async remove({ userId, id }) {
      if (await isHabit(userId, id)) {
        await habits.drop(userId, id);
        return { profile: await view(userId), affected: [] };
      }
      const plan = (profile: ProfileFacts): HandPlan => {
        const shown = shownAs(id, profile);
        const gone = { ...NOTHING, deletes: id };
        return 'fact' in shown ? { ...gone, erase: [shown.fact.id] } : { ...gone, retire: [id] };
      };
      return change(userId, plan, (before) => fieldOfShown(shownAs(id, before)));
    },

    /** Takes a removal back, with all that hung on the value. @throws `not_found`, also a moment later */
    async restore({ userId, id }) {
      if (await habits.putBack(userId, id)) return { profile: await view(userId), affected: [] };
      if (!(await facts.restore(userId, id))) throw noValue();
      const profile = await facts.profile(userId);
      const affected = await findAffected(userId, fieldOfShown(shownAs(id, profile)));
      return { profile: await view(userId), affected };
    },
  };
}

/** The field of what was changed, of the profile before it. */
type FieldOf = (before: ProfileFacts) => FactField;
