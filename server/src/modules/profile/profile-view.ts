import type { ProfileValueView, ProfileView } from '@qihang/shared/contracts';
import { FIELD_NAMES, FIELDS } from '../../coach/field-names';
import { holdsMany, type Profile, type ProfileEntry } from '../../coach/profile';
import type { Origins } from './origins';
import { sentenceOf } from './source-sentence';

const toView = (
  { id, field, value, quote, messageId, isConfirmed }: ProfileEntry,
  origins: Origins,
): ProfileValueView => {
  const origin = messageId === null ? undefined : origins.get(messageId);
  return {
    id,
    field,
    name: FIELD_NAMES[field],
    text: value.text,
    quote: origin === undefined ? quote : sentenceOf(origin.text, quote),
    messageId,
    conversationId: origin?.conversationId ?? null,
    state: isConfirmed ? 'confirmed' : 'heard',
    isConfirmed,
    about: null,
    history: [],
  };
};

/** 我的档案: all fields, empty ones included, in the order of the interview. */
export const toProfileView = (profile: Profile, origins: Origins): ProfileView => ({
  fields: FIELDS.map((field) => ({
    field,
    name: FIELD_NAMES[field],
    holdsMany: holdsMany(field),
    values: profile.filter((entry) => entry.field === field).map((entry) => toView(entry, origins)),
  })),
});
