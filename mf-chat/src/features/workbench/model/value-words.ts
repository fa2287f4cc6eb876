import type { ProfileValueView, ProfileView } from '@qihang/shared/contracts';

/** How sure a value is, as the user reads it. */
export const STATE_WORDS: Readonly<Record<ProfileValueView['state'], string>> = {
  heard: '听到',
  confirmed: '已确认',
  old: '旧，请核对',
};

/** What the press says that confirms a value. */
export const CONFIRM_WORDS: Readonly<Record<'heard' | 'old', string>> = { heard: '对', old: '确认' };

/** The sentence above the profile. */
export function leadOf({ fields }: ProfileView): string {
  const values = fields.flatMap((field) => field.values);
  if (values.length === 0) {
    return '还没有记下什么。在对话里说说你做什么、服务谁，这里会一条条出现；也可以直接填。';
  }
  const rest = '老高按这些给你写。哪条不对就改，不想留就删。';
  return values.some(({ state }) => state === 'old') ? `${rest}标着“旧”的是以前记的，你确认了才会用。` : rest;
}
