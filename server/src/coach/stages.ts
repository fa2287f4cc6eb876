import type { DeliverableKind } from '@qihang/shared/contracts';
import { hasField, type Profile } from './profile';

/** The way of the work (`reference/coach-domain.md`), whoever answers; a user may jump ahead by asking. */
export const STAGES = [
  '诊断',
  '定位',
  '人设与四件套',
  '内容支柱与选题',
  '日历',
  '脚本',
  '变现',
  '复盘',
] as const;
export type Stage = (typeof STAGES)[number];

/** What each stage hands over; it is the present one until all of that is on the shelf. */
const HANDS_OVER: readonly (readonly [Stage, readonly DeliverableKind[]])[] = [
  ['定位', ['positioning']],
  ['人设与四件套', ['kit', 'story']],
  ['内容支柱与选题', ['topics']],
  ['日历', ['calendar']],
  ['脚本', ['script']],
  ['变现', ['ladder']],
];

/**
 * Where a user stands: a function of what is known and what is made, so that it is the same after a reload, on another
 * device and with another provider.
 */
export function stageOf(profile: Profile, shelf: ReadonlySet<DeliverableKind>): Stage {
  const isDiagnosed = hasField(profile, 'business') && hasField(profile, 'audience');
  if (!isDiagnosed && !shelf.has('positioning')) return '诊断';
  return HANDS_OVER.find(([, kinds]) => !kinds.every((kind) => shelf.has(kind)))?.[0] ?? '复盘';
}
