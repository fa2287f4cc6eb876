import { makeTalkScreen, type TalkScreen } from '@qihang/coach/checks';
import { type AnswerReader, type Head, makeAnswerReader } from '@qihang/coach/protocol';
import { type Continuation, makeContinuation } from '../../providers/continuation';
import type { LanguageCall, LanguageSource } from '../../providers/language-source';
import type { AnswerEvent } from '../answers/answerer';
import { callModel } from './call-model';
import type { Spending } from './spending';

/** What came of the one streamed call of a turn. */
export interface Spoken {
  readonly head: Head;
  /** The talk as it was shown. */
  readonly talk: string;
  /** Null where no tail came. */
  readonly raw: string | null;
  /** The vendor broke off in the tail. */
  readonly isCut: boolean;
}

interface SpeakDeps {
  readonly source: LanguageSource;
  readonly vendorNames: readonly string[];
  /** The user may want talk in another language than Chinese. */
  readonly mayBeForeign: boolean;
  readonly spending: Spending;
  /** What was shown of the answer before it was cut; '' at its beginning. */
  readonly partial: string;
  /** Called when the talk is over and the tail begins. */
  readonly onTalkOver: (talk: string) => Promise<void>;
}

/** Pieces of talk between two counts of what it costs so far. */
const COUNT_EVERY = 32;

/**
 * Streams a turn (docs/decisions/0026 §3, §8): the talk leaves as it comes, screened; head and tail are held back. Ends at
 * once when the head asks for care: then the talk is not to be shown. A vendor that breaks off in the tail has said its
 * talk; one that breaks off before throws.
 */
export async function* speak(
  deps: SpeakDeps,
  call: LanguageCall,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, Spoken, undefined> {
  const { spending } = deps;
  let talking = new Talking(deps);
  let pieces = 0;
  try {
    for await (const event of callModel(deps, call, signal)) {
      if (event.type === 'thinks') continue;
      if (pieces % COUNT_EVERY === 0) yield spending.event;
      pieces += 1;
      if (event.type === 'replace') talking = new Talking(deps);
      const shown = talking.push(event.text);
      if (talking.head.care !== null) return talking.spoken(false);
      if (event.type === 'replace') yield { type: 'replace', text: shown };
      else if (shown !== '') yield { type: 'text', text: shown };
      if (talking.hasJustEnded()) await deps.onTalkOver(talking.talk);
    }
  } catch (error) {
    if (talking.isOver && !signal.aborted) return talking.spoken(true);
    const rest = talking.end({ isCut: true });
    if (rest !== '') yield { type: 'text', text: rest };
    throw error;
  }
  const rest = talking.end({ isCut: false });
  if (talking.head.care === null && rest !== '') yield { type: 'text', text: rest };
  yield spending.event;
  return talking.spoken(false);
}

/** The talk of one answer while it comes. */
class Talking {
  readonly #fresh: Continuation;
  readonly #reader: AnswerReader;
  readonly #screen: TalkScreen;
  #talk = '';
  #raw: string | null = null;
  #isOver = false;
  #isEndTold = false;

  constructor({ vendorNames, mayBeForeign, partial }: SpeakDeps) {
    // Before it is read, or the other end of a code span that is repeated would be taken for its beginning.
    this.#fresh = makeContinuation(partial);
    this.#reader = makeAnswerReader(partial);
    this.#screen = makeTalkScreen({ vendorNames, mayBeForeign, before: partial });
  }

  get head(): Head {
    return this.#reader.head;
  }

  get talk(): string {
    return this.#talk;
  }

  /** The tail has begun. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** @returns what may be shown now */
  push(text: string): string {
    let shown = this.#screen.push(this.#reader.push(this.#fresh.push(text)).talk);
    if (!this.#isOver && this.#reader.rawTail !== null && (this.#talk + shown).trim() !== '') {
      this.#isOver = true;
      shown += this.#screen.end();
    }
    this.#talk += shown;
    return shown;
  }

  /** True once, after the push in which the talk was over. */
  hasJustEnded(): boolean {
    if (!this.#isOver || this.#isEndTold) return false;
    this.#isEndTold = true;
    return true;
  }

  /** @returns the rest that was held back; talk may follow JSON that stood in its midst */
  end(how: { readonly isCut: boolean }): string {
    const last = this.#reader.push(this.#fresh.end()).talk;
    const { talk, raw } = this.#reader.end(how);
    this.#raw = raw;
    const shown = this.#screen.push(last + talk) + this.#screen.end(how);
    this.#talk += shown;
    return shown;
  }

  spoken(isCut: boolean): Spoken {
    return { head: this.head, talk: this.#talk, raw: this.#raw ?? this.#reader.rawTail, isCut };
  }
}
