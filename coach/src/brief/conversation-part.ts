import type { BriefMessage } from './brief';

interface ConversationRoom {
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
}

/** Answers that stay however long the user's own words are. */
const LAST_ANSWERS = 6;

/** Short names of the user's messages: `m1` is the first of the branch, whatever is left out of a prompt. */
export const nameMessages = (
  conversation: readonly BriefMessage[],
  questionId: string,
): ReadonlyMap<string, string> =>
  new Map(
    [...conversation.filter(({ role }) => role === 'user').map(({ id }) => id), questionId].map(
      (id, index) => [`m${index + 1}`, id],
    ),
  );

interface Said {
  readonly role: 'user' | 'ai';
  readonly text: string;
}

/**
 * The conversation as a model is told it: the user's messages with their short names, answers as they were written, with
 * head and tail. Over the room, older answers go first, then the user's oldest messages; there are no summaries
 * (docs/decisions/0026 §2).
 */
export function conversationPart(
  conversation: readonly BriefMessage[],
  names: ReadonlyMap<string, string>,
  { maxTokens, countTokens }: ConversationRoom,
): readonly Said[] {
  const nameOf = new Map([...names].map(([name, id]) => [id, name]));
  const all = conversation.map((message) => ({
    role: message.role,
    text: message.role === 'user' ? `[${nameOf.get(message.id)}] ${message.text}` : asWritten(message),
  }));
  const costs = all.map(({ text }) => countTokens(text));
  const kept = new Set(all.keys());
  let total = costs.reduce((sum, cost) => sum + cost, 0);
  for (const index of expendable(all)) {
    if (total <= maxTokens) break;
    total -= costs[index] ?? 0;
    kept.delete(index);
  }
  return all.filter((_, index) => kept.has(index));
}

const asWritten = ({ head, text, tail }: BriefMessage): string =>
  [head, text, tail].filter((part) => part !== '').join('\n');

/** Positions in the order in which they are given up: older answers, then the user's words from the oldest on. */
function expendable(all: readonly Said[]): readonly number[] {
  const of = (role: Said['role']) => [...all.keys()].filter((index) => all[index]?.role === role);
  const answers = of('ai');
  const lastAnswers = answers.splice(Math.max(0, answers.length - LAST_ANSWERS));
  const words = of('user');
  const newest = words.pop();
  return [...answers, ...words, ...lastAnswers, ...(newest === undefined ? [] : [newest])];
}
