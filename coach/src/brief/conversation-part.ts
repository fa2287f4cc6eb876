import type { BriefMessage } from './brief';

interface ConversationRoom {
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
}

/** Answers that stay however long the user's own words are. */
const LAST_ANSWERS = 6;

/**
 * Older answers go in steps of this share of the room. Gone one by one, another would be missing near the beginning of each
 * prompt, and no vendor's cache would know what comes behind it: each turn of a long conversation would cost ten times as
 * much.
 */
const STEP = 0.25;
/** The room is what the last message leaves: it counts in parts of this share, so that it is the same from turn to turn. */
const GRAIN = 1 / 16;

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
  const gone = givenUp(all, costs, maxTokens);
  return all.filter((_, index) => !gone.has(index));
}

const asWritten = ({ head, text, tail }: BriefMessage): string =>
  [head, text, tail].filter((part) => part !== '').join('\n');

function steady(tokens: number): number {
  const grain = 2 ** Math.floor(Math.log2(tokens * GRAIN));
  return Math.floor(tokens / grain) * grain;
}

/** Positions of what is left out: older answers up to a whole step, then no more of the user's words than has to be. */
function givenUp(all: readonly Said[], costs: readonly number[], maxTokens: number): ReadonlySet<number> {
  const gone = new Set<number>();
  let freed = 0;
  const giveUp = (positions: readonly number[], wanted: number) => {
    for (const index of positions) {
      if (freed >= wanted) return;
      freed += costs[index] ?? 0;
      gone.add(index);
    }
  };
  const of = (role: Said['role']) => [...all.keys()].filter((index) => all[index]?.role === role);
  const answers = of('ai');
  const lastAnswers = answers.splice(Math.max(0, answers.length - LAST_ANSWERS));
  const words = of('user');
  const newest = words.pop();
  const room = steady(maxTokens);
  const step = room * STEP;
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  giveUp(answers, Math.ceil((total - room) / step) * step);
  giveUp([...words, ...lastAnswers, ...(newest === undefined ? [] : [newest])], total - maxTokens);
  return gone;
}
