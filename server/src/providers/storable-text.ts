const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Removes what PostgreSQL refuses (U+0000) and what UTF-8 cannot hold (lone surrogates). */
export const toStorable = (text: string): string => text.replace(LONE_SURROGATE, '').replaceAll('\0', '');

const endsInHighSurrogate = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
};

/**
 * {@link toStorable} for text that arrives in pieces. Vendors escape characters outside the BMP as two halves and may
 * cut between them, so a first half is held back until its second half is here; one that never comes is dropped.
 */
export function makeStorableFilter(): (piece: string) => string {
  let held = '';
  return (piece) => {
    let text = held + piece;
    held = '';
    if (endsInHighSurrogate(text)) {
      held = text.slice(-1);
      text = text.slice(0, -1);
    }
    return toStorable(text);
  };
}
