import type { Prompt } from '../prompt-budget';
import type { ModelQuirks } from './model-quirks';

type Fields = Readonly<Record<string, unknown>>;

interface ChatBodyOptions {
  readonly model: string;
  readonly quirks: ModelQuirks;
  /** The operator's AI_EXTRA_BODY. */
  readonly extraBody: Fields;
  /** More that helps with this question, and that a vendor may not know. */
  readonly helpful?: Fields;
}

/** The same question, with all that helps and with nothing that a vendor might not know. */
export interface ChatBodies {
  readonly full: Fields;
  readonly plain: Fields;
  /** What `plain` lacks; empty when both are the same. */
  readonly optional: readonly string[];
}

const SAMPLING = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty', 'n'];
const MAX_TOKENS = ['max_tokens', 'max_completion_tokens'];

/**
 * The operator's own fields as this model takes them: AI_EXTRA_BODY is for all vendors at once, so that what one of
 * them refuses is left out, and the length is called what it calls it.
 */
const fitExtra = (extra: Fields, { hasFixedSampling, maxTokensField }: ModelQuirks): Fields =>
  Object.fromEntries(
    Object.entries(extra)
      .filter(([name]) => !(hasFixedSampling && SAMPLING.includes(name)))
      .map(([name, value]) => [MAX_TOKENS.includes(name) ? maxTokensField : name, value]),
  );

const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** The bodies of one question. The operator's fields go last; one that is null takes a field out. */
export function makeChatBodies(
  prompt: Prompt,
  { model, quirks, extraBody, helpful = {} }: ChatBodyOptions,
): ChatBodies {
  const question = {
    model,
    stream: true,
    messages: [
      { role: 'system', content: prompt.system },
      ...prompt.messages.map(({ role, text }) => ({
        role: role === 'ai' ? 'assistant' : 'user',
        content: text,
      })),
    ],
  };
  const extra = fitExtra(extraBody, quirks);
  const optional = {
    ...(quirks.usageInStream ? { stream_options: { include_usage: true } } : {}),
    ...quirks.thinkingOff,
    ...helpful,
  };
  const own = Object.keys(extra);
  return {
    full: withoutNulls({ ...question, ...optional, ...extra }),
    plain: withoutNulls({ ...question, ...extra }),
    optional: Object.keys(optional).filter((name) => !own.includes(name)),
  };
}
