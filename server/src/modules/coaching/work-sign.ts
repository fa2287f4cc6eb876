import { DELIVERABLE_NAMES, type DeliverableKind } from '@qihang/shared/contracts';
import type { AnswerEvent } from '../answers/answerer';

/** What is done with a deliverable while its reader sees nothing of it. */
export type Doing = 'think' | 'write' | 'change' | 'check';

const VERBS: Readonly<Record<Exclude<Doing, 'think'>, string>> = {
  write: '在写',
  change: '在改',
  check: '在核对',
};

/** Says what is under way (docs/decisions/0026 §6). */
export const workOn = (kind: DeliverableKind, doing: Doing): AnswerEvent => ({
  type: 'work',
  doing: doing === 'think' ? '在想' : `${VERBS[doing]}${DELIVERABLE_NAMES[kind]}`,
});

/** Nothing is under way any more. */
export const WORK_IS_OVER: AnswerEvent = { type: 'work', doing: '' };
