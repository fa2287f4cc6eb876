import { z } from 'zod';

const text = z.string().min(1).max(200);
const count = z.number().finite().nonnegative();
const phrase = z.object({ text, form: z.enum(['activity', 'role', 'field']) });

/**
 * What the coach keeps of a user, by field: the shape of `profile_values.value`. `text` is always the user's own
 * wording, tidied, fit to be put into a sentence; the numbers beside it are for reckoning.
 */
export const profileValueSchemas = {
  /** What people call them. */
  name: z.object({ text }),
  /** What they do or want to be paid for: 调钢琴 (activity), 健身教练 (role), 私房蛋糕 (field). */
  business: phrase,
  /** What they were or are beside the trade: 做过八年HR, 宝妈. */
  background: phrase,
  place: z.object({ text }),
  /** 十二年; `years` null where the words are vague (十几年) or name a starting year. */
  experience: z.object({ text, years: count.nullable() }),
  audience: z.object({ text }),
  /** The difficulty of those they serve, as those say it. */
  problem: z.object({ text }),
  proof: z.object({ text, kind: z.enum(['certificate', 'case', 'number', 'background', 'told']) }),
  offer: z.object({ text }),
  /** 三百元一次: `amount` in yuan, `unit` 次. */
  price: z.object({ text, amount: count.nullable(), unit: z.string().max(10).nullable() }),
  platform: z.object({ text }),
  /** Time they have; `perWeek` in hours. */
  hours: z.object({ text, perWeek: count.nullable() }),
  /** Posts they can keep up; `perWeek` may be a fraction. */
  posts: z.object({ text, perWeek: count.nullable() }),
  goal: z.object({ text }),
  /** Team, shop, private contacts. */
  asset: z.object({ text }),
  followers: z.object({ text, count: count.nullable() }),
  /** Something that happened, as they told it. */
  story: z.object({ text }),
  /** What they said they do not do: never to be suggested again. */
  rejected: z.object({ text }),
} as const;

export type ProfileField = keyof typeof profileValueSchemas;
export type ProfileValue<F extends ProfileField = ProfileField> = z.infer<(typeof profileValueSchemas)[F]>;
export type Phrase = ProfileValue<'business'>;

/** Fields of which a user may have several at a time; of the others a new value takes the old one's place. */
const MANY: ReadonlySet<ProfileField> = new Set(['proof', 'offer', 'platform', 'asset', 'story', 'rejected']);
export const holdsMany = (field: ProfileField): boolean => MANY.has(field);

/** Something a message says of its author. */
export type Fact = {
  [F in ProfileField]: {
    readonly field: F;
    readonly value: ProfileValue<F>;
    /** The words it was read from, as typed. */
    readonly quote: string;
    /** 0 to 1; below {@link THRESHOLD} it is not kept. */
    readonly confidence: number;
  };
}[ProfileField];

const storedFactSchema = z.object({
  field: z.string(),
  value: z.unknown(),
  quote: z.string(),
  confidence: z.number().min(0).max(1),
});

const isProfileField = (field: string): field is ProfileField => Object.hasOwn(profileValueSchemas, field);

/** A fact that was kept as plain JSON; null for anything else, one of an older shape too. */
export function toFact(stored: unknown): Fact | null {
  const fact = storedFactSchema.safeParse(stored);
  if (!fact.success || !isProfileField(fact.data.field)) return null;
  const value = profileValueSchemas[fact.data.field].safeParse(fact.data.value);
  return value.success ? ({ ...fact.data, value: value.data } as Fact) : null;
}

/** Facts less certain than this are neither stored nor repeated as understood. */
export const THRESHOLD = 0.5;

/** A fact in the profile, one row of `profile_values`. */
export type ProfileEntry = Fact & {
  readonly id: string;
  /** The message it came from; null once that message is deleted. */
  readonly messageId: string | null;
  readonly isConfirmed: boolean;
};

/** The current values of one user, oldest first. */
export type Profile = readonly ProfileEntry[];

type Entry<F extends ProfileField> = Extract<ProfileEntry, { field: F }>;

/** All current values of a field, oldest first. */
export function valuesOf<F extends ProfileField>(profile: Profile, field: F): readonly ProfileValue<F>[] {
  const isOfField = (entry: ProfileEntry): entry is Entry<F> => entry.field === field;
  return profile.filter(isOfField).map((entry) => entry.value as ProfileValue<F>);
}

/** The newest current value of a field. */
export function currentValue<F extends ProfileField>(profile: Profile, field: F): ProfileValue<F> | null {
  return valuesOf(profile, field).at(-1) ?? null;
}

export const hasField = (profile: Profile, field: ProfileField): boolean =>
  profile.some((entry) => entry.field === field);
