import type { Prompt } from '@qihang/coach/brief';
import { manuscriptIn, readChoice, writeChoicePrompt } from '@qihang/coach/writing';
import { VendorFailure } from '../../providers/vendor/vendor-failure';
import type { AnswerEvent } from '../answers/answerer';
import { completeModelCall } from './call-model';
import { type WriterCall, writingTokens } from './call-writer';
import { Spending } from './spending';
import type { Turn } from './turn-deps';

/** Manuscripts that are written besides the first. */
const BESIDES = 2;
const MAX_CHOICE_TOKENS = 100;

interface Asked extends Pick<WriterCall, 'prompt' | 'thinks'> {
  readonly first: string;
}

/**
 * The best of three manuscripts: one is as good as a plain chat's, the best of three was preferred to it in two of three judgements, and
 * the best of five in no more (docs/decisions/0035). Two more are written side by side, and a short call chooses. A call that fails costs the work nothing.
 */
export async function* bestManuscript(
  { source, spending, request }: Turn,
  { prompt, thinks, first }: Asked,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, string, undefined> {
  const call = async (asked: Prompt, maxTokens: number, isThinking: boolean): Promise<string> => {
    const own = new Spending();
    try {
      const told = { userId: request.userId, prompt: asked, maxTokens, thinks: isThinking };
      return await completeModelCall({ source, spending: own }, told, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof VendorFailure)) throw error;
      return '';
    } finally {
      spending.absorb(own);
    }
  };
  const another = () => call(prompt, writingTokens(source.contextTokens, thinks), thinks);
  const others = await Promise.all(Array.from({ length: BESIDES }, another));
  yield spending.event;
  const all = [first, ...others.map(manuscriptIn).filter((text) => text !== null)];
  if (all.length === 1) return first;
  const told = prompt.messages.map(({ text }) => text).join('\n\n');
  const choice = await call(writeChoicePrompt(told, all), MAX_CHOICE_TOKENS, false);
  yield spending.event;
  return readChoice(choice, all);
}
