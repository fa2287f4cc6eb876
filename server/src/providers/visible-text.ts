import { type FilteredText, makeReasoningFilter, stripReasoning } from '@qihang/shared/contracts';

/** Text for the user: appended, or in place of all text so far. */
export type VisibleEvent = { readonly type: 'text' | 'replace'; readonly text: string };

/** Filter from a vendor's text to the visible text; see {@link makeVisibleText}. */
export interface VisibleText {
  push(chunk: string): VisibleEvent[];
  /** Replaces all text so far, for a vendor that does so itself. */
  replace(text: string): VisibleEvent[];
  /** Call once when the vendor's text is complete. */
  end(): VisibleEvent[];
  /** True inside a think-block that has been opened. */
  readonly isThinking: boolean;
}

/** More than the blank space at the beginning of any answer. */
const HEAD = 1_000;

/**
 * Removes reasoning from streamed text (R2.23). Blank lines between a think-block and the answer go too; blank space
 * at the start of an answer without a think-block is the vendor's own and stays.
 */
export function makeVisibleText(): VisibleText {
  let filter = makeReasoningFilter();
  let hasSpoken = false;
  let wasDiscarded = false;
  /** Beginning of the vendor's text, and the visible part of it while that is blank. */
  let head = '';
  let blank = '';

  const speak = (text: string): string => {
    if (hasSpoken) return text;
    blank += text;
    if (blank.trim() === '') return '';
    const trimmed = blank.trimStart();
    const isOwn = !wasDiscarded && head.startsWith(blank.slice(0, 1 + blank.length - trimmed.length));
    const first = isOwn ? blank : trimmed;
    blank = '';
    hasSpoken = true;
    return first;
  };

  const show = ({ text, discardEarlier }: FilteredText): VisibleEvent[] => {
    const mustReplace = discardEarlier && hasSpoken;
    if (discardEarlier) {
      hasSpoken = false;
      blank = '';
    }
    const visible = speak(text);
    if (mustReplace) return [{ type: 'replace', text: visible }];
    return visible === '' ? [] : [{ type: 'text', text: visible }];
  };

  return {
    push(chunk) {
      if (!hasSpoken && head.length < HEAD) head = (head + chunk).slice(0, HEAD);
      const filtered = filter.push(chunk);
      wasDiscarded ||= filtered.discardEarlier;
      return show(filtered);
    },
    replace(text) {
      filter = makeReasoningFilter();
      const visible = stripReasoning(text);
      hasSpoken = visible.trim() !== '';
      blank = '';
      return [{ type: 'replace', text: visible }];
    },
    end: () => show(filter.end()),
    get isThinking() {
      return filter.isInside;
    },
  };
}
