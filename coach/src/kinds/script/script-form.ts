import type { DeliverableContent, ScriptForm } from '@qihang/shared/contracts';
import type { OrderParameters } from '../../protocol/records';

const TO_READ = ['图文', '笔记', '正文'];
const TO_SPEAK = ['视频', '口播', '镜头', '分镜', '秒'];
/** Where most of what is posted is read. */
const READ_PLATFORMS = ['小红书', '公众号'];

interface Ordered {
  readonly parameters: OrderParameters;
  /** In the user's own words. */
  readonly words: string;
  /** What is changed, or of which another one is wanted; null for a new one. */
  readonly current: DeliverableContent | null;
}

/** Whether a script is to be spoken or read: as it was ordered, as it is, or by the words and the platform of the order. */
export function formOfOrder({ parameters, words, current }: Ordered): ScriptForm {
  const { form, seconds, characters, platform = '', wish = '' } = parameters;
  if (form !== undefined) return form;
  if (current !== null && 'beats' in current) return current.form ?? '口播';
  const said = words + wish;
  const hasAny = (some: readonly string[], text = said) => some.some((word) => text.includes(word));
  if (seconds !== undefined || hasAny(TO_SPEAK)) return '口播';
  const isForReaders = characters !== undefined && hasAny(READ_PLATFORMS, platform + said);
  return hasAny(TO_READ) || isForReaders ? '图文' : '口播';
}
