import { type FilteredText, makeReasoningFilter, stripReasoning } from '@qihang/shared/contracts';

/** Text for the user, in place of all before it or after it. */
export type VisiblePiece = { readonly type: 'text' | 'replace'; readonly text: string };

/** What is left of a vendor's text for a user's eyes; see {@link makeVisibleText}. */
export interface VisibleText {
  push(piece: string): VisiblePiece[];
  /** The vendor itself replaces all text so far. */
  replace(text: string): VisiblePiece[];
  /** Call once when the vendor's text is complete. */
  end(): VisiblePiece[];
}

/** No answer begins with more blank space than this. */
const HEAD = 1_000;

/**
 * Takes reasoning out of streamed text (PRODUCT §6). Blank lines between a think-block and the answer go too; blank
 * space at the start of an answer without a think-block is the vendor's own and stays.
 */
export function makeVisibleText(): VisibleText {
  let filter = makeReasoningFilter();
  let hasSpoken = false;
  let wasDiscarded = false;
  /** The beginning as the vendor sent it, and as much of it as may be shown but is blank so far. */
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

  const show = ({ text, discardEarlier }: FilteredText): VisiblePiece[] => {
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
    push(piece) {
      if (!hasSpoken && head.length < HEAD) head = (head + piece).slice(0, HEAD);
      const filtered = filter.push(piece);
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
  };
}
