import type { Piece } from '@qihang/coach/knowledge';

/**
 * An agent is data: a folder under `server/agents/{key}/` (R3.4). Its own provider settings, where present,
 * take the place of the operator's `AI_*` variables.
 */
export interface AgentDefinition {
  readonly key: string;
  readonly name: string;
  /** What the agent calls itself. */
  readonly persona: string;
  readonly greeting: string;
  readonly motto: string;
  readonly founders: string;
  /** First message of every conversation, drawn by the client (R2.15); never stored, sent or exported. */
  readonly welcome: string;
  readonly openers: readonly string[];
  /** The system prompt, for providers that take one. */
  readonly prompt: string;
  /** Examples of turns, head and tail included, for a model that the coach briefs; '' for none. */
  readonly workedTurns: string;
  /** What the model is told where it fits the question. */
  readonly pieces: readonly Piece[];
  /** Label of every answer, in place of the operator's. */
  readonly label: string | null;
  readonly provider: 'coach' | 'openai' | 'dify' | null;
  readonly baseUrl: string | null;
  readonly model: string | null;
  /** Name of the environment variable that holds the API key; never the key itself. */
  readonly apiKeyVariable: string | null;
}
