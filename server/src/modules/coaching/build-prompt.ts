import type { Prompt } from '@qihang/coach/brief';
import { estimateTokens } from '../../providers/token-estimate';
import type { AnswerRequest } from '../answers/answerer';
import type { ThreadMessage } from '../answers/turns/load-history';

/**
 * Messages before the question that are always included, shortened if need be: a short reply has no meaning without
 * them.
 */
const LAST_TURN = 2;

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
 * Builds the prompt within about `maxTokens`: the agent's prompt and the question whole, the last turn at least in part, and of the older history as many whole messages as fit, the newest first. The partial of a
 * continued answer follows the question, and after it the request to finish it.
 */
export function buildPrompt(
  request: Pick<AnswerRequest, 'agent' | 'question' | 'partial'>,
  history: readonly ThreadMessage[],
  maxTokens: number,
): Prompt {
  const system = request.agent.prompt;
  const spoken = history.filter((message) => message.text.trim() !== '');
  const goingOn = messagesToGoOn(request.partial, Math.floor(maxTokens / PARTIAL_SHARE));
  const asked: ThreadMessage[] = [{ role: 'user', text: request.question.text }, ...goingOn];
  const fixed = estimateTokens(system) + asked.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  let room = Math.max(maxTokens - fixed, 0);
  const kept: ThreadMessage[] = [];
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

const messagesToGoOn = (partial: string, maxTokens: number): ThreadMessage[] =>
  partial.trim() === ''
    ? []
    : [
        { role: 'ai', text: endOf(partial, maxTokens) },
        { role: 'user', text: GO_ON },
      ];
