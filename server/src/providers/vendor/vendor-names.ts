/** Unambiguous names: replaced wherever they occur, also inside an address or a longer word. */
const DISTINCT = [
  'OpenAI',
  'ChatGPT',
  'DeepSeek',
  '深度求索',
  'Dify',
  'DashScope',
  'Qwen',
  'Tongyi',
  '通义千问',
  '通义',
  '千问',
  '百炼',
  'Bailian',
  'Aliyun',
  '阿里云',
  'Moonshot',
  '月之暗面',
  'Doubao',
  '豆包',
  'Volcengine',
  'volces',
  '火山方舟',
  '火山引擎',
  '火山',
  'ByteDance',
  '字节跳动',
  'Ollama',
  'Anthropic',
  'MiniMax',
  'Zhipu',
  '智谱',
  'SiliconFlow',
  '硅基流动',
  'OpenRouter',
  'Hunyuan',
  '混元',
  'Qianfan',
  '千帆',
  '文心一言',
];

/** Names that are also parts of words ("Mark", "gptimize"): replaced only where no Latin letter touches them. */
const SHORT = ['Ark', 'Kimi', 'GPT', 'GLM', 'Claude', 'Gemini', 'vLLM', 'Ernie'];

const escapeForPattern = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const alternatives = (names: readonly string[]): string =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .map(escapeForPattern)
    .join('|');

/**
 * Makes the filter of every error sentence for a user: a vendor's name, in any case, reads 系统 (R8.1, F29). Never for
 * the text of questions and answers.
 * @param operatorNames AI_VENDOR_NAMES, added to the built-in list
 */
export function makeVendorNameFilter(operatorNames: readonly string[] = []): (text: string) => string {
  const distinct = alternatives([...DISTINCT, ...operatorNames]);
  const pattern = new RegExp(`${distinct}|(?<![a-z])(?:${alternatives(SHORT)})(?![a-z])`, 'giu');
  return (text) => text.replace(pattern, '系统');
}
