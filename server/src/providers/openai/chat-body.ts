import type { LanguageCall } from '../language-source';
import type { ModelQuirks } from './model-quirks';

type Fields = Readonly<Record<string, unknown>>;

interface ChatBodyOptions {
  readonly model: string;
  readonly quirks: ModelQuirks;
  /** The operator's AI_EXTRA_BODY. */
  readonly extraBody: Fields;
}

/** Bodies of the same call: with all optional fields, and with only those that every vendor knows. */
export interface ChatBodies {
  readonly full: Fields;
  readonly plain: Fields;
  /** Names of the fields that `plain` lacks; empty when both are the same. */
  readonly optional: readonly string[];
}

const SAMPLING = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty', 'n'];
const MAX_TOKENS = ['max_tokens', 'max_completion_tokens'];

/**
 * The operator's fields as this model takes them: AI_EXTRA_BODY is for all vendors at once, so fields that one of
 * them refuses are left out, and the length limit gets its name there.
 */
const fitExtra = (extra: Fields, { hasFixedSampling, maxTokensField }: ModelQuirks): Fields =>
  Object.fromEntries(
    Object.entries(extra)
      .filter(([name]) => !(hasFixedSampling && SAMPLING.includes(name)))
      .map(([name, value]) => [MAX_TOKENS.includes(name) ? maxTokensField : name, value]),
  );

/** A call never writes more than it may, whatever the operator allows. */
const withLimit = (extra: Fields, field: string, maxTokens: number | null): Fields => {
  const own = extra[field];
  return maxTokens !== null && typeof own === 'number'
    ? { ...extra, [field]: Math.min(own, maxTokens) }
    : extra;
};

const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** The bodies of one call. The operator's fields are merged last; null removes a field. */
export function makeChatBodies(
  { prompt, maxTokens, thinks }: Pick<LanguageCall, 'prompt' | 'maxTokens' | 'thinks'>,
  { model, quirks, extraBody }: ChatBodyOptions,
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
  const extra = withLimit(fitExtra(extraBody, quirks), quirks.maxTokensField, maxTokens);
  const optional = {
    ...(quirks.usageInStream ? { stream_options: { include_usage: true } } : {}),
    ...(thinks ? quirks.thinkingOn : quirks.thinkingOff),
    ...(maxTokens === null ? {} : { [quirks.maxTokensField]: maxTokens }),
  };
  const own = Object.keys(extra);
  return {
    full: withoutNulls({ ...question, ...optional, ...extra }),
    plain: withoutNulls({ ...question, ...extra }),
    optional: Object.keys(optional).filter((name) => !own.includes(name)),
  };
}
