/** Not allowed in a name on Windows, or invisible: controls, and marks that turn the direction of a text. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\\/:*?"<>|]+/gu;
/** Devices, to Windows. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** File systems stop at 255 bytes; room is left for what a browser adds to a second download. */
const LONGEST_BYTES = 200;

/** What is left of a title as the name of a file, without an ending. */
function nameOf(title: string): string {
  let name = '';
  let bytes = 0;
  for (const character of title.replace(UNFIT, ' ').replace(/\s+/g, ' ')) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > LONGEST_BYTES) break;
    name += character;
  }
  return name.replace(/^[.\s]+|[.\s]+$/g, '').replace(RESERVED, '_');
}

/** The name of the file that something is exported to: its title, as far as every system can have it as a name. */
export const exportFileName = (title: string, ending = 'md'): string =>
  `${nameOf(title) || '对话'}.${ending}`;
