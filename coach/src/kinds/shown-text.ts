/** Goes on from the line above it: an item of a list stands under the one before. */
const GOES_ON = /^(?: {2,}|\d+\. |- )/;

/** Markdown of a deliverable as it grows in the chat, piece by piece. */
export class ShownText {
  #text = '';
  #under = '';

  get text(): string {
    return this.#text;
  }

  /**
   * @param heading what the piece stands under: said once for pieces that follow each other, '' for none
   * @returns what has been added, with what parts it from the text above
   */
  add(piece: string, heading = ''): string {
    const isNew = heading !== '' && heading !== this.#under;
    this.#under = heading;
    const shown = isNew ? `**${heading}**\n\n${piece}` : piece;
    const gap = this.#text === '' ? '' : GOES_ON.test(shown) ? '\n' : '\n\n';
    this.#text += gap + shown;
    return gap + shown;
  }
}

/** In the place of a piece that is being changed: an item stays one of its list. */
export const withoutWords = (piece: string, instead: string): string =>
  (GOES_ON.exec(piece)?.[0] ?? '') + instead;
