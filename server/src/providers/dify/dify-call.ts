import type { ComposeRequest, PromptMessage, ProviderRequest } from '../language-provider';
import { buildPrompt, PROMPT_TOKENS } from '../prompt-budget';
import type { VendorRequest } from '../vendor/stream/vendor-stream';

/** A Dify app, identified by its key. */
export interface DifyApp {
  /** With the version, as Dify shows it: `https://api.dify.ai/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** Limit of the history that a new conversation of the vendor gets, estimated tokens; null for the default. */
  readonly promptTokens: number | null;
}

const STOP_MS = 5_000;

const chatUrlOf = ({ baseUrl }: DifyApp): string =>
  `${baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/chat-messages$/, '')}/chat-messages`;

/** One call of an app. */
export interface DifyAsk {
  readonly userId: string;
  readonly query: string;
  readonly profile: string;
  /** The vendor's conversation to continue; null begins one. */
  readonly vendorId: string | null;
}

export const askCall = ({ userId, query, profile, vendorId }: DifyAsk, app: DifyApp): VendorRequest => ({
  url: chatUrlOf(app),
  apiKey: app.apiKey,
  body: {
    query,
    inputs: { profile },
    response_mode: 'streaming',
    user: userId,
    conversation_id: vendorId ?? '',
    auto_generate_name: false,
  },
});

/** The question alone for the vendor's conversation, or with the whole history for a new one (null). */
export const questionIn = (request: ProviderRequest, vendorId: string | null, app: DifyApp): DifyAsk => ({
  userId: request.userId,
  query: vendorId === null ? withHistory(request, app.promptTokens ?? PROMPT_TOKENS) : request.question.text,
  profile: request.profile,
  vendorId,
});

/** Request of a text outside any conversation; the app's own prompt stands before it. */
export const writingOf = ({ userId, instruction, text }: ComposeRequest): DifyAsk => ({
  userId,
  query: `${instruction}\n\n${text}`,
  profile: '',
  vendorId: null,
});

const SPEAKER: Readonly<Record<PromptMessage['role'], string>> = { user: '用户', ai: '教练' };

/** The question with the history before it, for a new conversation of the vendor. */
function withHistory(request: ProviderRequest, maxTokens: number): string {
  const { messages } = buildPrompt({ ...request, profile: '' }, maxTokens);
  const now = messages.at(-1)?.text ?? request.question.text;
  const earlier = messages.slice(0, -1).map(({ role, text }) => `${SPEAKER[role]}：${text}`);
  return earlier.length === 0 ? now : `之前的对话：\n${earlier.join('\n')}\n\n现在的问题：\n${now}`;
}

/**
 * Ends a task at the vendor, because closing the connection alone lets Dify write on at the operator's cost. Not
 * awaited: the answer is over for the product in either case.
 */
export function stopTask(taskId: string, { userId }: Pick<DifyAsk, 'userId'>, app: DifyApp): void {
  fetch(`${chatUrlOf(app)}/${taskId}/stop`, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(STOP_MS),
    headers: {
      'content-type': 'application/json',
      ...(app.apiKey === null ? {} : { authorization: `Bearer ${app.apiKey}` }),
    },
    body: JSON.stringify({ user: userId }),
  }).then(
    (response) => response.body?.cancel(),
    () => undefined,
  );
}
