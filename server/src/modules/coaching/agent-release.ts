import { createHash } from 'node:crypto';
import { AUDIT_PROMPT } from '@qihang/coach/checks';
import { WRITTEN_KINDS } from '@qihang/coach/kinds';
import { version } from '@qihang/coach/package.json';
import { GO_ON, PROTOCOL, REAFFIRM, RECORDS_ALONE } from '@qihang/coach/protocol';
import { MANUSCRIPT_ROLE, mergeNote, placerRole } from '@qihang/coach/writing';
import type { LanguageSource } from '../../providers/language-source';
import type { AnswerRequest } from '../answers/answerer';

const LENGTH = 12;

type Told = Pick<AnswerRequest['agent'], 'prompt' | 'workedTurns' | 'pieces'>;
type Model = Pick<LanguageSource, 'id' | 'model' | 'contextTokens'>;

/**
 * A short hash of all that an agent's answers depend on besides the conversation: what its model is told, the version of
 * the coach that reads and checks what comes, the model and its parameters (docs/decisions/0026). Stored with each
 * generation, so that answers of one kind can be told from those of another.
 */
export function agentReleaseOf(
  { prompt, workedTurns, pieces }: Told,
  { id, model, contextTokens }: Model,
  parameters: unknown,
): string {
  const kinds = WRITTEN_KINDS.map((each) => [
    ...[each.kind, each.craft, each.examples, each.slots],
    ...(each.isFromManuscript === true ? [MANUSCRIPT_ROLE, placerRole(each)] : []),
  ]);
  const parts = [
    ...[prompt, workedTurns, pieces, kinds],
    ...[PROTOCOL, RECORDS_ALONE, REAFFIRM, GO_ON, AUDIT_PROMPT, mergeNote(4), version],
    ...[id, model, contextTokens, parameters],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, LENGTH);
}
