import type { Prompt } from '@qihang/coach/brief';
import type { LanguageCall } from '../language-source';
import type { VendorRequest } from '../vendor/stream/vendor-stream';

/** A Dify app, identified by its key. */
export interface DifyApp {
  /** With the version, as Dify shows it: `https://api.dify.ai/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
}

const STOP_MS = 5_000;

const chatUrlOf = ({ baseUrl }: DifyApp): string =>
  `${baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/chat-messages$/, '')}/chat-messages`;

/**
 * The whole prompt as one question of a new conversation (docs/decisions/0026 §12): what Dify remembers by itself is
 * another thread than ours as soon as a message is edited or answered again.
 */
export const askCall = ({ userId, prompt }: LanguageCall, app: DifyApp): VendorRequest => ({
  url: chatUrlOf(app),
  apiKey: app.apiKey,
  body: {
    query: queryOf(prompt),
    inputs: {},
    response_mode: 'streaming',
    user: userId,
    conversation_id: '',
    auto_generate_name: false,
  },
});

const SPEAKER = { user: '用户', ai: '教练' } as const;

function queryOf({ system, messages }: Prompt): string {
  const earlier = messages.slice(0, -1).map(({ role, text }) => `${SPEAKER[role]}：${text}`);
  const now = messages.at(-1)?.text ?? '';
  const asked = earlier.length === 0 ? now : `之前的对话：\n${earlier.join('\n')}\n\n现在的问题：\n${now}`;
  return system === '' ? asked : `${system}\n\n${asked}`;
}

/**
 * Ends a task at the vendor, because closing the connection alone lets Dify write on at the operator's cost. Not
 * awaited: the answer is over for the product in either case.
 */
export function stopTask(taskId: string, { userId }: Pick<LanguageCall, 'userId'>, app: DifyApp): void {
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
