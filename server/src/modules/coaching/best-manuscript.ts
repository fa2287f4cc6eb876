import type { Prompt } from '@qihang/coach/brief';
import { type ManuscriptPair, manuscriptIn, readChoice, writeChoicePrompt } from '@qihang/coach/writing';
import { VendorFailure } from '../../providers/vendor/vendor-failure';
import type { AnswerEvent } from '../answers/answerer';
import { completeModelCall } from './call-model';
import { type WriterCall, writingTokens } from './call-writer';
import { Spending } from './spending';
import type { Turn } from './turn-deps';

/** Manuscripts that are written besides the first. */
const BESIDES = 3;
/** A sentence, and the name of the better one. */
const MAX_CHOICE_TOKENS = 200;

interface Asked extends Pick<WriterCall, 'prompt' | 'thinks'> {
  readonly first: string;
}

/**
 * The best of four manuscripts: one is as good as a plain chat's. Three more are written side by side, and short calls hold two against each
 * other until one is left, because who compares two chooses as readers do, and who is shown three does not (docs/decisions/0035).
 * A call that fails costs the work nothing: what stands first goes on.
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
  const told = prompt.messages.map(({ text }) => text).join('\n\n');
  const better = async (pair: ManuscriptPair) =>
    readChoice(await call(writeChoicePrompt(told, pair), MAX_CHOICE_TOKENS, false), pair);
  let left = [first, ...others.map(manuscriptIn).filter((text) => text !== null)];
  while (left.length > 1) {
    left = await Promise.all(
      pairsOf(left).map(([one, other]) => (other === undefined ? one : better([one, other]))),
    );
    yield spending.event;
  }
  return left[0] ?? first;
}

/** Neighbours in pairs; the last is alone where their number is odd. */
const pairsOf = (manuscripts: readonly string[]): (readonly [string, string | undefined])[] =>
  manuscripts.flatMap((one, at) => (at % 2 === 0 ? [[one, manuscripts[at + 1]] as const] : []));
