import type { ProfileValueView } from '@qihang/shared/contracts';

/** A value of 我的档案 that was heard, for a test. */
export const aValue = (
  fields: Pick<ProfileValueView, 'id' | 'text'> & Partial<ProfileValueView>,
): ProfileValueView => ({
  field: 'price',
  name: '价格',
  quote: fields.text,
  messageId: null,
  conversationId: null,
  state: 'heard',
  isConfirmed: fields.state === 'confirmed',
  about: null,
  isPrivate: false,
  history: [],
  ...fields,
});
