const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Removes the character that PostgreSQL refuses (U+0000) and those that UTF-8 cannot encode (lone surrogates). */
export const toStorable = (text: string): string => text.replace(LONE_SURROGATE, '').replaceAll('\0', '');

const endsInHighSurrogate = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
};

/**
 * {@link toStorable} for text in chunks. Vendors escape characters outside the BMP as two halves and may cut between
 * them, so a first half is held back until its second half arrives, and dropped when none does.
 */
export function makeStorableFilter(): (chunk: string) => string {
  let held = '';
  return (chunk) => {
    let text = held + chunk;
    held = '';
    if (endsInHighSurrogate(text)) {
      held = text.slice(-1);
      text = text.slice(0, -1);
    }
    return toStorable(text);
  };
}
