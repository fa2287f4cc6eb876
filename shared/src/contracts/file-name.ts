/** Not allowed in a name on Windows, or invisible: controls, and marks that change the direction of a text. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\\/:*?"<>|]+/gu;
/** Names of devices on Windows. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** File systems stop at 255 bytes; the rest is for the number that a browser adds to a second download. */
const MAX_BYTES = 200;

/** File name of a title, without an extension; characters that a system refuses are removed. */
function nameOf(title: string): string {
  let name = '';
  let bytes = 0;
  for (const character of title.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ')) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > MAX_BYTES) break;
    name += character;
  }
  return name.replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '').replace(RESERVED, '_');
}

/** Name of an exported file: its title, as far as every system allows it as a name. */
export const exportFileName = (title: string, ending = 'md'): string =>
  `${nameOf(title) || '对话'}.${ending}`;
