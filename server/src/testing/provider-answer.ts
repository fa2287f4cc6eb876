import type { LanguageProvider, ProviderRequest } from '../providers/language-provider';
import { anAgent } from './an-agent';

/** A question to a provider, by default without history and profile. */
export const aRequest = (fields: Partial<ProviderRequest> = {}): ProviderRequest => ({
  agent: anAgent(),
  userId: '00000000-0000-4000-8000-000000000001',
  conversationId: '00000000-0000-4000-8000-000000000002',
  generationId: '00000000-0000-4000-8000-000000000003',
  answerId: '00000000-0000-4000-8000-000000000005',
  parentId: null,
  question: { id: '00000000-0000-4000-8000-000000000004', text: '你好' },
  history: [],
  profile: '',
  order: null,
  partial: '',
  isPartialProgress: false,
  ruled: '',
  ...fields,
});

/** Text and end of a provider's answer. */
export interface ProviderAnswer {
  readonly text: string;
  readonly usage: { readonly promptTokens: number; readonly answerTokens: number } | null;
  readonly error: unknown;
}

/** Runs a provider to its end; a failure is part of the result, as is the text before it. */
export async function collectAnswer(
  provider: LanguageProvider,
  request: ProviderRequest = aRequest(),
  signal: AbortSignal = new AbortController().signal,
): Promise<ProviderAnswer> {
  let text = '';
  let usage: ProviderAnswer['usage'] = null;
  try {
    for await (const event of provider.stream(request, signal)) {
      if (event.type === 'text') text += event.text;
      else if (event.type === 'replace') text = event.text;
      else if (event.type === 'usage')
        usage = { promptTokens: event.promptTokens, answerTokens: event.answerTokens };
    }
    return { text, usage, error: null };
  } catch (error) {
    return { text, usage, error };
  }
}
