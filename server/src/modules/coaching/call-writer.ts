import type { Prompt } from '@qihang/coach/brief';
import type { Kind, WrittenLine } from '@qihang/coach/kinds';
import { makeManuscriptReader, makeWritingReader } from '@qihang/coach/writing';
import { VendorFailure } from '../../providers/vendor/vendor-failure';
import type { AnswerEvent } from '../answers/answerer';
import { callModel } from './call-model';
import type { Turn } from './turn-deps';
import { type Doing, workOn } from './work-sign';

/** A whole kit or script with room to spare, and as much again where the model thinks first. */
const MAX_TOKENS = 8_000;
const MAX_THINKING = 16_000;
const WRITING_SHARE = 0.4;

/** Tokens that a writer may use of a model's room. */
export const writingTokens = (contextTokens: number, thinks: boolean): number =>
  Math.min(thinks ? MAX_THINKING : MAX_TOKENS, Math.floor(contextTokens * WRITING_SHARE));

export interface CalledWriter {
  readonly lines: readonly WrittenLine[];
  /** The vendor's filter or its limit of length ended it: these are not all lines. */
  readonly isCut: boolean;
  /** What came in the place of lines, as in a plain chat; null where it is no work. */
  readonly manuscript: string | null;
}

export interface WriterCall {
  readonly prompt: Prompt;
  readonly kind: Kind;
  readonly thinks: boolean;
  /** It may answer as in a plain chat. */
  readonly isManuscript?: true;
  /** What it does once it has thought. */
  readonly doing: Doing;
}

/**
 * One call of a writer. Yields what `show` makes of each line as it ends, and what the writer is at in between. A filter of the vendor in mid-stream keeps the
 * lines that came (docs/decisions/0026 §10); any other failure throws, for half a deliverable is none.
 */
export async function* callWriter(
  { source, spending, request }: Turn,
  { prompt, kind, thinks, doing, isManuscript }: WriterCall,
  show: (line: WrittenLine) => string,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, CalledWriter, undefined> {
  const makeReader = isManuscript === true ? makeManuscriptReader : makeWritingReader;
  let reader = makeReader(kind);
  let lines: WrittenLine[] = [];
  let isCut = false;
  let told: Doing | null = null;
  const call = {
    userId: request.userId,
    prompt,
    maxTokens: writingTokens(source.contextTokens, thinks),
    thinks,
  };
  yield* tell(thinks ? 'think' : doing);
  try {
    for await (const event of callModel({ source, spending }, call, signal)) {
      if (event.type === 'thinks') {
        yield* tell('think');
        continue;
      }
      if (event.type === 'replace') {
        reader = makeReader(kind);
        lines = [];
      }
      yield* shownOf(reader.push(event.text));
      yield* tell(reader.isWeighing ? 'think' : doing);
    }
    yield* shownOf(reader.end(true));
  } catch (error) {
    const isEnding = error instanceof VendorFailure && (error.reason === 'refused' || error.reason === 'cut');
    isCut = isEnding && lines.length > 0;
    if (signal.aborted || !isCut) throw error;
    yield* shownOf(reader.end(false));
  }
  yield spending.event;
  return { lines, isCut, manuscript: 'manuscript' in reader ? reader.manuscript : null };

  function* tell(now: Doing): Generator<AnswerEvent, void, undefined> {
    if (now !== told) yield workOn(kind.kind, now);
    told = now;
  }

  function* shownOf(come: readonly WrittenLine[]): Generator<AnswerEvent, void, undefined> {
    for (const line of come) {
      lines.push(line);
      const text = show(line);
      if (text !== '') yield { type: 'text', text };
      yield spending.event;
    }
  }
}
