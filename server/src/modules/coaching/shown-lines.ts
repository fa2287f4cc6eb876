import {
  type Kind,
  ShownText,
  slotOf,
  type WritingContext,
  type WrittenLine,
  withoutWords,
} from '@qihang/coach/kinds';
import { REMOVAL } from '@qihang/coach/writing';
import type { DeliverableContent } from '@qihang/shared/contracts';

/** Stands for a line that has not passed its checks (docs/decisions/0026 §6). */
const BEING_CHANGED = '*这一行在改*';

/** A deliverable as the chat shows it while it is written. */
export class ShownLines {
  readonly #kind: Kind;
  readonly #context: WritingContext | undefined;
  readonly #content: DeliverableContent | undefined;
  readonly #text = new ShownText();
  /** Of the part that goes on. */
  #heading = '';

  /** @param content the settled work that the lines are of; left out while it is written */
  constructor(kind: Kind, context?: WritingContext, content?: DeliverableContent) {
    this.#kind = kind;
    this.#context = context;
    this.#content = content;
  }

  get text(): string {
    return this.#text.text;
  }

  /** @returns what is to be shown now; '' for a line that is not shown */
  add(line: WrittenLine, hasPassed: boolean): string {
    if (line.key === REMOVAL) return '';
    const shown = this.#kind.show(line, this.#context, this.#content);
    if (shown === '' || this.#isSameHeading(line, shown)) return '';
    const piece = hasPassed ? shown : withoutWords(shown, BEING_CHANGED);
    return this.#text.add(piece, this.#kind.heading?.(line.key));
  }

  /** Parts of one name that follow each other stand under one heading. */
  #isSameHeading({ key }: WrittenLine, shown: string): boolean {
    if (slotOf(key, this.#kind.slots)?.slot.role !== 'choice') return false;
    const isSame = shown === this.#heading;
    this.#heading = shown;
    return isSame;
  }

  /** Adds a sentence about the work. */
  say(text: string, heading = ''): string {
    return this.#text.add(text, heading);
  }
}

/** The lines as they are shown once all of them have passed and are put together, under a sentence where there is one. */
export function showAll(
  kind: Kind,
  lines: readonly WrittenLine[],
  content: DeliverableContent,
  lead = '',
): ShownLines {
  const shown = new ShownLines(kind, undefined, content);
  if (lead !== '') shown.say(lead);
  for (const line of lines) shown.add(line, true);
  return shown;
}

/** A finished work of a kind that is shown as a whole, and not by its lines; null for any other. */
export function showWhole(kind: Kind, content: DeliverableContent): ShownLines | null {
  if (kind.report === undefined) return null;
  const shown = new ShownLines(kind);
  shown.say(kind.report(content));
  return shown;
}
