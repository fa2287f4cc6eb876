/**
 * An agent is data: a folder under `server/agents/{key}/` (PRODUCT §6). Its own provider settings, where present,
 * take the place of the operator's `AI_*` variables.
 */
export interface AgentDefinition {
  readonly key: string;
  readonly name: string;
  readonly greeting: string;
  readonly motto: string;
  readonly founders: string;
  /** Drawn by the client first in every conversation; never stored, sent or exported. */
  readonly welcome: string;
  readonly openers: readonly string[];
  /** The system prompt, for providers that take one. */
  readonly prompt: string;
  /** Shown at every answer in place of the operator's label. */
  readonly label: string | null;
  readonly provider: 'coach' | 'openai' | 'dify' | null;
  readonly baseUrl: string | null;
  readonly model: string | null;
  /** The name of the environment variable that holds its key; never the key. */
  readonly apiKeyVariable: string | null;
}
