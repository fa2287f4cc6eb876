import type { Prompt } from '@qihang/coach/brief';
import type { AgentDefinition } from '../../agents/agent-definition';
import { completeCall, type LanguageCall, type LanguageSource } from '../../providers/language-source';
import { toStorable } from '../../providers/storable-text';
import { estimateTokens } from '../../providers/token-estimate';
import type { TokenCount } from '../quota/usage-meter';

interface ModelTitleDeps {
  readonly sourceOf: (agent: AgentDefinition) => LanguageSource | null;
  /** Replaces vendors' names in a text (R8.1). */
  readonly hideNames: (text: string) => string;
  /** True for a text with a word of the operator's list. */
  readonly isRefused: (text: string) => boolean;
  readonly countTokens: (userId: string, count: TokenCount) => Promise<void>;
  readonly timeoutMs: number;
}

export interface ModelTitleInput {
  readonly agent: AgentDefinition;
  readonly userId: string;
  readonly question: string;
  readonly answer: string;
}

const MAX_LENGTH = 20;
/** Tokens for a title with a little reasoning before it. */
const TOKENS = 256;
/** Code points of question and answer each: the subject of a conversation shows at its beginning. */
const EXCERPT = 600;

const INSTRUCTION =
  '用一个中文短语概括下面这段对话在谈什么，作为它在列表里的标题。只输出标题本身：不超过12个字，不要引号，不要标点，不要解释。';

const QUOTES =
  /^[\s"'“”‘’「」『』《》【】*#`_-]+|(?<![\s"'“”‘’「」『』《》【】*#`_])[\s"'“”‘’「」『』《》【】*#`_]+$/gu;
const TAIL = /(?<![\p{P}\s])[\p{P}\s]+$/u;

/** Title in a model's reply; null when there is none. */
export function tidyTitle(reply: string): string | null {
  const line = reply
    .split('\n')
    .map((each) => each.trim())
    .find((each) => each !== '');
  if (line === undefined) return null;
  let title = line;
  for (let before = ''; before !== title; ) {
    before = title;
    title = title.replace(QUOTES, '').replace(/^(?:对话)?(?:标题|题目|title)\s*[：:]\s*/i, '');
  }
  title = [...toStorable(title).replace(/\s+/g, ' ')].slice(0, MAX_LENGTH).join('').replace(TAIL, '');
  return /\p{L}/u.test(title) ? title : null;
}

const excerpt = (text: string): string => [...text.slice(0, 2 * EXCERPT)].slice(0, EXCERPT).join('');

/** Asks for the title of a conversation that begins with these. */
export const titlePrompt = ({ question, answer }: Pick<ModelTitleInput, 'question' | 'answer'>): Prompt => ({
  system: INSTRUCTION,
  messages: [{ role: 'user', text: `用户：${excerpt(question)}\n\n教练：${excerpt(answer)}` }],
});

const callFor = (input: ModelTitleInput): LanguageCall => ({
  userId: input.userId,
  prompt: titlePrompt(input),
  maxTokens: TOKENS,
  thinks: false,
});

const estimateCall = ({ prompt }: LanguageCall, reply: string): TokenCount => ({
  promptTokens: estimateTokens(prompt.system + prompt.messages.map(({ text }) => text).join('')),
  answerTokens: estimateTokens(reply),
});

/**
 * Asks the model that answered for a title: once, briefly, and on the user's account.
 * @returns null when there is no model, or it refuses, takes too long, only reasons, or writes a refused word
 */
export const makeModelTitle =
  ({ sourceOf, hideNames, isRefused, countTokens, timeoutMs }: ModelTitleDeps) =>
  async (asked: ModelTitleInput, signal: AbortSignal): Promise<string | null> => {
    const source = sourceOf(asked.agent);
    // A Dify app would run as a whole for a title, and keep a conversation of each.
    if (source === null || source.id === 'dify') return null;
    const call = callFor(asked);
    try {
      const { text, usage } = await completeCall(
        source,
        call,
        AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      );
      await countTokens(asked.userId, usage ?? estimateCall(call, text)).catch(() => {});
      const title = tidyTitle(text);
      return title === null || hideNames(title) !== title || isRefused(title) ? null : title;
    } catch {
      // A missing title is no failure, because the rules have one; half a title is discarded.
      return null;
    }
  };
