import type { AgentDefinition } from '../agents/agent-definition';
import type { PromptMessage, ProviderRequest } from './language-provider';
import { estimateTokens } from './token-estimate';

/** Prompt of a model. */
export interface Prompt {
  readonly system: string;
  /** Oldest first, beginning with a question of the user; the new question is the last. */
  readonly messages: readonly PromptMessage[];
}

/** Default limit of a prompt: enough for a long conversation, and quickly read. */
export const PROMPT_TOKENS = 12_000;

/**
 * Messages before the question that are always included, shortened if need be: a short reply has no meaning without
 * them.
 */
const LAST_TURN = 2;

const systemOf = (agent: AgentDefinition, profile: string): string =>
  profile === '' ? agent.prompt : `${agent.prompt}\n\n${profile}`;

/** Keeps head and tail: the subject of a long message, and its end. */
const shorten = (text: string, maxTokens: number): string => {
  if (estimateTokens(text) <= maxTokens) return text;
  const characters = [...text];
  const half = Math.floor(maxTokens / 2);
  return `${characters.slice(0, half).join('')}\n……\n${characters.slice(-half).join('')}`;
};

/** Divisor of the prompt for the partial of a continued answer: the place where it broke off matters. */
const PARTIAL_SHARE = 3;

/** Request to finish an answer. */
export const GO_ON = '上面的回答没有写完。请从断开的地方接着写下去，不要重复已经写过的内容，也不要解释。';

const endOf = (text: string, maxTokens: number): string =>
  estimateTokens(text) <= maxTokens ? text : `……${[...text].slice(-maxTokens).join('')}`;

/**
 * Builds the prompt within about `maxTokens`: the agent's prompt, the profile and the question whole, the last turn
 * at least in part, and of the older history as many whole messages as fit, the newest first. The partial of a
 * continued answer follows the question, and after it the request to finish it.
 */
export function buildPrompt(request: ProviderRequest, maxTokens: number): Prompt {
  const system = systemOf(request.agent, request.profile);
  const spoken = request.history.filter((message) => message.text.trim() !== '');
  const goingOn = messagesToGoOn(request.partial, Math.floor(maxTokens / PARTIAL_SHARE));
  const asked: PromptMessage[] = [{ role: 'user', text: request.question.text }, ...goingOn];
  const fixed = estimateTokens(system) + asked.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  let room = Math.max(maxTokens - fixed, 0);
  const kept: PromptMessage[] = [];
  for (const [index, message] of [...spoken].reverse().entries()) {
    const isLastTurn = index < LAST_TURN;
    const text = isLastTurn ? shorten(message.text, Math.max(room / LAST_TURN, 100)) : message.text;
    const cost = estimateTokens(text);
    if (!isLastTurn && cost > room) break;
    room -= cost;
    kept.unshift({ role: message.role, text });
  }
  while (kept[0]?.role === 'ai') kept.shift();
  return { system, messages: [...kept, ...asked] };
}

const messagesToGoOn = (partial: string, maxTokens: number): PromptMessage[] =>
  partial.trim() === ''
    ? []
    : [
        { role: 'ai', text: endOf(partial, maxTokens) },
        { role: 'user', text: GO_ON },
      ];
