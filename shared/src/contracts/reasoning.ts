const OPENING = ['<think>', '<thinking>'];
const CLOSING = ['</think>', '</thinking>'];
const TAGS = [...OPENING, ...CLOSING];

/** Result of filtering a chunk of a model's text: text to append, and whether all earlier text was reasoning. */
export interface FilteredText {
  readonly text: string;
  /**
   * A closing tag came without an opening one: everything sent so far was reasoning and must be replaced by nothing.
   */
  readonly discardEarlier: boolean;
}

/** Removes think-blocks from text that arrives in chunks; see {@link makeReasoningFilter}. */
export interface ReasoningFilter {
  push(chunk: string): FilteredText;
  /** Call once at the end: releases a held-back tail that turned out to be no tag. */
  end(): FilteredText;
  /** True inside a think-block that has been opened. */
  readonly isInside: boolean;
}

/**
 * A stateful remover of think-blocks (R2.23), at any place of the text. Tags may be split across chunks, differ in
 * case, nest, or never close (then the rest is reasoning). Some models omit the opening tag.
 */
export function makeReasoningFilter(): ReasoningFilter {
  let held = '';
  let depth = 0;

  const drain = (isFinal: boolean): FilteredText => {
    let text = '';
    let discardEarlier = false;
    for (;;) {
      const at = held.indexOf('<');
      if (at === -1) {
        if (depth === 0) text += held;
        held = '';
        break;
      }
      if (depth === 0) text += held.slice(0, at);
      held = held.slice(at);
      const lower = held.slice(0, 12).toLowerCase();
      const tag = TAGS.find((candidate) => lower.startsWith(candidate));
      if (tag === undefined) {
        const mayBecomeTag = !isFinal && TAGS.some((candidate) => candidate.startsWith(lower));
        if (mayBecomeTag) break;
        if (depth === 0) text += '<';
        held = held.slice(1);
        continue;
      }
      held = held.slice(tag.length);
      if (OPENING.includes(tag)) {
        depth += 1;
      } else if (depth > 0) {
        depth -= 1;
      } else {
        text = '';
        discardEarlier = true;
      }
    }
    return { text, discardEarlier };
  };

  return {
    push(chunk) {
      held += chunk;
      return drain(false);
    },
    end() {
      return drain(true);
    },
    get isInside() {
      return depth > 0;
    },
  };
}

/** The whole text without its think-blocks, trimmed when one was removed. */
export function stripReasoning(text: string): string {
  if (!text.includes('<')) return text;
  const filter = makeReasoningFilter();
  const stripped = filter.push(text).text + filter.end().text;
  return stripped === text ? text : stripped.trim();
}
