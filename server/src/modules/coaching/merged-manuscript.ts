import type { BriefLimits, Prompt } from '@qihang/coach/brief';
import { manuscriptIn, mergedIn, writeMergePrompt } from '@qihang/coach/writing';
import { VendorFailure } from '../../providers/vendor/vendor-failure';
import type { AnswerEvent } from '../answers/answerer';
import { completeModelCall } from './call-model';
import { type WriterCall, writingTokens } from './call-writer';
import { Spending } from './spending';
import type { Turn } from './turn-deps';

/** Manuscripts that are written besides the first. */
const BESIDES = 3;

interface Asked extends Pick<WriterCall, 'prompt' | 'thinks'> {
  readonly first: string;
  readonly limits: BriefLimits;
}

/**
 * One manuscript of four: each by itself is as good as a plain chat's, and has a thought that the others lack. Three more are written side
 * by side, and a last call writes the one that the person would rather have than any of them (docs/decisions/0035). A call that
 * fails costs the work nothing: what there is is merged, and the first stands where nothing came of that.
 */
export async function* mergedManuscript(
  { source, spending, request }: Turn,
  { prompt, thinks, first, limits }: Asked,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, string, undefined> {
  const maxTokens = writingTokens(source.contextTokens, thinks);
  const call = async (asked: Prompt): Promise<string> => {
    const own = new Spending();
    try {
      const told = { userId: request.userId, prompt: asked, maxTokens, thinks };
      return await completeModelCall({ source, spending: own }, told, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof VendorFailure)) throw error;
      return '';
    } finally {
      spending.absorb(own);
    }
  };
  const others = await Promise.all(Array.from({ length: BESIDES }, () => call(prompt)));
  yield spending.event;
  const asked = writeMergePrompt(
    prompt,
    [first, ...others.map(manuscriptIn).filter((text) => text !== null)],
    limits,
  );
  const merged = asked === null ? null : mergedIn(await call(asked));
  yield spending.event;
  return merged ?? first;
}
