import type { ProfileValueView, ProfileView } from '@qihang/shared/contracts';
import { FIELD_NAMES, FIELDS } from '../../coach/field-names';
import { holdsMany, type Profile, type ProfileEntry } from '../../coach/profile';

/** In which conversation each message stands. */
export type Places = ReadonlyMap<string, string>;

const toView = (
  { id, field, value, quote, messageId, isConfirmed }: ProfileEntry,
  places: Places,
): ProfileValueView => ({
  id,
  field,
  name: FIELD_NAMES[field],
  text: value.text,
  quote,
  messageId,
  conversationId: messageId === null ? null : (places.get(messageId) ?? null),
  isConfirmed,
});

/** 我的档案: every field in the order of the interview, those that are empty too. */
export const toProfileView = (profile: Profile, places: Places): ProfileView => ({
  fields: FIELDS.map((field) => ({
    field,
    name: FIELD_NAMES[field],
    holdsMany: holdsMany(field),
    values: profile.filter((entry) => entry.field === field).map((entry) => toView(entry, places)),
  })),
});
