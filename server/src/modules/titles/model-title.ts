import type { AgentDefinition } from '../../agents/agent-definition';
import type { ComposeRequest, LanguageProvider } from '../../providers/language-provider';
import { toStorable } from '../../providers/storable-text';
import { estimateTokens } from '../../providers/token-estimate';
import { type TokenCount, UsageMeter } from '../usage/usage-meter';

interface ModelTitleDeps {
  readonly pickProvider: (agent: AgentDefinition) => Pick<LanguageProvider, 'id' | 'compose'>;
  /** Takes vendors' names out of a text. */
  readonly hideNames: (text: string) => string;
  /** True for a text with a word that the operator does not want to be shown. */
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

const LONGEST = 20;
/** A title with room for a little reasoning before it. */
const TOKENS = 256;
/** More than any title: whoever goes on has misunderstood, and is interrupted. */
const ENOUGH = 80;
/** Of question and answer each: what a conversation is about shows at its beginning. */
const EXCERPT = 600;

const INSTRUCTION =
  '用一个中文短语概括下面这段对话在谈什么，作为它在列表里的标题。只输出标题本身：不超过12个字，不要引号，不要标点，不要解释。';

const QUOTES = /^[\s"'“”‘’「」『』《》【】*#`_-]+|[\s"'“”‘’「」『』《》【】*#`_]+$/gu;
const TAIL = /[\p{P}\s]+$/u;

/** What a model said, as a title; null when it said none. */
export function tidyTitle(said: string): string | null {
  const line = said
    .split('\n')
    .map((each) => each.trim())
    .find((each) => each !== '');
  if (line === undefined) return null;
  let title = line;
  for (let before = ''; before !== title; ) {
    before = title;
    title = title.replace(QUOTES, '').replace(/^(?:对话)?(?:标题|题目|title)\s*[：:]\s*/i, '');
  }
  title = [...toStorable(title).replace(/\s+/g, ' ')].slice(0, LONGEST).join('').replace(TAIL, '');
  return /\p{L}/u.test(title) ? title : null;
}

const excerpt = (text: string): string => [...text.slice(0, 2 * EXCERPT)].slice(0, EXCERPT).join('');

/**
 * Asks the model that answered what the conversation is called: once, shortly, and at the user's own account. Null when
 * it cannot, will not, takes too long, only reasons, or says what may not be shown.
 */
export const makeModelTitle =
  ({ pickProvider, hideNames, isRefused, countTokens, timeoutMs }: ModelTitleDeps) =>
  async (
    { agent, userId, question, answer }: ModelTitleInput,
    signal: AbortSignal,
  ): Promise<string | null> => {
    const provider = pickProvider(agent);
    // A Dify app would be run as a whole for a title, and keep a conversation of each.
    if (provider.compose === undefined || provider.id === 'dify') return null;
    const request: ComposeRequest = {
      userId,
      instruction: INSTRUCTION,
      text: `用户：${excerpt(question)}\n\n教练：${excerpt(answer)}`,
      maxTokens: TOKENS,
      isObject: false,
    };
    const meter = new UsageMeter({
      isFree: false,
      estimatePrompt: () => estimateTokens(request.instruction + request.text),
    });
    const call = new AbortController();
    const abort = () => call.abort();
    const timer = setTimeout(abort, timeoutMs);
    signal.addEventListener('abort', abort);
    let said = '';
    try {
      for await (const event of provider.compose(request, call.signal)) {
        if (event.type === 'usage') meter.vendorCounted(event);
        else if ('text' in event) {
          said = event.type === 'replace' ? event.text : said + event.text;
          meter.wrote(event.text);
        }
        if (said.length >= ENOUGH) break;
      }
    } catch {
      // A title that does not come is no failure of anything: the rules have one. Half of one is none.
      return null;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      call.abort();
      if (meter.total !== null) await countTokens(userId, meter.total).catch(() => {});
    }
    const title = tidyTitle(said);
    return title === null || hideNames(title) !== title || isRefused(title) ? null : title;
  };
