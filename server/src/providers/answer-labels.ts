import type { AgentDefinition } from '../agents/agent-definition';
import type { Config } from '../config';
import type { LanguageSource } from './language-source';

/** Label of answers and deliverables by the rules. */
export const COACH_LABEL = '离线教练';

/** Label of an agent's answers: its own, or the operator's for a model and ours for the rules. */
export const labelOf = (
  { label }: Pick<AgentDefinition, 'label'>,
  source: LanguageSource | null,
  { AI_LABEL_TEXT }: Pick<Config, 'AI_LABEL_TEXT'>,
): string => label ?? (source === null ? COACH_LABEL : AI_LABEL_TEXT);
