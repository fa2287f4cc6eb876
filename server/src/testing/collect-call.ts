import type { AnswerEvent } from '../modules/answers/answerer';
import type { CallUsage, LanguageCall, LanguageEvent, LanguageSource } from '../providers/language-source';

/** A call with one question. */
export const aCall = (fields: Partial<LanguageCall> = {}): LanguageCall => ({
  userId: '00000000-0000-4000-8000-000000000001',
  prompt: { system: '你是一位教练。', messages: [{ role: 'user', text: '你好' }] },
  maxTokens: null,
  thinks: false,
  ...fields,
});

/** Text and end of an answer. */
export interface Collected {
  readonly text: string;
  readonly usage: CallUsage | null;
  readonly error: unknown;
}

/** Reads a stream to its end; a failure is part of the result, as is the text before it. */
export async function collect(events: AsyncIterable<LanguageEvent | AnswerEvent>): Promise<Collected> {
  let text = '';
  let usage: CallUsage | null = null;
  try {
    for await (const event of events) {
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

/** Makes one call of a source, to its end. */
export const collectCall = (
  source: Pick<LanguageSource, 'stream'>,
  call: LanguageCall = aCall(),
  signal: AbortSignal = new AbortController().signal,
): Promise<Collected> => collect(source.stream(call, signal));
