import { CONTEXT_TOKENS } from '../context-tokens';

type Fields = Readonly<Record<string, unknown>>;

/** Peculiarities of one vendor's model. The driver reads these and knows no vendor. */
export interface ModelQuirks {
  /**
   * Fields that turn thinking off, because talk should begin at once. Empty where there is nothing to turn off,
   * where the model always thinks, and where the field itself is refused. Reasoning is never shown either way, and
   * never sent back: the vendors that ask for it need it for tool calls only, which this product never makes.
   */
  readonly thinkingOff: Fields;
  /** Fields that turn thinking on. Empty where no vendor documents them, and where the model thinks unasked. */
  readonly thinkingOn: Fields;
  /** False where `stream_options` is refused; most of these vendors count unasked. */
  readonly usageInStream: boolean;
  /** Name of the field for an operator's `max_tokens`. */
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /** True where any temperature but the default is refused. */
  readonly hasFixedSampling: boolean;
  /** Context of the model, tokens; null when it is larger than any prompt with its answer. */
  readonly contextTokens: number | null;
  /** Default context of the server unless its operator raised it (Ollama), tokens; null where there is none. */
  readonly usualContextTokens: number | null;
}

interface Row extends Partial<ModelQuirks> {
  /** Host and port of the base URL; absent for any. */
  readonly host?: RegExp;
  /** Name of the model; absent for any. */
  readonly model?: RegExp;
}

const PLAIN: ModelQuirks = {
  thinkingOff: {},
  thinkingOn: {},
  usageInStream: true,
  maxTokensField: 'max_tokens',
  hasFixedSampling: false,
  contextTokens: null,
  usualContextTokens: null,
};

/** The vendors' switches, both ways. */
const THINKING_TYPE = {
  thinkingOff: { thinking: { type: 'disabled' } },
  thinkingOn: { thinking: { type: 'enabled' } },
} as const;
const ENABLE_THINKING = {
  thinkingOff: { enable_thinking: false },
  thinkingOn: { enable_thinking: true },
} as const;
const TEMPLATE_SWITCH = {
  thinkingOff: { chat_template_kwargs: { enable_thinking: false, thinking: false } },
  thinkingOn: { chat_template_kwargs: { enable_thinking: true, thinking: true } },
} as const;

const DEEPSEEK = /(^|\.)deepseek\.com$/;
const BAILIAN = /dashscope(?:(?!dashscope)[\w-])*\.aliyuncs\.com$|\.maas\.aliyuncs\.com$/;
const MOONSHOT = /(^|\.)(moonshot\.(cn|ai)|kimi\.com)$/;
const ARK = /^ark\.[\w.-]*(volces|bytepluses)\.com$/;
const OLLAMA = /:11434$|(^|\.)ollama(\.|:|$)/;
const ZHIPU = /(^|\.)(bigmodel\.cn|z\.ai)$/;
const SILICONFLOW = /(^|\.)siliconflow\.(cn|com)$/;
const OPENAI = /(^|\.)openai\.com$/;

/**
 * One row per kind of model; the first match is taken. Sources: the vendors' API references, and the issues of chat
 * programs about the refusals (enable_thinking "restricted to True": lobehub#8613; "Unsupported thinking type …
 * disabled": cherry-studio#7593; Kimi's "only 1 is allowed": nanobot#4967; `think` ignored, `reasoning_effort: none`
 * accepted: ollama#14820; "does not support parameter enable_thinking": AstrBot#2640).
 */
const ROWS: readonly Row[] = [
  // DeepSeek: V4 (a million tokens) thinks unless it is turned off; a reasoner is meant to think.
  { host: DEEPSEEK, model: /reasoner/ },
  { host: DEEPSEEK, ...THINKING_TYPE },

  // 百炼: thinking-only models insist on true, the older ones do not know the field, all others think optionally.
  { host: BAILIAN, model: /thinking|^qwq|^qvq|deepseek-r1|^minimax/i },
  { host: BAILIAN, model: /^qwen-max(-|$)/i, contextTokens: 32_768 },
  { host: BAILIAN, model: /instruct|coder|^qwen(1|2|-long)/i },
  {
    host: BAILIAN,
    model: /^qwen|^deepseek-v(3\.|4)|^glm-|^kimi-k2\.[56]/i,
    ...ENABLE_THINKING,
  },

  // Kimi: sampling is fixed, and thinking can be turned off in k2.5 and k2.6 only ("disabled" is an error elsewhere).
  {
    host: MOONSHOT,
    model: /^kimi-k2\.[56]/,
    ...THINKING_TYPE,
    hasFixedSampling: true,
    maxTokensField: 'max_completion_tokens',
    contextTokens: 262_144,
  },
  { host: MOONSHOT, model: /^moonshot-v1-8k/, contextTokens: 8_192 },
  { host: MOONSHOT, model: /^moonshot-v1-32k/, contextTokens: 32_768 },
  { host: MOONSHOT, model: /^moonshot-v1/, contextTokens: 131_072 },
  {
    host: MOONSHOT,
    hasFixedSampling: true,
    maxTokensField: 'max_completion_tokens',
    contextTokens: 262_144,
  },

  // 方舟: `ep-…` names an endpoint with an unknown model; most think, and one that refuses is asked again without the
  // field.
  { host: ARK, model: /thinking|deepseek-r1|doubao-(lite|pro|1-5-(lite|pro))/ },
  { host: ARK, model: /^(ep-|doubao-seed|deepseek-v|glm-|kimi-)/, ...THINKING_TYPE },

  // Ollama: names its models alike everywhere, ignores the key, and silently cuts the prompt at its own context. What can
  // think there does so unasked, and what cannot refuses to be asked.
  { host: /(^|\.)ollama\.com$/, thinkingOff: { reasoning_effort: 'none' } },
  { host: OLLAMA, thinkingOff: { reasoning_effort: 'none' }, usualContextTokens: 4_096 },

  { host: ZHIPU, model: /^glm-(4\.[5-9]|[5-9])/i, ...THINKING_TYPE },
  {
    host: SILICONFLOW,
    model:
      /Qwen\/Qwen3-(8B|14B|32B|30B-A3B)$|Qwen3\.5|DeepSeek-V3\.[12]|GLM-(4\.[5-7]|5)|Hunyuan-A13B|Kimi-K2\.[56]/i,
    ...ENABLE_THINKING,
  },
  {
    host: OPENAI,
    model: /^gpt-5(-|$)/,
    thinkingOff: { reasoning_effort: 'minimal' },
    thinkingOn: { reasoning_effort: 'medium' },
    hasFixedSampling: true,
    maxTokensField: 'max_completion_tokens',
  },
  {
    host: OPENAI,
    model: /^gpt-5\./,
    thinkingOff: { reasoning_effort: 'none' },
    thinkingOn: { reasoning_effort: 'medium' },
    maxTokensField: 'max_completion_tokens',
  },
  { host: OPENAI, model: /^o\d/, hasFixedSampling: true, maxTokensField: 'max_completion_tokens' },
  {
    host: OPENAI,
    model: /^gpt-4(-0\d{3})?$/,
    maxTokensField: 'max_completion_tokens',
    contextTokens: 8_192,
  },
  {
    host: OPENAI,
    model: /^gpt-3\.5/,
    maxTokensField: 'max_completion_tokens',
    contextTokens: 16_385,
  },
  { host: OPENAI, maxTokensField: 'max_completion_tokens' },

  // Mistral takes no unknown field, and counts unasked.
  { host: /(^|\.)mistral\.ai$/, usageInStream: false },

  // vLLM and SGLang serve a model under its name on the hub and pass the switch to its chat template.
  {
    host: /^(?!.*\.(com|cn|ai|net|io)$)/,
    model:
      /^(Qwen\/Qwen3|zai-org\/GLM-(4\.[5-9]|5)|deepseek-ai\/DeepSeek-V3\.[12])(?!.*(instruct|thinking|coder))/i,
    ...TEMPLATE_SWITCH,
  },
];

/** Quirks of the model behind a base URL; for an unknown one the fields that every vendor takes. */
export function quirksOf(baseUrl: string, model: string): ModelQuirks {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : '';
  const row = ROWS.find((each) => (each.host?.test(host) ?? true) && (each.model?.test(model) ?? true));
  const { host: _host, model: _model, ...known } = row ?? {};
  return { ...PLAIN, contextTokens: contextInName(model), ...known };
}

/** Many models carry their context in their names: `doubao-pro-32k`. */
function contextInName(model: string): number | null {
  const [, thousands] = /[-_:](\d{1,4})k(?![a-z\d])/i.exec(model) ?? [];
  return thousands === undefined ? null : Number(thousands) * 1_024;
}

/**
 * Room for prompt and answer together, tokens. The operator's value (`AI_CONTEXT_TOKENS`) overrides a server's default,
 * which the operator may have raised; the model's own context bounds both.
 */
export function contextFor(configured: number | null, quirks: ModelQuirks): number {
  const { contextTokens, usualContextTokens } = quirks;
  const usual = Math.min(CONTEXT_TOKENS, usualContextTokens ?? CONTEXT_TOKENS);
  return Math.min(configured ?? usual, contextTokens ?? Number.POSITIVE_INFINITY);
}
