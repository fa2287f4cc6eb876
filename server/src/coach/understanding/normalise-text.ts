/** Full-width letters, digits and spaces as their plain forms; lengths stay, so that quotes can be cut from the original. */
export function normaliseText(text: string): string {
  return text
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0b\uff05]/g, (char) =>
      String.fromCharCode(char.charCodeAt(0) - 0xfee0),
    )
    .replace(/[\u3000\u00a0]/g, ' ');
}
