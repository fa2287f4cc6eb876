import { AppError, type ProfileChange, type ProfileView } from '@qihang/shared/contracts';
import { FIELDS } from '../../coach/field-names';
import type { Lexicons } from '../../coach/lexicons';
import { type Fact, holdsMany, type Profile, type ProfileField } from '../../coach/profile';
import { isPersonalNumber } from './personal-number';
import { type HandChanges, MAX_VALUES, type ProfileRepository } from './profile-repository';
import { toProfileView } from './profile-view';
import { readValue } from './read-value';

/** Finds the deliverables that a change of one field affects. */
export type FindAffected = (
  userId: string,
  profile: Profile,
  field: ProfileField,
) => Promise<ProfileChange['affected']>;

interface ChangeProfileDeps {
  readonly profiles: Pick<ProfileRepository, 'current' | 'originsOf' | 'changeByHand'>;
  readonly lexicons: Lexicons;
  readonly findAffected: FindAffected;
}

interface ValueOf {
  readonly userId: string;
  readonly id: string;
}

const noValue = () => new AppError('not_found', 'no such value', { text: '没有找到这一条' });
const FULL = '档案写满了，先删掉几条旧的';
const refused = (text: string) => new AppError('invalid_input', 'not a value', { fields: { text } });

const isField = (field: string): field is ProfileField => FIELDS.some((each) => each === field);

const NOTHING: HandChanges = { add: [], retire: [], confirm: [], forget: [] };

/** Use cases of 我的档案. A value entered by hand is confirmed and has no source message. */
export function makeProfileUseCases({ profiles, lexicons, findAffected }: ChangeProfileDeps) {
  const view = async (userId: string): Promise<ProfileView> => {
    const profile = await profiles.current(userId);
    return toProfileView(profile, await profiles.originsOf(userId, profile));
  };

  const answer = async (userId: string, field: ProfileField): Promise<ProfileChange> => {
    const profile = await profiles.current(userId);
    const [origins, affected] = await Promise.all([
      profiles.originsOf(userId, profile),
      findAffected(userId, profile, field),
    ]);
    return { profile: toProfileView(profile, origins), affected };
  };

  const read = (field: ProfileField, text: string): readonly Fact[] => {
    if (isPersonalNumber(field, text)) throw refused('电话、账号和证件号不用写进档案');
    const facts = readValue(field, text, lexicons.of());
    if (facts.length === 0) throw refused('这一条先空着就好，想到了再写');
    return facts;
  };

  /** Replaces the given values by the facts; a value that already equals a fact is confirmed instead. */
  const replacing = (facts: readonly Fact[], replaced: readonly string[], current: Current): HandChanges => {
    const saying = (fact: Fact) =>
      current.find((entry) => entry.field === fact.field && entry.value.text === fact.value.text);
    const known = facts.flatMap((fact) => saying(fact)?.id ?? []);
    return {
      ...NOTHING,
      add: facts.filter((fact) => saying(fact) === undefined).map((fact) => ({ ...fact, isConfirmed: true })),
      retire: replaced.filter((id) => !known.includes(id)),
      confirm: known,
    };
  };

  return {
    view,

    /** @throws `not_found` for an unknown field, `invalid_input` */
    async add({ userId, field, text }: { userId: string; field: string; text: string }) {
      if (!isField(field)) throw new AppError('not_found', 'no such field', { text: '没有这一项' });
      const facts = read(field, text);
      await profiles.changeByHand(userId, (current) => {
        if (current.length >= MAX_VALUES)
          throw new AppError('conflict', 'the profile is full', { text: FULL });
        const others = current.filter((entry) => entry.field === field).map(({ id }) => id);
        return replacing(facts, holdsMany(field) ? [] : others, current);
      });
      return answer(userId, field);
    },

    /** @throws `not_found`, also for a value that was corrected elsewhere meanwhile; `invalid_input` */
    async correct({ userId, id, text }: ValueOf & { text: string }) {
      const changed = await profiles.changeByHand(userId, (current) => {
        const entry = current.find((each) => each.id === id);
        if (entry === undefined) throw noValue();
        return replacing(read(entry.field, text), [id], current);
      });
      return answer(userId, fieldOf(changed, id));
    },

    /** @throws `not_found` */
    async confirm({ userId, id }: ValueOf) {
      const before = await profiles.changeByHand(userId, (current) => {
        if (current.every((each) => each.id !== id)) throw noValue();
        return { ...NOTHING, confirm: [id] };
      });
      return answer(userId, fieldOf(before, id));
    },

    /** Erases a value's words; its message still counts as read, so that the value does not return. @throws `not_found` */
    async remove({ userId, id }: ValueOf) {
      const before = await profiles.changeByHand(userId, (current) => {
        if (current.every((each) => each.id !== id)) throw noValue();
        return { ...NOTHING, forget: [id] };
      });
      return answer(userId, fieldOf(before, id));
    },
  };
}

type Current = Awaited<ReturnType<ProfileRepository['current']>>;

/** Field of a value in the profile before the change. @throws `not_found` */
function fieldOf(before: Current, id: string): ProfileField {
  const entry = before.find((each) => each.id === id);
  if (entry === undefined) throw noValue();
  return entry.field;
}
